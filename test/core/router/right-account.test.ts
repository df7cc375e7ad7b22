import { expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { isWrite, type BridgeMethod } from '@common/bridge/define'
import { sats } from '@common/domain/units'
import { buy, startReady } from '../../support/app/ready-app'

const writes = Object.entries(bridgeContract).flatMap(([group, methods]) =>
  Object.entries(methods)
    .filter(([, method]) => isWrite(method as BridgeMethod))
    .map(([name]) => `${group}.${name}`),
)

test('every bridge call that sends an order or money is marked as a write', () => {
  expect(writes).toEqual(
    expect.arrayContaining([
      ...['open', 'close', 'cancel', 'addMargin', 'cashIn', 'setLevel', 'trailStop', 'moveOrder'].map(
        (name) => `futures.${name}`,
      ),
      ...['futures.closeAll', 'futures.cancelAll', 'cross.place', 'cross.cancelAll', 'cross.close'],
      ...['options.buy', 'options.closeAll', 'swaps.make', 'wallet.withdraw', 'wallet.withdrawOnChain'],
      ...['wallet.transfer', 'dollars.withdraw', 'guards.change', 'wallet.changeRules'],
    ]),
  )
})

test('a write for an account that is not open is rejected and sends nothing', async () => {
  const { bridge, practice } = await startReady()
  const before = practice.requests.length
  const refused = { code: 'other-account', text: { code: 'write.otherAccount' } }
  await expect(
    bridge.wallet.transfer({ toUsername: 'bob', amountSats: sats(12_345) }, 'alice'),
  ).rejects.toMatchObject(refused)
  await expect(bridge.futures.cancelAll(null, 'alice')).rejects.toMatchObject(refused)
  await expect(bridge.futures.open({ ...buy, orderId: 'o1' }, '')).rejects.toMatchObject(refused)
  expect(
    practice.requests.slice(before).filter((request) => !/^(account|trades|ticker)/.test(request)),
  ).toEqual([])
})

test('a write without an account is rejected', async () => {
  const { app } = await startReady()
  const open = app.router.futures.open as (input: unknown, signal: AbortSignal) => unknown
  await expect(open({ ...buy, orderId: 'o1' }, new AbortController().signal)).rejects.toMatchObject({
    code: 'other-account',
  })
})

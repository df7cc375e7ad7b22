import { amountText } from '@common/domain/swaps/swap'
import { expect, test, vi } from 'vitest'
import { until } from '../../support/app/app-over-wire'
import { message, withText } from '../../support/text'
import { startDollarsApp } from './support/dollars-app'

const intoDollars = { inAsset: 'BTC', outAsset: 'USD', inAmount: 100_000 } as const

test('swaps in both directions run once and update the dollar balance and the list', async () => {
  const { bridge, account, swaps } = await startDollarsApp()
  const created = await bridge.swaps.make({ ...intoDollars, orderId: 's1' })
  expect(created).toMatchObject({ kind: 'done', value: { ...intoDollars, outAmount: 49.9995 } })
  expect(await bridge.swaps.make({ ...intoDollars, orderId: 's1' })).toEqual(created)
  await until(swaps, (list) => list.length === 1)
  await until(account, (state) => state.account.syntheticUsd === 49.9995)
  await bridge.swaps.make({ inAsset: 'USD', outAsset: 'BTC', inAmount: 10, orderId: 's2' })
  await until(swaps, (list) => list.length === 2 && list[0]?.inAsset === 'USD')
  await until(account, (state) => state.account.syntheticUsd === 39.9995)
})

test('the app rejects an invalid swap before sending it', async () => {
  const { bridge, proxy, account } = await startDollarsApp()
  await until(account, () => true)
  const refused = expect.objectContaining({ code: 'invalid-input' }) as unknown
  const make = (changes: object) => bridge.swaps.make({ ...intoDollars, ...changes, orderId: 's1' })
  await expect(make({ inAmount: 999 })).rejects.toEqual(refused)
  await expect(make({ outAmount: 5 })).rejects.toEqual(refused)
  await expect(make({ inAsset: 'USD', outAsset: 'BTC', inAmount: 5 })).rejects.toEqual(refused)
  await expect(make({ inAmount: 99_000_000_000 })).rejects.toEqual(refused)
  expect(proxy.passed.filter((name) => name === 'POST /v2/swap')).toEqual([])
})

test('a swap without a response is reconciled and never sent again', async () => {
  const { bridge, proxy, control, pendingWrites } = await startDollarsApp()
  await control('/fault', { kind: 'drop-reply', method: 'POST', path: '/v2/swap' })
  const outcome = await bridge.swaps.make({ ...intoDollars, orderId: 's1' })
  expect(outcome).toMatchObject({ kind: 'in-doubt' })
  await expect(
    bridge.swaps.make({ inAsset: 'BTC', outAsset: 'USD', inAmount: 5000, orderId: 's2' }),
  ).rejects.toMatchObject(withText('unresolved.statusUnknown'))
  const amounts = { given: amountText('BTC', 100_000), got: amountText('USD', 49.9995) }
  await vi.waitFor(() =>
    expect(pendingWrites.last()).toMatchObject([
      {
        action: 'swap',
        state: 'needs-you',
        summary: message('action.swap', amounts),
        finding: message('reconciliation.maybeSwapped', { count: 1, ...amounts }),
      },
    ]),
  )
  expect(await bridge.swaps.make({ ...intoDollars, orderId: 's1' })).toEqual(outcome)
  expect(proxy.passed.filter((name) => name === 'POST /v2/swap')).toHaveLength(1)
})

import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const open = { mostFeeSats: sats(10_000_000) }

async function startReady(maxFeeRate: number) {
  const practice = await startExchange()
  const { bridge, proxy, shown, unexpected } = await startOver(practice, temporaryFolder())
  const session = subscribe(bridge.session.state(undefined))
  const rules = subscribe(bridge.wallet.rules(undefined))
  const account = subscribe(bridge.account.state(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(account, ({ account: { balanceSats } }) => balanceSats === 10_000_000)
  await bridge.wallet.changeRules({ maxFeeRate })
  await until(rules, (now) => now?.maxFeeRate === maxFeeRate)
  const notifications = () => shown.flatMap(({ event }) => (event.kind === 'fee-above-limit' ? [event] : []))
  const invoice = async () => {
    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
    return { paymentRequest, amountSats: sats(20_000), ...open }
  }
  const kinds = async (paymentId: string) =>
    (await bridge.wallet.events({ paymentId })).map(({ kind }) => kind)
  return { bridge, proxy, notifications, invoice, kinds, unexpected }
}

const soon = { interval: 20 }

test('an on-chain fee above the limit is reported while the withdrawal can be canceled', async () => {
  const { bridge, notifications, unexpected } = await startReady(0.001)
  const sent = await bridge.wallet.withdrawOnChain({ address: outside, amountSats: sats(150_000), ...open })
  if (sent.kind !== 'done') throw new Error('in doubt')
  const { id: withdrawalId } = sent.value
  await vi.waitFor(() => expect(notifications()).toHaveLength(1), soon)
  expect(notifications()).toEqual([
    {
      kind: 'fee-above-limit',
      withdrawalId,
      amountSats: 150_000,
      feeSats: 1000,
      limitSats: 150,
      canCancel: true,
    },
  ])
  expect(await bridge.wallet.events({ paymentId: withdrawalId })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'asked', feeLimitSats: 150 }),
      expect.objectContaining({ kind: 'fee-above-limit' }),
    ]),
  )
  expect(unexpected).toEqual([])
}, 60_000)

test('a Lightning fee above the limit is reported when the withdrawal has settled', async () => {
  const { bridge, notifications, invoice, kinds, unexpected } = await startReady(0.0001)
  const paid = await bridge.wallet.withdraw(await invoice())
  if (paid.kind !== 'done') throw new Error('in doubt')
  await vi.waitFor(
    () => expect(notifications()).toMatchObject([{ feeSats: 10, limitSats: 2, canCancel: false }]),
    soon,
  )
  expect(await kinds(paid.value.id)).toContain('fee-above-limit')
  expect(unexpected).toEqual([])
}, 60_000)

test('a fee above the limit is reported after a payment without a response is found', async () => {
  const { bridge, proxy, notifications, invoice, unexpected } = await startReady(0.0001)
  proxy.cutAnswer('POST', '/v2/user/withdraw')
  expect(await bridge.wallet.withdraw(await invoice())).toMatchObject({ kind: 'in-doubt' })
  await vi.waitFor(() => expect(notifications()).toMatchObject([{ feeSats: 10, limitSats: 2 }]), soon)
  expect(unexpected).toEqual([])
}, 60_000)

test('a fee within the limit sends no notification', async () => {
  const { bridge, notifications, invoice, kinds, unexpected } = await startReady(0.0005)
  const notices = subscribe(bridge.notices.list(undefined))
  const paid = await bridge.wallet.withdraw(await invoice())
  if (paid.kind !== 'done') throw new Error('in doubt')
  // Both notifications would be stored together.
  await until(notices, (list) => list.some(({ event }) => event.kind === 'withdrawal-settled'))
  expect(notifications()).toEqual([])
  expect(await kinds(paid.value.id)).toContain('asked')
  expect(await kinds(paid.value.id)).not.toContain('fee-above-limit')
  expect(unexpected).toEqual([])
}, 60_000)

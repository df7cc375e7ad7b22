import { expect, test, vi } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { startExchange, startOver } from '../../support/app-over-wire'
import { follow } from '../../support/follow'
import { temporaryFolder } from '../../support/temporary-folder'

const all = { kinds: [...entryKinds], search: '' }

test('trades, deposits and withdrawals are entries that add up to the balance, to the sat, and are exported', async () => {
  const practice = await startExchange({ balanceSats: 5_000_000 })
  const { bridge } = await startOver(practice, temporaryFolder(), { direct: true })
  const account = follow(bridge.account.state(undefined))
  await bridge.session.startPractice(undefined)
  await vi.waitFor(() => expect(account.last()?.account.balanceSats).toBe(5_000_000), { timeout: 10_000 })
  const began = await bridge.record.totals(all)
  expect(began).toMatchObject({ totals: { count: 0 }, proof: { otherSats: 5_000_000, heldSats: 0 } })

  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const
  const opened = await bridge.futures.open({ ...order, orderId: 'o1' })
  if (opened.kind !== 'done') throw new Error(opened.kind)
  await bridge.practice.setPrice({ price: 50_500 })
  await bridge.futures.close({ tradeId: opened.value.id })
  await bridge.futures.open({ ...order, side: 'sell', orderId: 'o2' })
  await bridge.futures.open({ ...order, orderType: 'limit', price: 49_000, orderId: 'o3' })
  const { paymentRequest } = await bridge.wallet.requestDeposit({ amountSats: 70_000 as never })
  await bridge.practice.pay({ paymentRequest })
  await vi.waitFor(
    async () => {
      const { totals, proof } = await bridge.record.totals(all)
      expect(totals).toMatchObject({ count: 2, depositsSats: 70_000 })
      expect(proof?.otherSats).toBe(5_000_000)
    },
    { timeout: 20_000, interval: 200 },
  )

  const page = await bridge.record.page({ ...all, after: null, limit: 1 })
  expect(page.entries.map(({ kind }) => kind)).toEqual(['deposit'])
  const rest = await bridge.record.page({ ...all, after: page.next, limit: 10 })
  expect(rest).toMatchObject({
    entries: [{ kind: 'trade', id: opened.value.id, reason: 'closed' }],
    next: null,
  })
  const found = await bridge.record.page({
    ...all,
    search: opened.value.id.toUpperCase(),
    after: null,
    limit: 10,
  })
  expect(found.entries).toHaveLength(1)

  const [trade] = rest.entries
  const nowMs = Date.now()
  const days = await bridge.record.days({
    fromMs: nowMs - 86_400_000,
    toMs: nowMs + 86_400_000,
    offsetMinutes: 0,
  })
  expect(days).toMatchObject([{ trades: 1, pnlSats: trade?.effectSats }])
  const file = await bridge.record.export({ ...all, layout: 'plain' })
  expect(file).toMatchObject({ kind: 'content', content: expect.stringContaining(opened.value.id) as string })
})

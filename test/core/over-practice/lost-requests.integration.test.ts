import { secondMs } from '@common/domain/durations'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { systemClock } from '../../../electron/core/system-clock'
import { isReady, startExchange, startOver } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { message, withText } from '../../support/text'
import { buy, openTrade } from '../../support/app/ready-app'
import { stepUntil } from '../../support/time/step-until'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { createControl } from './support/over-practice'

/** `lose` drops a request, which looks like a lost response. */
async function startLosing() {
  const practice = await startExchange({}, systemClock)
  const control = createControl(practice)
  const clock = new ManualClock(Date.now())
  const running = await startOver(practice, temporaryFolder(), { clock })
  const { bridge, proxy } = running
  const session = subscribe(bridge.session.state(undefined))
  const pendingWrites = subscribe(bridge.doubts.list(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const step = (holds: () => boolean) => stepUntil({ clock, proxy }, holds)
  await bridge.session.startPractice(undefined)
  await step(() => isReady(session.last()) && quotes.items.some(({ source }) => source === 'live'))
  await step(() => account.items.length > 0)

  const findUnresolved = (action: UnresolvedWrite['action']): UnresolvedWrite => {
    const found = pendingWrites.last().find((unresolved) => unresolved.action === action)
    if (!found) throw new Error(`no doubt of ${action}`)
    return found
  }
  return {
    ...running,
    step,
    doubtOf: findUnresolved,
    lose: (method: string, path: string) => control('/fault', { kind: 'drop-request', method, path }),
    balanceSats: () => account.last()?.account.balanceSats,
    settle: async (action: UnresolvedWrite['action'], read: string) => {
      const readsBefore = proxy.passed.filter((name) => name === read).length
      await step(() => findUnresolved(action).state !== 'checking')
      return {
        doubt: findUnresolved(action),
        afterMs: clock.nowMs() - findUnresolved(action).sinceMs,
        looks: proxy.passed.filter((name) => name === read).length - readsBefore,
      }
    },
  }
}

const inDoubt = expect.objectContaining({ kind: 'in-doubt' }) as unknown

test('a lost order request resolves as not placed after a minute and allows another order', async () => {
  const { bridge, proxy, lose, step, doubtOf, settle, unexpected } = await startLosing()
  await lose('POST', '/v2/futures')
  expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toEqual(inDoubt)
  await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject(
    withText('unresolved.statusUnknown'),
  )
  const read = proxy.passed.length
  await step(() => proxy.passed.slice(read).includes('GET /v2/futures'))
  expect(doubtOf('open-trade').state).toBe('checking')
  const other = await openTrade(bridge, { ...buy, quantity: 250, orderId: 'o3' })

  const { doubt, afterMs, looks } = await settle('open-trade', 'GET /v2/futures')
  expect(doubt).toMatchObject({ state: 'not-done', finding: message('reconciliation.notPlaced') })
  expect(afterMs).toBeGreaterThanOrEqual(60 * secondMs)
  expect(looks).toBeGreaterThan(3)
  await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({ code: 'rejected' })
  const restarted = await openTrade(bridge, { ...buy, orderId: 'o2' })
  expect([restarted.quantity, restarted.id === other.id]).toEqual([buy.quantity, false])
  expect(proxy.count('POST', '/v2/futures')).toBe(3)
  expect(unexpected).toEqual([])
}, 60_000)

test('a lost close request can be repeated after the first check and resolves as not closed', async () => {
  const { bridge, proxy, lose, step, doubtOf, settle, unexpected } = await startLosing()
  const remaining = await openTrade(bridge, { ...buy, orderId: 'o1' })
  const closed = await openTrade(bridge, { ...buy, quantity: 250, orderId: 'o2' })
  await lose('DELETE', '/v2/futures')
  expect(await bridge.futures.close({ tradeId: remaining.id })).toEqual(inDoubt)
  await expect(bridge.futures.close({ tradeId: remaining.id })).rejects.toMatchObject({ code: 'rejected' })
  expect(await bridge.futures.close({ tradeId: closed.id })).toMatchObject({
    kind: 'done',
    value: { state: 'closed' },
  })
  await step(() => doubtOf('close-trade').mayRepeat)
  expect(doubtOf('close-trade')).toMatchObject({
    state: 'checking',
    finding: message('reconciliation.notClosed'),
  })

  const { doubt, afterMs, looks } = await settle('close-trade', `GET /v2/futures/trades/${remaining.id}`)
  expect(doubt).toMatchObject({ state: 'not-done', finding: message('reconciliation.notClosed') })
  expect(afterMs).toBeGreaterThanOrEqual(30 * secondMs)
  expect(looks).toBeGreaterThanOrEqual(2)
  expect(await bridge.futures.close({ tradeId: remaining.id })).toMatchObject({ value: { state: 'closed' } })
  expect(proxy.count('DELETE', '/v2/futures')).toBe(3)
  expect(unexpected).toEqual([])
}, 60_000)

test('a lost margin request resolves as not added after a minute and allows a stop loss', async () => {
  const { bridge, proxy, lose, step, doubtOf, settle, unexpected } = await startLosing()
  const { id, marginSats } = await openTrade(bridge, { ...buy, orderId: 'o1' })
  await lose('POST', '/v2/futures/add-margin')
  const more = { tradeId: id, amountSats: sats(5000) }
  expect(await bridge.futures.addMargin(more)).toEqual(inDoubt)
  const read = proxy.passed.length
  await step(() => proxy.passed.slice(read).includes(`GET /v2/futures/trades/${id}`))
  // Repeating could add the margin twice.
  expect(doubtOf('add-margin')).toMatchObject({ state: 'checking', mayRepeat: false })
  await expect(bridge.futures.addMargin(more)).rejects.toMatchObject({ code: 'rejected' })
  const stop = { tradeId: id, kind: 'stop-loss', price: 48_000 } as const
  expect(await bridge.futures.setLevel(stop)).toMatchObject({
    kind: 'done',
    value: { stopLossPrice: 48_000 },
  })

  const { doubt, afterMs } = await settle('add-margin', `GET /v2/futures/trades/${id}`)
  expect(doubt).toMatchObject({ state: 'not-done' })
  expect(afterMs).toBeGreaterThanOrEqual(60 * secondMs)
  expect(await bridge.futures.addMargin(more)).toMatchObject({ value: { marginSats: marginSats + 5000 } })
  expect(proxy.count('POST', '/v2/futures/add-margin')).toBe(2)
  expect(unexpected).toEqual([])
}, 60_000)

test('a lost withdrawal request resolves as not paid after a minute and allows trading', async () => {
  const { bridge, proxy, lose, step, doubtOf, settle, balanceSats, shown, unexpected } = await startLosing()
  const beforeSats = balanceSats()
  const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
  const payment = { paymentRequest, amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }
  await lose('POST', '/v2/user/withdraw')
  expect(await bridge.wallet.withdraw(payment)).toEqual(inDoubt)
  const second = await bridge.practice.makeInvoice({ amountSats: sats(7000) })
  const other = { ...payment, paymentRequest: second.paymentRequest, amountSats: sats(7000) }
  await expect(bridge.wallet.withdraw(other)).rejects.toMatchObject({ code: 'rejected' })
  const { id } = await openTrade(bridge, { ...buy, orderId: 'o1' })
  expect(await bridge.futures.close({ tradeId: id })).toMatchObject({ value: { state: 'closed' } })
  expect(doubtOf('withdraw').state).toBe('checking')

  const { doubt, afterMs, looks } = await settle('withdraw', 'GET /v2/user/withdraw')
  expect(doubt).toMatchObject({ state: 'not-done', finding: message('reconciliation.paymentUnknown') })
  expect(afterMs).toBeGreaterThanOrEqual(60 * secondMs)
  expect(looks).toBeGreaterThanOrEqual(5)
  expect(shown).toEqual([])
  expect(await bridge.wallet.withdraw(payment)).toMatchObject({ kind: 'done' })
  await step(() => (balanceSats() ?? 0) <= (beforeSats ?? 0) - 20_000)
  expect(proxy.count('POST', '/v2/user/withdraw')).toBe(2)
  expect(unexpected).toEqual([])
}, 60_000)

test('a lost on-chain withdrawal request resolves as not sent and is then sent once', async () => {
  const { bridge, proxy, lose, doubtOf, settle, step, balanceSats, unexpected } = await startLosing()
  const beforeSats = balanceSats() ?? 0
  const { address } = await bridge.payments.createAddress({ format: 'p2wpkh' })
  const payment = { address, amountSats: sats(150_000), mostFeeSats: sats(10_000_000) }
  // An equal payment must not match the lost one.
  expect(await bridge.wallet.withdrawOnChain(payment)).toMatchObject({ kind: 'done' })
  await lose('POST', '/v2/user/withdraw/on-chain')
  expect(await bridge.wallet.withdrawOnChain(payment)).toEqual(inDoubt)
  await expect(bridge.wallet.withdrawOnChain(payment)).rejects.toMatchObject({ code: 'rejected' })
  expect(doubtOf('withdraw-on-chain').state).toBe('checking')

  const { doubt, afterMs, looks } = await settle('withdraw-on-chain', 'GET /v2/user/withdraw')
  expect(doubt).toMatchObject({ state: 'not-done', finding: message('reconciliation.withdrawalUnknown') })
  expect(afterMs).toBeGreaterThanOrEqual(60 * secondMs)
  expect(looks).toBeGreaterThanOrEqual(5)
  expect(await bridge.wallet.withdrawOnChain(payment)).toMatchObject({ kind: 'done' })
  await step(() => (balanceSats() ?? 0) <= beforeSats - 300_000)
  expect(balanceSats()).toBeGreaterThan(beforeSats - 400_000)
  expect(proxy.count('POST', '/v2/user/withdraw/on-chain')).toBe(3)
  expect(unexpected).toEqual([])
}, 60_000)

import { describe, expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import type { PriceUpdate } from '../../../../electron/core/ports/exchange/exchange'
import { startPractice } from '../../../../electron/practice/start/practice-exchange'
import { firstPage } from '../../exchange/support/first-page'
import { connectTo, limitSell, overPractice } from '../support/over-practice'
import { failure } from '../../exchange/support/use-service'

/** Client and practice exchange share only the published interface. */

describe.each([
  { protocol: 'v1', sentState: 'pending' },
  { protocol: 'v2', sentState: 'settled' },
  { protocol: 'v3', sentState: 'pending' },
] as const)('exchange client, version $protocol', ({ protocol, sentState }) => {
  const over = overPractice(protocol)

  describe('market data', () => {
    test('returns a quote and market limits', async () => {
      const ticker = await over.exchange.ticker()
      expect(ticker.bidPrice).toBeLessThanOrEqual(ticker.lastPrice)
      expect(ticker.askPrice).toBeGreaterThanOrEqual(ticker.lastPrice)
      expect(await over.exchange.market()).toMatchObject({ active: true, minLeverage: 1, maxLeverage: 100 })
      expect((await over.exchange.accountLimits()).minDepositSats).toBeGreaterThan(0)
    })

    if (protocol !== 'v1') {
      test('returns candles in time order', async () => {
        const candles = await over.exchange.candles('5m', { limit: 20 })
        const times = candles.map(({ timeMs }) => timeMs)
        expect(times.length).toBeGreaterThan(1)
        expect(times).toEqual([...times].sort((a, b) => a - b))
      })
    }

    test('streams last, bid and index prices', async () => {
      const prices: PriceUpdate[] = []
      const states: string[] = []
      const stop = over.exchange.streamPrices({
        onPrice: (update) => prices.push(update),
        onState: (state) => states.push(state),
      })
      await vi.waitFor(() => expect(states).toEqual(['live']))
      for (const price of [60_100, 60_200]) await over.control('/price', { price, hold: true })
      await vi.waitFor(() => {
        const observed = Object.assign({}, ...prices) as PriceUpdate
        expect(observed.lastPrice).toBe(60_200)
        expect(observed.bidPrice).toBeGreaterThan(60_000)
        expect(observed.indexPrice).toBeGreaterThan(60_000)
      })
      stop()
      await over.control('/price', { price: 60_000, hold: true })
    })
  })

  describe('trading', () => {
    test('opens, changes and closes a trade', async () => {
      const opened = await over.exchange.openTrade({
        side: 'buy',
        orderType: 'market',
        leverage: 10,
        quantity: 60,
        takeProfitPrice: 75_000,
      })
      expect(opened).toMatchObject({
        side: 'buy',
        orderType: 'market',
        state: 'running',
        quantity: 60,
        leverage: 10,
        takeProfitPrice: 75_000,
        stopLossPrice: null,
      })
      const { id, marginSats } = opened
      expect((await over.exchange.addMargin(id, sats(500))).marginSats).toBe(marginSats + 500)
      expect((await over.exchange.cashIn(id, sats(100))).marginSats).toBeLessThanOrEqual(marginSats + 500)
      expect((await over.exchange.setLevel(id, 'stop-loss', 58_000)).stopLossPrice).toBe(58_000)
      expect((await over.exchange.setLevel(id, 'take-profit', 70_000)).takeProfitPrice).toBe(70_000)
      expect(await over.exchange.setLevel(id, 'stop-loss', null)).toMatchObject({
        stopLossPrice: null,
        takeProfitPrice: 70_000,
      })
      expect((await over.exchange.setLevel(id, 'take-profit', null)).takeProfitPrice).toBeNull()
      expect(await over.exchange.trades('running')).toEqual([await over.exchange.trade(id)])
      const closed = await over.exchange.closeTrade(id)
      expect(closed).toMatchObject({ id, state: 'closed', exitPrice: expect.any(Number) as number })
      expect(await firstPage(over.exchange.endedTrades)).toEqual([closed])
      expect(await firstPage(over.exchange.fundingFees)).toEqual([])
    })

    test('cancels and closes one trade or all of them', async () => {
      const first = await over.exchange.openTrade(limitSell)
      expect(first).toMatchObject({ state: 'open', orderType: 'limit', filledAtMs: null })
      expect((await over.exchange.setLevel(first.id, 'stop-loss', 90_000)).state).toBe('open')
      expect((await over.exchange.cancelTrade(first.id)).state).toBe('canceled')
      const open = [await over.exchange.openTrade(limitSell), await over.exchange.openTrade(limitSell)]
      const running = await over.exchange.openTrade({
        side: 'sell',
        orderType: 'market',
        leverage: 5,
        marginSats: sats(5000),
      })
      const canceled = await over.exchange.cancelAll()
      expect(canceled.map(({ state }) => state)).toEqual(['canceled', 'canceled'])
      expect(canceled.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
      expect(await over.exchange.closeAll()).toMatchObject([{ id: running.id, state: 'closed' }])
      expect(await over.exchange.closeAll()).toEqual([])
      expect((await failure(over.exchange.closeTrade(running.id))).kind).toBe('invalid-request')
    })

    test('reports the error kind for an invalid order and unknown trade ids', async () => {
      const order = { side: 'buy', orderType: 'market', leverage: 1, quantity: 400_000 } as const
      await expect(over.exchange.openTrade(order)).rejects.toMatchObject({ kind: 'invalid-request' })
      const unknown = '00000000-0000-4000-8000-000000000000'
      await expect(over.exchange.closeTrade(unknown)).rejects.toMatchObject({ kind: 'not-found' })
      await expect(over.exchange.trade('nonsense')).rejects.toMatchObject({ kind: 'not-found' })
    })
  })

  describe('wallet', () => {
    test('receives a deposit and pays a withdrawal', async () => {
      const before = (await over.exchange.account()).balanceSats
      const request = await over.exchange.requestDeposit(sats(20_000))
      expect(request.expiresAtMs).toBeGreaterThan(request.createdAtMs)
      expect((await over.exchange.deposit(request.depositId)).state).toBe('pending')
      await over.control('/pay', { paymentRequest: request.paymentRequest })
      await vi.waitFor(async () =>
        expect((await over.exchange.deposit(request.depositId)).state).toBe('settled'),
      )
      expect((await over.exchange.account()).balanceSats).toBe(before + 20_000)
      expect((await firstPage(over.exchange.deposits)).map(({ id }) => id)).toContain(request.depositId)

      const { paymentRequest } = await over.control('/invoice', { amount: 5000 })
      const sent = await over.exchange.withdraw(String(paymentRequest))
      expect(sent).toMatchObject({ rail: 'lightning', state: sentState, amountSats: 5000 })
      const paid = await vi.waitFor(async () => {
        const listed = await over.exchange.withdrawal(sent.id)
        expect(listed).toMatchObject({ state: 'settled', reference: sent.reference })
        return listed
      })
      expect((await firstPage(over.exchange.withdrawals)).map(({ id }) => id)).toEqual([paid.id])
      expect((await over.exchange.account()).balanceSats).toBe(before + 20_000 - 5000 - paid.feeSats)
      await expect(over.exchange.withdraw(String(paymentRequest))).rejects.toMatchObject({
        kind: 'invalid-request',
      })
      expect((await failure(over.exchange.withdrawal('nonsense'))).kind).toBe('not-found')
    })
  })
})

test.each(['v1', 'v2', 'v3'] as const)(
  'the version %s client reports a wrong secret as unauthorized, not as clock skew',
  async (protocol) => {
    const practice = await startPractice({ dataFolder: null, hasLimits: false })
    const otherUser = connectTo(practice, {
      protocol,
      account: { ...practice.account, secret: 'wrong' },
    })
    await expect(otherUser.account()).rejects.toMatchObject({
      kind: 'unauthorized',
      serviceText: 'Signature is not valid',
    })
    await otherUser.close()
    await practice.close()
  },
)

test('the exchange client sends nothing during a ban and reports when it ends', async () => {
  const practice = await startPractice({ dataFolder: null, hasLimits: false, banAfter: 2, banSeconds: 600 })
  const exchange = connectTo(practice)
  const kinds: string[] = []
  for (let count = 0; count < 5; count += 1) kinds.push((await failure(exchange.trade('nonsense'))).kind)
  expect(kinds).toEqual(['not-found', 'not-found', 'not-found', 'banned', 'banned'])
  const refused = await failure(exchange.ticker())
  expect(refused.message).toContain('Nothing was sent')
  expect((refused.retryAtMs ?? 0) - Date.now()).toBeGreaterThan(590_000)
  await exchange.close()
  await practice.close()
})

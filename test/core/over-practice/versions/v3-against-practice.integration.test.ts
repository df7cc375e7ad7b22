import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { netResult } from '@common/domain/futures/net-result'
import { sats } from '@common/domain/units'
import { firstPage } from '../../exchange/support/first-page'
import { failure } from '../../exchange/support/use-service'
import { message } from '../../../support/text'
import { area, connectTo, limitSell, overPractice } from '../support/over-practice'
import { allOnce, pagedReader } from '../support/read-lists'

const over = overPractice('v3')
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

const paged = pagedReader(over, 'v3')

test('the v3 client declares unsupported features as null', () => {
  const { capabilities, ...areas } = over.exchange
  const absent = ['options', 'dollars', 'transfers', 'profile', 'records', 'announcements', 'oracle'] as const
  for (const name of absent) expect([name, capabilities[name], areas[name]]).toEqual([name, false, null])
  expect([capabilities.cancelOnChain, areas.onChain?.cancelWithdrawal]).toEqual([false, null])
  expect(capabilities).toMatchObject({
    crossMargin: true,
    clientOrderIds: true,
    accountStream: true,
    volumeInUsd: true,
  })
})

test('the v3 client finds an order by its client order id in every state', async () => {
  const { exchange } = over
  const ids = area(exchange.clientOrderIds)
  const clientOrderId = randomUUID()
  expect(await ids.find(clientOrderId)).toBeNull()
  const { id } = await exchange.openTrade(limitSell, { clientOrderId })
  expect(await ids.find(clientOrderId)).toMatchObject({ id, state: 'open' })
  await exchange.cancelTrade(id)
  expect(await ids.find(clientOrderId)).toMatchObject({ id, state: 'canceled' })

  const other = randomUUID()
  const running = await exchange.openTrade(buy, { clientOrderId: other })
  expect(await ids.find(other)).toMatchObject({ id: running.id, state: 'running' })
  await exchange.closeTrade(running.id)
  expect(await ids.find(other)).toMatchObject({ id: running.id, state: 'closed' })
})

test('the v3 client reads an open and a canceled order by id, without entry figures', async () => {
  const { exchange } = over
  const waiting = await exchange.openTrade({ ...limitSell, takeProfitPrice: 70_000 })
  expect(waiting).toMatchObject({
    state: 'open',
    price: 80_000,
    entryPrice: null,
    entryMarginSats: null,
    filledAtMs: null,
    stopLossPrice: null,
    takeProfitPrice: 70_000,
  })
  expect(await exchange.trade(waiting.id)).toEqual(waiting)
  const canceled = await exchange.cancelTrade(waiting.id)
  expect(await exchange.trade(waiting.id)).toEqual(canceled)
})

test('the v3 client closes all positions, and one failure leaves the outcome unknown', async () => {
  const { exchange, control } = over
  const opened = await Promise.all([1, 2, 3].map(() => exchange.openTrade(buy)))
  await control('/fault', { kind: 'status', status: 503, path: '/v3/futures/isolated/trade/close' })
  expect((await failure(exchange.closeAll())).kind).toBe('unknown-outcome')
  expect(await exchange.trades('running')).toHaveLength(1)
  expect((await exchange.closeAll()).map(({ state }) => state)).toEqual(['closed'])
  expect(await exchange.closeAll()).toEqual([])
  for (const { id } of opened) expect(await exchange.trade(id)).toMatchObject({ state: 'closed' })
})

test('the v3 client reads only the trades that ended since a moment', async () => {
  const { exchange } = over
  const [newest] = await firstPage(exchange.endedTrades)
  const since = await firstPage(exchange.endedTrades, newest?.closedAtMs ?? 0)
  expect(since.map(({ id }) => id)).toEqual([newest?.id])
})

test('the v3 client reads closed trades when the exchange lists no canceled orders', async () => {
  const { practice, control } = over
  const exchange = connectTo(practice, { protocol: 'v3' })
  await control('/fault', { kind: 'status', status: 404, path: '/v3/futures/isolated/trades/canceled' })
  const ended = await firstPage(exchange.endedTrades)
  expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['closed']))
  expect(await firstPage(exchange.endedTrades)).toEqual(ended)
  await exchange.close()
})

test('the v3 client rejects a repeated cursor and reads the full list afterwards', async () => {
  const { control } = over
  const path = '/v3/futures/isolated/trades/closed'
  await control('/fault', { kind: 'repeated-cursor', path })
  const refused = await failure(paged(2, (by) => allOnce(by.endedTrades)))
  expect(refused.kind).toBe('bad-answer')
  expect(refused.text).toEqual(message('service.cursorRepeats'))
  expect((await paged(2, (by) => allOnce(by.endedTrades))).length).toBeGreaterThan(2)
})

test('the v3 client swaps bitcoin and dollars in whole cents, by input amount', async () => {
  const { exchange } = over
  const swaps = area(exchange.swaps)
  const created = await swaps.swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 1_000_000 })
  expect(created.exchangeRate).toBeNull()
  const back = await swaps.swap({ inAsset: 'USD', outAsset: 'BTC', inAmount: 12.34 })
  expect(back).toMatchObject({ inAmount: 12.34 })

  const swapOrder = { inAsset: 'USD', outAsset: 'BTC', outAmount: 10_000 } as const
  const preview = { ...swapOrder, inAmount: 6.0007, exchangeRate: 60_000 }
  expect(swaps.asTaken(swapOrder, preview)).toEqual({ inAsset: 'USD', outAsset: 'BTC', inAmount: 6.01 })
  const refused = [swapOrder, { inAsset: 'USD', outAsset: 'BTC', inAmount: 1.234 } as const]
  for (const order of refused)
    expect(await failure(swaps.swap(order))).toMatchObject({
      kind: 'invalid-request',
      issues: [{ field: 'inAmount' }],
    })
})

test('the v3 client reads only the current on-chain address, without its age or use', async () => {
  const onChain = area(over.exchange.onChain)
  await onChain.createAddress('p2tr')
  expect(await onChain.addresses(true)).toMatchObject([{ createdAtMs: null, isUsed: null }])
  expect((await failure(onChain.addresses(false))).kind).toBe('unsupported')
})

test('the v3 client transfers collateral and trades the cross position', async () => {
  const { exchange } = over
  const cross = area(exchange.cross)
  expect(await cross.position()).toMatchObject({ quantity: 0, entryPrice: null, liquidationPrice: null })
  expect((await cross.deposit(sats(500_000))).marginSats).toBe(500_000)
  expect((await cross.setLeverage(20)).leverage).toBe(20)
  const clientOrderId = randomUUID()
  const filled = await cross.placeOrder({ side: 'buy', orderType: 'market', quantity: 100 }, clientOrderId)
  expect(filled).toMatchObject({ state: 'filled', side: 'buy', quantity: 100, clientOrderId })
  expect(await cross.position()).toMatchObject({ quantity: 100, tradingFeesSats: filled.tradingFeeSats })
  const waiting = await cross.placeOrder({ side: 'buy', orderType: 'limit', quantity: 10, price: 40_000 })
  expect(await cross.openOrders()).toEqual([waiting])
  expect((await cross.cancelOrder(waiting.id)).state).toBe('canceled')
  await cross.placeOrder({ side: 'buy', orderType: 'limit', quantity: 10, price: 40_000 })
  expect((await cross.cancelOrders()).map(({ state }) => state)).toEqual(['canceled'])
  const closed = await cross.close()
  expect(closed).toMatchObject({ state: 'filled', side: 'sell' })
  expect((await allOnce(cross.filledOrders)).map(({ id }) => id)).toEqual([closed.id, filled.id])
  const { marginSats } = await cross.position()
  await cross.withdraw(marginSats)
  expect((await allOnce(cross.transfers)).map(({ amountSats }) => amountSats)).toEqual([
    0 - marginSats,
    500_000,
  ])
  expect(await allOnce(cross.fundingFees)).toEqual([])
  expect((await failure(cross.close())).kind).toBe('invalid-request')
})

test('the v3 client trails a stop loss until it is fixed or removed', async () => {
  const { exchange, control } = over
  const stops = area(exchange.trailingStops)
  await control('/price', { price: 60_000, hold: true })
  const { id } = await exchange.openTrade({ ...buy, stopLossPrice: 58_000 })
  const trailing = await stops.trail(id, 0.02, 58_000)
  expect(trailing).toMatchObject({ trailingRate: 0.02 })
  expect(Math.abs((trailing.stopLossPrice ?? 0) - 58_800)).toBeLessThan(100)
  await control('/price', { price: 62_000, hold: true })
  const moved = await exchange.trade(id)
  expect(Math.abs((moved.stopLossPrice ?? 0) - 60_760)).toBeLessThan(100)
  const fixed = await exchange.setLevel(id, 'stop-loss', 59_000)
  expect([fixed.stopLossPrice, fixed.trailingRate]).toEqual([59_000, null])
  await stops.trail(id, 0.05, 59_000)
  const removed = await exchange.setLevel(id, 'stop-loss', null)
  expect([removed.stopLossPrice, removed.trailingRate]).toEqual([null, null])
  await exchange.closeTrade(id)
})

test('the v3 client removes a stop loss or take profit with a DELETE request', async () => {
  const { exchange, control } = over
  await control('/price', { price: 60_000, hold: true })
  const { id } = await exchange.openTrade({ ...buy, stopLossPrice: 55_000, takeProfitPrice: 70_000 })
  for (const [kind, path] of [
    ['stop-loss', 'stoploss'],
    ['take-profit', 'takeprofit'],
  ] as const) {
    await control('/fault', {
      kind: 'drop-reply',
      method: 'DELETE',
      path: `/v3/futures/isolated/trade/${path}`,
    })
    expect((await failure(exchange.setLevel(id, kind, null))).kind).toBe('unknown-outcome')
  }
  const { stopLossPrice, takeProfitPrice } = await exchange.trade(id)
  expect([stopLossPrice, takeProfitPrice]).toEqual([null, null])
  await exchange.closeTrade(id)
})

test('the v3 client detects another trailing distance unit and restores the stop loss', async () => {
  const { exchange, practice, control } = over
  const stops = area(exchange.trailingStops)
  const { lastPrice } = await exchange.ticker()
  const before = Math.round(lastPrice * 0.95)
  const { id } = await exchange.openTrade({ ...buy, stopLossPrice: before })
  await control('/fault', { kind: 'stop-unit' })
  expect((await failure(stops.trail(id, 0.02, before))).kind).toBe('unsupported')
  const headers = { authorization: `Bearer ${practice.controlToken}` }
  await fetch(`${practice.control}/fault`, { method: 'DELETE', headers })
  const after = await exchange.trade(id)
  expect([after.stopLossPrice, after.trailingRate]).toEqual([before, null])
  await exchange.closeTrade(id)
})

test('the v3 client finds an order without a response by its id, placed once', async () => {
  const { exchange, control } = over
  const clientOrderId = randomUUID()
  await control('/fault', { kind: 'drop-reply', path: '/v3/futures/isolated/trade' })
  expect((await failure(exchange.openTrade(buy, { clientOrderId }))).kind).toBe('unknown-outcome')
  const placed = await vi.waitFor(async () => {
    const trade = await area(exchange.clientOrderIds).find(clientOrderId)
    expect(trade).not.toBeNull()
    return trade
  })
  expect(await exchange.trades('running')).toMatchObject([{ id: placed?.id }])
  await exchange.closeAll()
})

test('the v3 client reads funding settlements', async () => {
  const { exchange } = over
  const [newest, before, ...others] = await exchange.fixings({ limit: 2 })
  expect(others).toEqual([])
  expect(newest).toMatchObject({
    price: expect.any(Number) as number,
    fundingRate: expect.any(Number) as number,
  })
  expect((newest?.atMs ?? 0) - (before?.atMs ?? 0)).toBe(8 * 3_600_000)
  const toMs = before?.atMs
  expect(await exchange.fixings({ fromMs: toMs, toMs })).toEqual([before])
})

test('the net result of a v3 trade with cashed-in profit equals the balance change', async () => {
  const { exchange, control } = over
  await control('/price', { price: 50_000, hold: true })
  const before = (await exchange.account()).balanceSats
  const { id } = await exchange.openTrade({ ...buy, quantity: 5000 })
  await control('/price', { price: 51_000, hold: true })
  // A step of the grid is worth about 100 sats.
  const cashed = await exchange.cashIn(id, sats(50_033))
  expect(cashed).toMatchObject({ cashedInPnlSats: 50_033, marginSats: cashed.entryMarginSats })
  await control('/price', { price: 50_400, hold: true })
  const closed = await exchange.closeTrade(id)
  const { balanceSats } = await exchange.account()
  expect(netResult(closed).totalSats).toBe(balanceSats - before)
})

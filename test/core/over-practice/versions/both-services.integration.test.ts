import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { failure } from '../../exchange/support/use-service'
import { environments, type Environment } from '../support/environments'
import { firstPage } from '../../exchange/support/first-page'

/** The fake must match the practice exchange. */
describe.each(environments)('exchange contract: %s', (_name, start) => {
  let environment: Environment
  beforeEach(async () => {
    environment = await start()
  })
  afterEach(() => environment.close())

  const balance = async (): Promise<number> => (await environment.exchange.account()).balanceSats
  const long: FuturesOrder = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 }
  const low: FuturesOrder = { ...long, orderType: 'limit', price: 19_000 }
  const unknown = '00000000-0000-4000-8000-000000000000'
  const kindOf = async (refused: Promise<unknown>) => (await failure(refused)).kind

  test.each([
    ['a buy', long],
    ['a sell by margin', { side: 'sell', orderType: 'market', leverage: 3.5, marginSats: sats(10_000) }],
    ['with levels', { ...long, stopLossPrice: 19_500, takeProfitPrice: 21_000 }],
    ['a limit order', low],
  ] as const)('opens a trade as previewed: %s', async (_order, order: FuturesOrder) => {
    const { exchange } = environment
    const before = await balance()
    const result = previewOrder({
      order,
      ticker: await exchange.ticker(),
      market: await exchange.market(),
    })
    if (!result.ok) throw new Error('the preview refuses it')
    const { quantity, marginSats, entryPrice, liquidationPrice, debitedSats } = result.preview
    const { stopLossPrice = null, takeProfitPrice = null, side, orderType } = order
    expect(await exchange.openTrade(order)).toMatchObject({
      ...{ side, orderType, quantity, marginSats, liquidationPrice, stopLossPrice, takeProfitPrice },
      price: entryPrice,
      state: orderType === 'market' ? 'running' : 'open',
      entryPrice: orderType === 'market' ? entryPrice : null,
      exitPrice: null,
    })
    expect(before - (await balance())).toBe(debitedSats)
  })

  test('refunds the full cost of a canceled order', async () => {
    const { exchange } = environment
    const before = await balance()
    const { id } = await exchange.openTrade(low)
    expect(await exchange.cancelTrade(id)).toMatchObject({ id, state: 'canceled' })
    expect(await balance()).toBe(before)
    expect((await firstPage(exchange.endedTrades)).map((trade) => trade.id)).toEqual([id])
    expect(await exchange.trades('open')).toEqual([])
  })

  test('fills a limit order, a stop loss and a take profit at their set prices', async () => {
    const { exchange } = environment
    const { id } = await exchange.openTrade({ ...low, stopLossPrice: 18_500 })
    await environment.price(18_900)
    expect(await exchange.trade(id)).toMatchObject({ state: 'running', entryPrice: 19_000 })
    await environment.price(18_400)
    expect(await exchange.trade(id)).toMatchObject({ state: 'closed', exitPrice: 18_500 })
    const trade = await exchange.openTrade({ ...long, takeProfitPrice: 19_000 })
    await environment.price(19_100)
    const closed = await exchange.trade(trade.id)
    expect(closed).toMatchObject({ state: 'closed', exitPrice: 19_000 })
    expect(closed.pnlSats).toBeGreaterThan(0)
  })

  test('closes a liquidated position at its liquidation price and consumes the margin', async () => {
    const { exchange } = environment
    const { id, liquidationPrice } = await exchange.openTrade(long)
    const before = await balance()
    await environment.price(15_000)
    expect(await exchange.trade(id)).toMatchObject({ state: 'closed', exitPrice: liquidationPrice })
    // Rounding of the price leaves a few sats.
    expect((await balance()) - before).toBeLessThan(20)
    expect((await balance()) - before).toBeGreaterThanOrEqual(0)
  })

  test('adds margin, cashes in, sets both trigger prices and clears the stop loss', async () => {
    const { exchange } = environment
    const { id, marginSats, leverage } = await exchange.openTrade(long)
    const before = await balance()
    const added = await exchange.addMargin(id, sats(5000))
    expect(added.marginSats).toBe(marginSats + 5000)
    expect(added.leverage).toBeLessThan(leverage)
    expect(await balance()).toBe(before - 5000)
    expect((await exchange.cashIn(id, sats(1000))).marginSats).toBe(marginSats + 4000)
    expect(await balance()).toBe(before - 4000)
    expect(await exchange.setLevel(id, 'stop-loss', 19_500)).toMatchObject({ stopLossPrice: 19_500 })
    expect(await exchange.setLevel(id, 'take-profit', 21_000)).toMatchObject({ takeProfitPrice: 21_000 })
    expect(await exchange.setLevel(id, 'stop-loss', null)).toMatchObject({
      stopLossPrice: null,
      takeProfitPrice: 21_000,
    })
  })

  test('cancels all orders and closes all positions, and returns none when repeated', async () => {
    const { exchange } = environment
    for (let count = 0; count < 2; count += 1) await exchange.openTrade(low)
    for (let count = 0; count < 3; count += 1) await exchange.openTrade(long)
    expect((await exchange.cancelAll()).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
    expect((await exchange.closeAll()).map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
    expect([await exchange.cancelAll(), await exchange.closeAll()]).toEqual([[], []])
    expect(await firstPage(exchange.endedTrades)).toHaveLength(5)
  })

  test('reports rejections with the matching error kind', async () => {
    const { exchange } = environment
    expect(await kindOf(exchange.openTrade({ ...long, leverage: 101 }))).toBe('invalid-request')
    expect(await kindOf(exchange.openTrade({ ...long, leverage: 1, quantity: 500_000 }))).toBe(
      'invalid-request',
    )
    expect(await kindOf(exchange.trade(unknown))).toBe('not-found')
    expect(await kindOf(exchange.closeTrade(unknown))).toBe('not-found')
    const { id } = await exchange.openTrade(long)
    expect(await kindOf(exchange.cancelTrade(id))).toBe('invalid-request')
    await exchange.closeTrade(id)
    expect(await kindOf(exchange.closeTrade(id))).toBe('invalid-request')
    expect(await kindOf(exchange.addMargin(id, sats(1000)))).toBe('invalid-request')
    expect(await kindOf(exchange.setLevel(id, 'stop-loss', 19_500))).toBe('invalid-request')
    expect(await kindOf(exchange.deposit(unknown))).toBe('not-found')
    expect(await kindOf(exchange.withdraw('lnbcrt1'))).toBe('invalid-request')
  })

  test('reports a deposit as pending until it is paid', async () => {
    const { exchange } = environment
    const before = await balance()
    const request = await exchange.requestDeposit(sats(20_000))
    expect(request.expiresAtMs).toBeGreaterThan(request.createdAtMs)
    const pending = { id: request.depositId, rail: 'lightning', state: 'pending', amountSats: 20_000 }
    expect(await exchange.deposit(request.depositId)).toMatchObject(pending)
    expect(await balance()).toBe(before)
    await environment.pay(request)
    expect((await firstPage(exchange.deposits)).slice(0, 1)).toMatchObject([{ ...pending, state: 'settled' }])
    expect(await balance()).toBe(before + 20_000)
  })

  test('debits amount and fee of a withdrawal and rejects a second payment of the invoice', async () => {
    const { exchange } = environment
    const before = await balance()
    const invoice = await environment.invoice(5000)
    const paid = await exchange.withdraw(invoice)
    expect(paid).toMatchObject({ rail: 'lightning', state: 'settled', amountSats: 5000 })
    expect(await balance()).toBe(before - 5000 - paid.feeSats)
    expect(await kindOf(exchange.withdraw(invoice))).toBe('invalid-request')
    const { id, state, feeSats } = paid
    const [listed] = await firstPage(exchange.withdrawals)
    expect(listed).toMatchObject({ id, state, feeSats, amountSats: 5000 })
    expect(await exchange.withdrawal(id)).toEqual(listed)
    expect(await kindOf(exchange.withdraw(await environment.invoice(before)))).toBe('invalid-request')
  })
})

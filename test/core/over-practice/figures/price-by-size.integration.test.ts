import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { netResult } from '@common/domain/futures/net-result'
import { previewOrder } from '@common/domain/futures/orders/order'
import { profitNow } from '@common/domain/futures/profit'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { expectDefined } from '../../../support/expect-defined'
import { overPractice } from '../support/over-practice'

const over = overPractice('v3', { market: 'sized', balanceSats: 2_000_000_000 })

const orders = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    leverage: fc.integer({ min: 2, max: 50 }),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 500_000 }),
      fc.constantFrom(1, 49_999, 50_000, 50_001, 199_999, 200_000, 200_001, 500_000),
    ),
    isByMargin: fc.boolean(),
    price: fc.integer({ min: 40_000, max: 80_000 }),
  })
  .map(({ side, leverage, quantity, isByMargin, price }) => ({
    price,
    order: {
      side,
      orderType: 'market',
      leverage,
      ...(isByMargin ? { marginSats: sats(Math.ceil((quantity * 1e8) / price / leverage)) } : { quantity }),
    } satisfies FuturesOrder,
  }))

test('an order in a market with prices by size matches its preview, to the sat', async () => {
  const { exchange, control } = over
  const market = await exchange.market()
  const stateNow = async () => {
    const { balanceSats, feeTier } = await exchange.account()
    return { balanceSats, feeRate: expectDefined(market.feeTiers[feeTier]).feeRate }
  }
  await fc.assert(
    fc.asyncProperty(orders, async ({ order, price }) => {
      await control('/price', { price })
      const ticker = await exchange.ticker()
      const before = await stateNow()
      const result = previewOrder({ order, ticker, market, feeRate: before.feeRate })
      // A margin can exceed the largest order.
      if (!result.ok) {
        expect(result.issues.map(({ field }) => field)).toEqual(['marginSats'])
        return
      }
      const { preview } = result
      const trade = await exchange.openTrade(order)
      expect(trade).toMatchObject({
        price: preview.entryPrice,
        quantity: preview.quantity,
        marginSats: preview.marginSats,
        liquidationPrice: preview.liquidationPrice,
        openingFeeSats: preview.openingFeeSats,
        maintenanceMarginSats: preview.position.maintenanceMarginSats,
      })
      const { balanceSats, feeRate } = await stateNow()
      expect(balanceSats).toBe(before.balanceSats - preview.debitedSats)
      const now = expectDefined(profitNow({ trade, ticker, feeRate }))
      const closed = await exchange.closeTrade(trade.id)
      expect(closed.exitPrice).toBe(now.exitPrice)
      expect(netResult(closed).totalSats).toBe(now.totalSats)
      expect((await stateNow()).balanceSats).toBe(before.balanceSats + now.totalSats)
    }),
    { numRuns: 60 },
  )
})

test('the price stream includes the prices by order size', async () => {
  const { exchange, control } = over
  await control('/price', { price: 60_000 })
  const onPrice = vi.fn()
  const stop = exchange.streamPrices({ onPrice, onState: () => undefined })
  onTestFinished(stop)
  await vi.waitFor(() => expect(onPrice).toHaveBeenCalled())
  await control('/price', { price: 61_000 })
  await vi.waitFor(() =>
    expect(onPrice).toHaveBeenCalledWith({
      bidPrice: 60_999.5,
      askPrice: 61_000.5,
      buckets: [
        { minQuantity: 1, maxQuantity: 50_000, bidPrice: 60_999.5, askPrice: 61_000.5 },
        { minQuantity: 50_001, maxQuantity: 200_000, bidPrice: 60_987.5, askPrice: 61_012.5 },
        { minQuantity: 200_001, maxQuantity: 500_000, bidPrice: 60_963, askPrice: 61_037 },
      ],
    }),
  )
})

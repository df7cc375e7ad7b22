import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCrossQuantity, previewCrossOrder } from '@common/domain/futures/cross/cross-preview'
import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Side } from '@common/domain/futures/trade'
import { sats, toPriceGrid, zeroSats } from '@common/domain/units'
import { publishedMarket } from '@common/exchange-api/published-market'
import { ServiceError } from '../../../electron/practice/errors/service-error'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'

const startPrice = 60_000

const contextOf = ({ exchange, uid }: BareEngine) => ({
  position: exchange.cross.position(uid),
  waiting: exchange.cross.openOrders(uid),
  ticker: exchange.quotes.ticker(),
  market: publishedMarket,
  feeRate: exchange.rates.of(uid).feeRate,
  balanceSats: zeroSats,
})

function isPlaced({ exchange, uid }: BareEngine, order: NewCrossOrder): boolean {
  try {
    exchange.cross.place(uid, { ...order, price: order.price ?? null, clientOrderId: null })
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

const step = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  orderType: fc.constantFrom('market', 'market', 'market', 'limit'),
  /** Fraction of the largest quantity. */
  share: fc.constantFrom(0.01, 0.2, 0.5, 1, 1.01),
  /** Fraction of the distance to the liquidation price. */
  move: fc.constantFrom(-0.2, 0, 0.5, 0.9, 0.98, 1),
})

test('the practice exchange places the cross orders that the preview accepts, and no others', () => {
  const seen = { placed: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(1, 10, 100),
      fc.array(step, { minLength: 3, maxLength: 10, size: 'max' }),
      (deposit, leverage, steps) => {
        const engine = openBareEngine(startPrice, 1_000_000_000)
        try {
          const { cross, quotes } = engine.exchange
          if (deposit > 0) cross.deposit(engine.uid, sats(deposit))
          cross.setLeverage(engine.uid, leverage)
          for (const { move, share, ...rest } of steps) {
            const { liquidationPrice } = cross.position(engine.uid)
            const target = liquidationPrice === null ? startPrice : Math.min(liquidationPrice, 200_000)
            engine.moveTo(toPriceGrid(quotes.lastPrice + (target - quotes.lastPrice) * move))
            const context = contextOf(engine)
            const price = rest.orderType === 'limit' ? toPriceGrid(quotes.lastPrice * 0.9) : undefined
            const max = maxCrossQuantity({ ...rest, quantity: 1, price }, context)
            const order = { ...rest, quantity: Math.max(1, Math.ceil(max * share)), price }
            const isAccepted = previewCrossOrder(order, context).ok
            expect(isPlaced(engine, order), JSON.stringify({ order, context })).toBe(isAccepted)
            seen[isAccepted ? 'placed' : 'refused'] += 1
          }
        } finally {
          engine.close()
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(Math.min(seen.placed, seen.refused)).toBeGreaterThan(20)
})

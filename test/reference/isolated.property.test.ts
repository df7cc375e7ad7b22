import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as adjust from '@common/domain/futures/adjust/adjust'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { findFeeTier, reservedFees, tradingFeeSats } from '@common/domain/futures/fees'
import { fundingFeeSats } from '@common/domain/futures/funding'
import { liquidationPrice } from '@common/domain/futures/liquidation'
import {
  collateralSats,
  computeLeverage,
  marginFromQuantity,
  quantityFromMargin,
} from '@common/domain/futures/margin'
import { previewOrder, type FuturesOrderPreview } from '@common/domain/futures/orders/order'
import { pnlSats } from '@common/domain/futures/pnl'
import { creditAt, profitAt } from '@common/domain/futures/profit'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import {
  amount,
  leverage,
  market,
  position,
  price,
  quantity,
  side,
  ticker,
} from '../domain/futures/arbitraries'
import { feeRate } from './fee-tiers'
import { fundingFee, profit, tradingFee, liquidationPrice as liquidationFor } from './inverse-contract'
import * as isolated from './isolated'
import * as actions from './isolated-actions'
import { exact } from './rational'
import { expectDefined } from '../support/expect-defined'

const text = String

const ownRate = fc.constantFrom(...market.feeTiers.map((tier) => tier.feeRate))

const fundingRate = fc.oneof(
  fc.integer({ min: -10_000, max: 10_000 }).map((millionths) => millionths / 1_000_000),
  fc.constantFrom(0.0001, -0.0001, -0.0003),
)

/** At 20,000 USD, an odd quantity and 0.01 %, the fee ends in half a sat. */
const fixing = fc.oneof(price, fc.constant(20_000))

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-12)
}

describe('isolated trade formulas', () => {
  it('equal the reference for P&L', () => {
    fc.assert(
      fc.property(side, quantity, price, price, (of, contracts, entryPrice, exitPrice) => {
        const actual = pnlSats({ side: of, quantity: contracts, entryPrice, exitPrice })
        expect(BigInt(actual)).toBe(profit(of, text(contracts), text(entryPrice), text(exitPrice)))
      }),
    )
  })

  it('equal the reference for margin, quantity and leverage', () => {
    fc.assert(
      fc.property(quantity, price, leverage, amount(1e9), (contracts, at, times, marginSats) => {
        const size = [text(contracts), text(times), text(at)] as const
        const margin = marginFromQuantity({ quantity: contracts, price: at, leverage: times })
        expect(BigInt(margin)).toBe(isolated.marginForQuantity(...size))
        const bought = quantityFromMargin({ marginSats, price: at, leverage: times })
        expect(BigInt(bought)).toBe(isolated.quantityForMargin(text(marginSats), text(times), text(at)))
        const real = isolated.computeLeverage(text(contracts), text(marginSats), text(at))
        expectClose(computeLeverage({ quantity: contracts, price: at, marginSats }), real.toNumber())
      }),
    )
  })

  it('equal the reference for the liquidation price of a leverage', () => {
    fc.assert(
      fc.property(side, quantity, price, leverage, (of, contracts, at, times) => {
        const collateral = collateralSats({ quantity: contracts, price: at, leverage: times })
        const terms = { side: of, quantity: contracts, price: at, collateralSats: collateral }
        const expected = isolated.liquidationByLeverage(of, text(contracts), text(at), text(times))
        expect(liquidationPrice(terms)).toBe(expected.toNumber())
      }),
    )
  })

  it('equal the reference for the liquidation price of a margin', () => {
    fc.assert(
      fc.property(side, quantity, price, amount(1e9), (of, contracts, at, margin) => {
        const terms = { side: of, quantity: contracts, price: at, collateralSats: margin }
        const expected = liquidationFor(of, text(contracts), text(at), text(margin)).toNumber()
        // Unlike the specification, the app shows at least one price step.
        expect(liquidationPrice(terms)).toBe(Math.max(expected, 0.5))
      }),
    )
  })

  it('equal the reference for the trading fee and the fees reserved by an order', () => {
    fc.assert(
      fc.property(quantity, price, price, ownRate, (contracts, at, liquidation, rate) => {
        const fee = tradingFeeSats({ quantity: contracts, price: at, feeRate: rate })
        expect(BigInt(fee)).toBe(tradingFee(text(rate), text(contracts), text(at)))
        const reserve = isolated.feeReserve(text(contracts), text(at), text(liquidation))
        const reserved = reservedFees({
          quantity: contracts,
          entryPrice: at,
          liquidationPrice: liquidation,
          feeRate: findFeeTier(0, market.feeTiers).feeRate,
        })
        expect([BigInt(reserved.openingSats), BigInt(reserved.closingSats)]).toEqual([
          reserve.openingSats,
          reserve.closingSats,
        ])
      }),
    )
  })

  it('equal the reference for the fee rate of a volume', () => {
    const cents = fc.oneof(fc.nat(800_000_000), fc.constantFrom(25_000_000, 100_000_000, 500_000_000))
    fc.assert(
      fc.property(cents, (volume) => {
        const expected = feeRate(text(volume / 100)).toNumber()
        expect(findFeeTier(volume / 100, market.feeTiers).feeRate).toBe(expected)
      }),
    )
  })

  it('equal the reference for the funding fee', () => {
    fc.assert(
      fc.property(side, quantity, fixing, fundingRate, (of, contracts, fixingPrice, rate) => {
        const fee = fundingFeeSats({ side: of, quantity: contracts, fixingPrice, fundingRate: rate })
        expect(BigInt(fee)).toBe(fundingFee(of, text(contracts), text(fixingPrice), text(rate)))
      }),
    )
  })
})

const order: fc.Arbitrary<FuturesOrder> = fc
  .record({ side, leverage, price, size: fc.oneof(quantity, fc.constant(null)), share: quantity })
  .map(({ size, share, ...terms }) => ({
    ...terms,
    orderType: 'limit' as const,
    ...(size === null
      ? { marginSats: marginFromQuantity({ quantity: share, price: terms.price, leverage: terms.leverage }) }
      : { quantity: size }),
  }))

function accepted(terms: FuturesOrder, rate: number): FuturesOrderPreview {
  const result = previewOrder({ order: terms, ticker, market, feeRate: rate })
  fc.pre(result.ok)
  return result.preview
}

describe('preview of an isolated order', () => {
  it('equals the reference in size, liquidation price, fees and cost', () => {
    fc.assert(
      fc.property(order, ownRate, (terms, rate) => {
        const preview = accepted(terms, rate)
        const [at, times] = [text(preview.entryPrice), text(terms.leverage)]
        const contracts =
          terms.quantity === undefined
            ? isolated.quantityForMargin(text(terms.marginSats), times, at)
            : BigInt(terms.quantity)
        const marginSats =
          terms.marginSats === undefined
            ? isolated.marginForQuantity(contracts, times, at)
            : BigInt(terms.marginSats)
        const expected = { side: terms.side, quantity: contracts, price: at, leverage: times, marginSats }
        expect(BigInt(preview.quantity)).toBe(contracts)
        expect(BigInt(preview.marginSats)).toBe(marginSats)
        const liquidation = isolated.liquidationByLeverage(terms.side, contracts, at, times)
        expect(preview.liquidationPrice).toBe(liquidation.toNumber())
        expect(BigInt(preview.maintenanceMarginSats)).toBe(isolated.maintenanceAtOrder(expected))
        expect(BigInt(preview.debitedSats)).toBe(isolated.debitedByOrder(expected))
        expect(BigInt(preview.openingFeeSats)).toBe(tradingFee(text(rate), contracts, at))
        const next = fundingFee(terms.side, contracts, text(ticker.indexPrice), text(ticker.fundingRate))
        expect(BigInt(expectDefined(preview.fundingPerPeriodSats))).toBe(next)
      }),
    )
  })

  it('is refused exactly if the reference liquidates the position at the last price', () => {
    const spread = fc.integer({ min: 0, max: 2400 }).map((steps) => steps / 2)
    fc.assert(
      fc.property(side, quantity, leverage, spread, (of, contracts, times, distance) => {
        const { lastPrice } = ticker
        const at = of === 'buy' ? lastPrice + distance : lastPrice - distance
        const terms = { side: of, quantity: contracts, leverage: times }
        const result = previewOrder({
          order: { ...terms, orderType: 'market' },
          ticker: { ...ticker, askPrice: at, bidPrice: at },
          market,
        })
        const expected = { side: of, quantity: text(contracts), leverage: text(times), price: text(at) }
        const isRefused = isolated.isLiquidatedAtFill({ ...expected, marginSats: 0n }, text(lastPrice))
        expect(result.ok ? null : result.issues[0]?.code).toBe(
          isRefused ? 'issue.liquidatedImmediately' : null,
        )
      }),
      { examples: [['buy', 500_000, 100, 600]] },
    )
  })

  it('equals the reference in credit and net result of a close before liquidation', () => {
    fc.assert(
      fc.property(order, ownRate, price, (terms, rate, exitPrice) => {
        const preview = accepted(terms, rate)
        const distance = preview.liquidationPrice - exitPrice
        fc.pre(terms.side === 'buy' ? distance < 0 : distance > 0)
        const input = { trade: preview.position, exitPrice, feeRate: rate }
        const openingFeeSats = BigInt(preview.openingFeeSats)
        const settled = {
          side: terms.side,
          quantity: text(preview.quantity),
          price: text(preview.entryPrice),
          marginSats: BigInt(preview.marginSats),
          maintenanceSats: BigInt(preview.maintenanceMarginSats) - openingFeeSats,
        }
        const close = isolated.closeAt(settled, text(exitPrice), text(rate))
        expect(BigInt(creditAt(input).totalSats)).toBe(close.creditedSats)
        const net = isolated.netResult({ ...close, openingFeeSats, fundingSats: 0n, cashInProfitSats: 0n })
        expect(BigInt(profitAt(input).totalSats)).toBe(net)
        expect(net).toBe(close.creditedSats - BigInt(preview.debitedSats))
      }),
    )
  })

  it('has no loss at the break-even price and no profit one step before it', () => {
    fc.assert(
      fc.property(order, ownRate, (terms, rate) => {
        const preview = accepted(terms, rate)
        const { breakEvenPrice } = preview
        fc.pre(breakEvenPrice !== null && breakEvenPrice > 0.5)
        const netAt = (exit: number): bigint => {
          const settled = {
            side: terms.side,
            quantity: text(preview.quantity),
            price: text(preview.entryPrice),
            marginSats: 0n,
            maintenanceSats: 0n,
          }
          const close = isolated.closeAt(settled, text(exit), text(rate))
          const openingFeeSats = BigInt(preview.openingFeeSats)
          return isolated.netResult({ ...close, openingFeeSats, fundingSats: 0n, cashInProfitSats: 0n })
        }
        const before = breakEvenPrice + (terms.side === 'buy' ? -0.5 : 0.5)
        expect(netAt(breakEvenPrice)).toBeGreaterThanOrEqual(0n)
        expect(netAt(before)).toBeLessThanOrEqual(0n)
      }),
    )
  })
})

const running = fc
  .record({ side, quantity, price, leverage })
  .map((of) => position(of.side, of.quantity, of.price, of.leverage))

const toReference = (trade: adjust.Adjustable): actions.Running => ({
  side: trade.side,
  quantity: text(trade.quantity),
  price: exact(text(trade.price)),
  marginSats: BigInt(trade.marginSats),
})

function expectSame(actual: adjust.Adjustable, expected: actions.Changed): void {
  expect(BigInt(actual.marginSats)).toBe(expected.marginSats)
  expect(actual.price).toBe(expected.price.toNumber())
  expect(actual.liquidationPrice).toBe(expected.liquidation.toNumber())
  // Cashing in profit from a long at 1x lowers the leverage below 1; the app reports the bound.
  expectClose(actual.leverage, Math.max(expected.leverage.toNumber(), 1))
}

describe('changes of an isolated position', () => {
  it('equal the reference for added margin', () => {
    fc.assert(
      fc.property(running, fc.constantFrom(0.5, 1), fc.integer({ min: -1, max: 2 }), (trade, share, more) => {
        const max = (trade.quantity * 100_000_000) / trade.price - trade.marginSats
        const added = sats(Math.max(Math.floor(max * share) + more, 1))
        const expected = actions.addMargin(toReference(trade), BigInt(added))
        const actual = adjust.addMargin(trade, added)
        expect(actual.ok).toBe(expected !== null)
        if (actual.ok && expected !== null) expectSame(actual.position, expected)
      }),
    )
  })

  it('equal the reference for a cash-in at a market price', () => {
    const change = fc.integer({ min: -50, max: 200 })
    const share = fc.integer({ min: 1, max: 120 })
    fc.assert(
      fc.property(running, change, share, fc.nat(2), (trade, thousandths, percent, more) => {
        const gain = trade.side === 'buy' ? thousandths : 0 - thousandths
        const marketPrice = Math.round((trade.price * (1000 + gain)) / 500) / 2
        const available = profit(trade.side, text(trade.quantity), text(trade.price), text(marketPrice))
        const whole = available > 0n ? Number(available) : trade.marginSats
        const amountSats = sats(Math.max(Math.floor((whole * percent) / 100), 1) + more)
        const before = toReference(trade)
        const expected = actions.cashIn(before, BigInt(amountSats), text(marketPrice))
        const actual = cashIn(trade, amountSats, marketPrice)
        if (expected === null) {
          expect(actual.ok).toBe(false)
          return
        }
        const isOver = expected.liquidation.compare(text(marketPrice)) !== (trade.side === 'buy' ? -1 : 1)
        fc.pre(actions.isSpecified(before, expected) && !isOver)
        if (!actual.ok) expect.unreachable('the app refuses the cash-in')
        expectSame(actual.position, expected)
        expect(BigInt(actual.fromPnlSats)).toBe(expected.fromProfitSats)
        expect(BigInt(actual.fromMarginSats)).toBe(expected.fromMarginSats)
      }),
    )
  })

  it('equal the reference for funding that the margin can pay', () => {
    fc.assert(
      fc.property(running, fixing, fundingRate, (trade, fixingPrice, rate) => {
        const funded = actions.applyFunding(toReference(trade), text(fixingPrice), text(rate))
        const feeSats = fundingFeeSats({ ...trade, fixingPrice, fundingRate: rate })
        fc.pre(funded !== null && feeSats > 0)
        expect(BigInt(feeSats)).toBe(funded.feeSats)
        const actual = adjust.payFundingFromMargin(trade, feeSats)
        fc.pre(actual.ok)
        expectSame(actual.position, funded.trade)
      }),
    )
  })
})

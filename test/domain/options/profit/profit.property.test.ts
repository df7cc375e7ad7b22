import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profitAt } from '@common/domain/futures/profit'
import { deliver } from '@common/domain/options/settlement/delivery'
import { optionBreakEvenPrice } from '@common/domain/options/settlement/break-even'
import { expireOption } from '@common/domain/options/settlement/expire'
import { findBreakEvens, payoffNetSats, payoffCurve } from '@common/domain/options/profit/payoff-curve'
import { payoffGrid } from '@common/domain/options/profit/payoff-grid'
import { optionFeeSats } from '@common/domain/options/pricing/premium'
import {
  toOptionDebitBreakdown,
  optionProfitAtExpiry,
  optionProfitNow,
  type Leg,
} from '@common/domain/options/profit/profit'
import { addSats, isOnPriceGrid, sats } from '@common/domain/units'
import { contracts, fixing, hours, kind, price, volatility } from '../arbitraries'

const nowMs = 1_700_000_000_000
const leg = fc
  .record({
    kind,
    quantity: contracts,
    strike: fc.integer({ min: 2, max: 1000 }).map((thousands) => thousands * 1000),
    settlement: fc.constantFrom('cash' as const, 'physical' as const),
    premiumSats: fc.integer({ min: 1, max: 500_000 }).map((value) => sats(value)),
    impliedVolatility: volatility,
    forwardPointUsd: fc.integer({ min: -100, max: 100 }),
    expiresAtMs: hours.map((count) => nowMs + count * 3_600_000),
  })
  .map((terms): Leg => {
    const feeSats = optionFeeSats({ ...terms, feeRate: 0.0005 })
    return { ...terms, openingFeeSats: feeSats, maintenanceMarginSats: feeSats }
  })
const legs = fc.array(leg, { minLength: 1, maxLength: 4 })
const lastMs = nowMs + 3000 * 3_600_000
const toPayoffInput = (list: readonly Leg[]) => ({ legs: list, trades: [], cross: null, feeRate: 0.001 })

test('an option never loses more than its cost, at any price and time', () => {
  fc.assert(
    fc.property(leg, fixing, price, (item, fixed, now) => {
      const debited = toOptionDebitBreakdown(item).totalSats
      expect(optionProfitAtExpiry(item, fixed).totalSats).toBeGreaterThanOrEqual(0 - debited)
      const quote = { bidPrice: now, askPrice: now }
      expect(optionProfitNow({ trade: item, quote, nowMs }).totalSats).toBeGreaterThanOrEqual(0 - debited)
    }),
  )
})

test('the P&L of an option at expiry equals credit minus cost at the exchange', () => {
  fc.assert(
    fc.property(leg, fixing, (item, fixed) => {
      const outcome = expireOption(item, fixed)
      const { totalSats } = optionProfitAtExpiry(item, fixed)
      const spent = item.premiumSats + item.openingFeeSats
      if (outcome.result === 'expired') expect(totalSats).toBe(0 - spent)
      else if (outcome.result === 'paid')
        expect(totalSats).toBe(outcome.creditedSats - spent - item.maintenanceMarginSats)
      else expect(totalSats).toBe(outcome.pnlSats - item.openingFeeSats)
    }),
  )
})

test('a physical delivery is worth the cash settlement, to the sat', () => {
  fc.assert(
    fc.property(leg, fixing, (item, fixed) => {
      const delivery = deliver({ ...item, fixingPrice: fixed })
      if (delivery === null) return
      const cash = expireOption({ ...item, settlement: 'cash' }, fixed)
      expect(addSats(delivery.pnlAtFixingSats, delivery.gridSats)).toBe(cash.pnlSats)
    }),
  )
})

test('the P&L of a portfolio is the sum of its options and trades at every price and time', () => {
  fc.assert(
    fc.property(legs, price, fc.integer({ min: nowMs, max: lastMs }), (list, at, atMs) => {
      const trade = {
        side: 'buy',
        quantity: 100,
        price: 50_000,
        marginSats: sats(20_000),
        maintenanceMarginSats: sats(400),
        openingFeeSats: sats(200),
        fundingFeeSats: sats(0),
        liquidationPrice: 0.5,
      } as const
      const whole = payoffNetSats({ legs: list, trades: [trade], cross: null, feeRate: 0.001 }, at, atMs)
      const parts = list.map((item) => payoffNetSats(toPayoffInput([item]), at, atMs))
      expect(whole).toBe(addSats(...parts, profitAt({ trade, exitPrice: at, feeRate: 0.001 }).totalSats))
    }),
  )
})

test('a payoff curve has rising prices, a point at each strike and the P&L of the portfolio', () => {
  fc.assert(
    fc.property(legs, (list) => {
      const input = { book: toPayoffInput(list), fromPrice: 1500, toPrice: 1_100_000, atMs: lastMs }
      const curve = payoffCurve(input)
      const prices = curve.map((point) => point.price)
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
      for (const { strike } of list) expect(prices).toContain(strike)
      for (const { price: at, netSats } of curve.slice(0, 5))
        expect(netSats).toBe(payoffNetSats(input.book, at, lastMs))
    }),
    { numRuns: 30 },
  )
})

test('break-even prices separate loss from profit and match that of a single option', () => {
  fc.assert(
    fc.property(leg, (item) => {
      const cash = { ...item, settlement: 'cash' as const }
      const input = { book: toPayoffInput([cash]), fromPrice: 1500, toPrice: 1_100_000, atMs: lastMs }
      const found = findBreakEvens(input, payoffCurve(input))
      const own = optionBreakEvenPrice(cash, toOptionDebitBreakdown(cash).totalSats)
      for (const at of found) {
        expect(isOnPriceGrid(at)).toBe(true)
        expect(payoffNetSats(input.book, at, lastMs)).toBeGreaterThanOrEqual(0)
      }
      if (own === null || own <= 1500 || own >= 1_100_000) return
      // Allows two price steps for rounding.
      expect(Math.abs((found[0] ?? NaN) - own)).toBeLessThanOrEqual(Math.max(1, own * 1e-3))
    }),
    { numRuns: 50 },
  )
})

test('the payoff grid matches the portfolio, and more volatility lowers no value before expiry', () => {
  fc.assert(
    fc.property(legs, fc.integer({ min: 3000, max: 500_000 }), (list, at) => {
      const book = toPayoffInput(list)
      const input = { book, price: at, moves: [0.1, 0, -0.1], fromMs: nowMs, untilMs: lastMs, shares: [0, 1] }
      const plain = payoffGrid({ ...input, volatilityShift: 0 })
      const more = payoffGrid({ ...input, volatilityShift: 0.2 })
      plain.rows.forEach(({ price: row, cells }, index) => {
        expect(cells).toEqual(plain.timesMs.map((timeMs) => payoffNetSats(book, row, timeMs)))
        expect(more.rows[index]?.cells[0]).toBeGreaterThanOrEqual(cells[0] ?? NaN)
        expect(more.rows[index]?.cells[1]).toBe(cells[1])
      })
    }),
    { numRuns: 50 },
  )
})

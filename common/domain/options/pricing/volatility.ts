import { dayMs } from '../../durations'
import type { Usd } from '../../units'

/** Volatilities are fractions per year, with four decimals. */

const yearMs = 365 * dayMs
const bounds = { min: 0.1, max: 3 } as const
/** Mean reversion of implied volatility: half in about 40 days. */
const longRun = { level: 0.6, perYear: 6 } as const
const markup = 1.15
/** Puts cost more than calls, far strikes more than near ones. */
const smile = { skew: -0.06, curve: 0.1, widest: 2.5 } as const
const indexYears = 30 / 365

const bounded = (volatility: number): number => Math.min(Math.max(volatility, bounds.min), bounds.max)
const published = (volatility: number): number => Math.round(bounded(volatility) * 10_000) / 10_000

/**
 * Annualized root mean square of log returns.
 * @param prices oldest first, above 0, `intervalMs` apart
 */
export function realizedVolatility(prices: readonly Usd[], intervalMs: number): number {
  const returns = prices.slice(1).map((price, index) => Math.log(price / (prices[index] ?? price)))
  if (returns.length === 0) return longRun.level
  const meanSquare = returns.reduce((sum, each) => sum + each * each, 0) / returns.length
  return Math.sqrt((meanSquare * yearMs) / intervalMs)
}

/** Variance reverts from realized to long-run, averaged over the time to expiry. */
function atTheMoney(realized: number, years: number): number {
  const now = bounded(realized * markup) ** 2
  const later = longRun.level ** 2
  const reach = longRun.perYear * years
  const share = reach === 0 ? 1 : (1 - Math.exp(-reach)) / reach
  return Math.sqrt(later + (now - later) * share)
}

interface SurfaceInput {
  readonly realized: number
  readonly forwardPrice: Usd
  readonly strike: Usd
  readonly years: number
}

/** The exchange publishes volatilities but no rule. */
export function impliedVolatility({ realized, forwardPrice, strike, years }: SurfaceInput): number {
  const level = atTheMoney(realized, years)
  // At least one day, because the smile would become unbounded.
  const deviation = level * Math.sqrt(Math.max(years, 1 / 365))
  const distance = Math.log(strike / forwardPrice) / deviation
  const x = Math.min(Math.max(distance, -smile.widest), smile.widest)
  return published(level * (1 + smile.skew * x + (smile.curve * x * x) / 2))
}

/** At the money, 30 days ahead. */
export const volatilityIndex = (realized: number): number => published(atTheMoney(realized, indexYears))

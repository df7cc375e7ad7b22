import type { FieldIssue } from '../issue'
import type { FuturesMarket } from '../market'
import type { FuturesOrder } from './trade'
import { isSats, type Sats, type Usd } from '../units'
import { exact, isAtMost } from './exact'
import { marginFromQuantity, quantityFromMargin } from './margin'
import { worthSats } from './pnl'

/** All bitcoin there will ever be; no position is worth more. */
const supplySats = 21e14 as Sats

export interface OrderSize {
  readonly quantity: number
  readonly marginSats: Sats
}

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly FieldIssue[] }

export const wrong = (field: string, message: string): { ok: false; issues: readonly FieldIssue[] } => ({
  ok: false,
  issues: [{ field, message }],
})

/** A field nobody filled in; wires send null where the domain has nothing. */
export const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null

/** A refused value for a message; what is not even a number is named by its type. */
export const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `a ${typeof value}`

const leastQuantity = (market: FuturesMarket): number => Math.max(1, Math.ceil(market.minQuantity))

/** True when contracts are worth at most all bitcoin at a price: every amount made from them is a safe integer. */
export const isPayable = (quantity: number, price: Usd): boolean =>
  isAtMost(worthSats(quantity, price), exact(supplySats, 'supply'))

/** Exactly one of quantity and margin, a whole number within the market's bounds. */
export function sizeIssues(order: FuturesOrder, market: FuturesMarket): readonly FieldIssue[] {
  const { quantity, marginSats } = order
  if (isMissing(quantity) && isMissing(marginSats)) {
    return [{ field: 'quantity', message: 'Give a quantity in contracts of 1 USD, or a margin in sats.' }]
  }
  if (!isMissing(quantity) && !isMissing(marginSats)) {
    return [{ field: 'marginSats', message: 'Give either a quantity or a margin, not both.' }]
  }
  if (!isMissing(quantity)) {
    const least = leastQuantity(market)
    const most = Math.floor(market.maxQuantity)
    if (Number.isInteger(quantity) && quantity >= least && quantity <= most) return []
    const message = `The quantity must be a whole number of contracts from ${least} to ${most}, got ${shown(quantity)}.`
    return [{ field: 'quantity', message }]
  }
  if (isSats(marginSats) && marginSats >= 1 && marginSats <= supplySats) return []
  const message = `The margin must be a whole number of sats from 1 to ${supplySats}, got ${shown(marginSats)}.`
  return [{ field: 'marginSats', message }]
}

/**
 * Quantity and margin of an order whose fields were checked: "Either margin or quantity is given; the service
 * computes the other" (service-api 4.1, rule 1). A given margin is kept to the sat.
 */
export function sizeOf(order: FuturesOrder, price: Usd, market: FuturesMarket): Checked<OrderSize> {
  const { leverage, quantity, marginSats } = order
  if (!isMissing(quantity)) {
    if (!isPayable(quantity, price)) {
      return wrong(
        'quantity',
        `${quantity} contracts at ${price} USD are worth more than all bitcoin. Lower the quantity.`,
      )
    }
    return { ok: true, value: { quantity, marginSats: marginFromQuantity({ quantity, price, leverage }) } }
  }
  if (isMissing(marginSats))
    return wrong('quantity', 'Give a quantity in contracts of 1 USD, or a margin in sats.')
  const bought = quantityFromMargin({ marginSats, price, leverage })
  const least = leastQuantity(market)
  const most = Math.floor(market.maxQuantity)
  const marginOf = (contracts: number): string =>
    isPayable(contracts, price)
      ? `${marginFromQuantity({ quantity: contracts, price, leverage })} sats`
      : 'more than all bitcoin'
  const terms = `at ${leverage}x and ${price} USD`
  if (bought < least) {
    const message = `A margin of ${marginSats} sats buys fewer than ${least} contracts ${terms}: the least is ${marginOf(least)}.`
    return wrong('marginSats', message)
  }
  if (bought > most) {
    const message = `A margin of ${marginSats} sats buys more than ${most} contracts ${terms}: the most is ${marginOf(most)}.`
    return wrong('marginSats', message)
  }
  if (!isPayable(bought, price)) {
    return wrong(
      'marginSats',
      `The position would be worth more than all bitcoin. Lower the margin or the leverage.`,
    )
  }
  return { ok: true, value: { quantity: bought, marginSats } }
}

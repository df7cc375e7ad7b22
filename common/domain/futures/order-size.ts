import { message, type Message, type TextKey, type ValuesArguments } from '../../texts/message'
import { createIssue, type FieldIssue } from '../issue'
import type { FuturesMarket } from '../market/market'
import type { FuturesOrder } from './trade'
import { isSats, type Sats, type Usd } from '../units'
import { exact, isAtMost } from '../exact'
import { marginFromQuantity, quantityFromMargin } from './margin'
import { worthSats } from './pnl'

/** Bitcoin supply; no position is worth more. */
const supplySats = 21e14 as Sats

interface OrderSize {
  readonly quantity: number
  readonly marginSats: Sats
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

export const invalidField = <Key extends TextKey>(
  field: string,
  code: Key,
  ...values: ValuesArguments<Key>
): { ok: false; issues: readonly FieldIssue[] } => ({
  ok: false,
  issues: [createIssue(field, code, ...values)],
})

/** Wires send null for omitted fields. */
export const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null

export const shown = (value: unknown): Message =>
  typeof value === 'number' && Number.isFinite(value)
    ? message('figure.given', { figure: value })
    : message('issue.notANumber')

const minOrderQuantity = (market: FuturesMarket): number => Math.max(1, Math.ceil(market.minQuantity))

/** True up to the bitcoin supply, so that derived amounts are safe integers. */
export const isWithinSupply = (quantity: number, price: Usd): boolean =>
  isAtMost(worthSats(quantity, price), exact(supplySats, 'supply'))

export function sizeIssues(order: FuturesOrder, market: FuturesMarket): readonly FieldIssue[] {
  const { quantity, marginSats } = order
  if (isMissing(quantity) && isMissing(marginSats)) {
    return [createIssue('quantity', 'issue.sizeMissing')]
  }
  if (!isMissing(quantity) && !isMissing(marginSats)) {
    return [createIssue('marginSats', 'issue.sizeTwice')]
  }
  if (!isMissing(quantity)) {
    const min = minOrderQuantity(market)
    const max = Math.floor(market.maxQuantity)
    if (Number.isInteger(quantity) && quantity >= min && quantity <= max) return []
    return [createIssue('quantity', 'issue.quantity', { least: min, most: max })]
  }
  if (isSats(marginSats) && marginSats >= 1 && marginSats <= supplySats) return []
  return [createIssue('marginSats', 'issue.margin', { most: supplySats })]
}

/** An entered margin stays exact to the sat (protocol/formulas.md#size-and-margin). */
export function resolveOrderSize(order: FuturesOrder, price: Usd, market: FuturesMarket): Checked<OrderSize> {
  const { leverage, quantity, marginSats } = order
  if (!isMissing(quantity)) {
    if (!isWithinSupply(quantity, price)) {
      return invalidField('quantity', 'issue.quantityOverSupply', { quantity, price })
    }
    return { ok: true, value: { quantity, marginSats: marginFromQuantity({ quantity, price, leverage }) } }
  }
  if (isMissing(marginSats)) return invalidField('quantity', 'issue.sizeMissing')
  const bought = quantityFromMargin({ marginSats, price, leverage })
  const min = minOrderQuantity(market)
  const max = Math.floor(market.maxQuantity)
  const formatMargin = (contracts: number): Message =>
    isWithinSupply(contracts, price)
      ? message('figure.sats', { amount: marginFromQuantity({ quantity: contracts, price, leverage }) })
      : message('issue.moreThanAllBitcoin')
  const terms = { marginSats, leverage, price }
  if (bought < min)
    return invalidField('marginSats', 'issue.marginTooSmall', {
      ...terms,
      least: min,
      needed: formatMargin(min),
    })
  if (bought > max)
    return invalidField('marginSats', 'issue.marginTooLarge', {
      ...terms,
      most: max,
      allowed: formatMargin(max),
    })
  if (!isWithinSupply(bought, price)) {
    return invalidField('marginSats', 'issue.marginOverSupply')
  }
  return { ok: true, value: { quantity: bought, marginSats } }
}

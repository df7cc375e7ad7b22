import { findLargest } from '../find-largest'
import { createIssue, type FieldIssue } from '../../issue'
import type { FuturesMarket, Ticker } from '../../market/market'
import { sats, type Sats, type Usd } from '../../units'
import { fillCross } from './cross-fill'
import { crossQuantityLimit } from './cross-margin'
import { crossClosingPrice, crossDistance, displayedLiquidationPrice, isCrossLiquidatedAt } from './cross-now'
import {
  crossRequirement,
  isCovered,
  onlyReduces,
  withdrawableSats,
  type OpenOrderTerms,
} from './cross-orders'
import type { CrossTerms } from './cross-position'
import type { NewCrossOrder } from './cross-records'
import { computeEntryPrice, fieldIssues } from '../orders/order-checks'
import { invalidField, type Checked } from '../order-size'

export interface CrossContext {
  readonly position: CrossTerms
  readonly waiting: readonly OpenOrderTerms[]
  readonly ticker: Ticker
  readonly market: FuturesMarket
  readonly feeRate: number
  /** Outside the cross account; null while uncertain. */
  readonly balanceSats: Sats | null
}

export interface CrossOrderPreview {
  readonly order: NewCrossOrder
  readonly price: Usd
  readonly after: CrossTerms
  readonly liquidationPrice: Usd | null
  readonly liquidationDistanceRate: number | null
  readonly feeSats: Sats
  /** Booked into the collateral; negative is a loss. */
  readonly bookedPnlSats: Sats
}

/** Applies the exchange's order checks (protocol/v3.md#cross-margin). */
export function previewCrossOrder(order: NewCrossOrder, scene: CrossContext): Checked<CrossOrderPreview> {
  const { position, waiting, ticker, market, feeRate } = scene
  const leveragedOrder = { ...order, leverage: position.leverage }
  const issues = fieldIssues(leveragedOrder, market)
  if (issues.length > 0) return { ok: false, issues }
  const price = computeEntryPrice(leveragedOrder, ticker)
  if (!price.ok) return price
  const { side, orderType, quantity } = order
  const {
    position: after,
    feeSats,
    pnlSats,
  } = fillCross(position, { side, quantity, price: price.value, feeRate })
  if (!onlyReduces(position, order)) {
    const orders = orderType === 'limit' ? [...waiting, { side, quantity, price: price.value }] : waiting
    const refused = checkRequirement(orderType === 'limit' ? position : after, orders, feeRate, 'quantity')
    if (refused) return { ok: false, issues: [refused] }
    // The requirement ignores the position's loss.
    if (orderType === 'market' && isCrossLiquidatedAt(after, ticker.lastPrice))
      return invalidField('quantity', 'cross.liquidatedImmediately')
  }
  return {
    ok: true,
    value: {
      order,
      price: price.value,
      after,
      liquidationPrice: displayedLiquidationPrice(after),
      liquidationDistanceRate: crossDistance(after, price.value),
      feeSats,
      bookedPnlSats: pnlSats,
    },
  }
}

function checkRequirement(
  terms: CrossTerms,
  orders: readonly OpenOrderTerms[],
  feeRate: number,
  field: string,
): FieldIssue | null {
  if (isCovered(terms, orders, feeRate)) return null
  const { neededSats: needed } = crossRequirement(terms, orders, feeRate)
  const { marginSats: margin, leverage } = terms
  return needed < margin
    ? createIssue(field, 'cross.tooLarge', { most: crossQuantityLimit(leverage), leverage })
    : createIssue(field, 'cross.notCarried', { margin, needed, leverage })
}

export type CrossChange =
  | { readonly kind: 'deposit' | 'withdraw'; readonly amountSats: Sats }
  | { readonly kind: 'leverage'; readonly leverage: number }

export function previewCrossChange(change: CrossChange, scene: CrossContext): Checked<CrossTerms> {
  const { position, waiting, ticker, market, feeRate, balanceSats } = scene
  switch (change.kind) {
    case 'deposit': {
      const { amountSats: needed } = change
      if (balanceSats !== null && needed > balanceSats)
        return invalidField('amountSats', 'cross.shortOfBalance', { balance: balanceSats })
      return { ok: true, value: { ...position, marginSats: sats(position.marginSats + needed) } }
    }
    case 'withdraw': {
      const price = crossClosingPrice(position, ticker)
      if (price === null) return invalidField('amountSats', 'issue.noQuote')
      const maxSats = withdrawableSats(position, waiting, { price, feeRate })
      if (change.amountSats > maxSats)
        return invalidField('amountSats', 'cross.maxWithdraw', { most: maxSats })
      return { ok: true, value: { ...position, marginSats: sats(position.marginSats - change.amountSats) } }
    }
    case 'leverage': {
      const { minLeverage: min, maxLeverage: max } = market
      const { leverage } = change
      if (!Number.isInteger(leverage) || leverage < min || leverage > max)
        return invalidField('leverage', 'cross.leverageBounds', { least: min, most: max })
      const after = { ...position, leverage }
      const refused = checkRequirement(after, waiting, feeRate, 'leverage')
      return refused ? { ok: false, issues: [refused] } : { ok: true, value: after }
    }
  }
}

/** Largest quantity the collateral allows; 0 if none. */
export function maxCrossQuantity(order: NewCrossOrder, scene: CrossContext): number {
  const { minQuantity, maxQuantity } = scene.market
  const smallest = Math.max(1, minQuantity)
  const largest = findLargest(
    maxQuantity,
    (quantity) => quantity < smallest || previewCrossOrder({ ...order, quantity }, scene).ok,
  )
  return largest < smallest ? 0 : largest
}

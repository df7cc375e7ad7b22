import { message, type TextKey } from '../../../texts/message'
import { createIssue, type FieldIssue } from '../../issue'
import type { Side } from '../trade'
import { isOnPriceGrid, priceTickUsd, type Usd } from '../../units'
import { maxPriceUsd } from '../../exact'
import { shown } from '../order-size'
import {
  triggerPriceFields,
  getTriggerPrice,
  triggerTitles,
  type TriggerKind,
  type TriggerPrices,
} from '../trigger-kind'

export interface TriggerPriceInput {
  readonly kind: TriggerKind
  /** 0 removes the level. */
  readonly value: number
  readonly side: Side
  /** Limit price of an order, working price of a position. */
  readonly price: Usd
  readonly liquidationPrice: Usd
  /** The level of `kind` is ignored. */
  readonly levels: TriggerPrices
  /** Current closing price; null before the fill. */
  readonly exitPriceNow: Usd | null
}

type TriggerPriceResult =
  | { readonly ok: true; readonly price: Usd | null }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

type PriceName = (typeof triggerTitles)[TriggerKind] | 'level.limit' | 'level.quote'

export function priceIssue(field: string, name: PriceName, value: unknown): FieldIssue | null {
  const label = message(name)
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return createIssue(field, 'issue.notAPrice', { what: label })
  }
  if (value < priceTickUsd || value > maxPriceUsd) {
    return createIssue(field, 'issue.priceRange', {
      what: label,
      least: priceTickUsd,
      most: maxPriceUsd,
      got: shown(value),
    })
  }
  if (!isOnPriceGrid(value)) {
    return createIssue(field, 'issue.priceGrid', { what: label, tick: priceTickUsd, got: shown(value) })
  }
  return null
}

type BoundName = 'entry' | 'current' | 'liquidation' | TriggerKind

interface Bound {
  readonly name: BoundName
  readonly price: Usd
  readonly side: 'above' | 'below'
  readonly inclusive?: true
}

/** protocol/formulas.md#levels */
function getLongBounds(input: TriggerPriceInput): readonly Bound[] {
  const { kind, price, liquidationPrice, levels, exitPriceNow } = input
  const mark: Bound | null =
    exitPriceNow === null ? null : { name: 'current', price: exitPriceNow, side: 'above' }
  const entry: Bound = { name: 'entry', price, side: 'above' }
  const other = (kindOfOther: TriggerKind, side: Bound['side']): Bound | null => {
    const otherPrice = getTriggerPrice(levels, kindOfOther)
    return otherPrice === null ? null : { name: kindOfOther, price: otherPrice, side }
  }
  const getBounds = (): readonly (Bound | null)[] => {
    switch (kind) {
      case 'stop-loss':
        return [
          { name: 'liquidation', price: liquidationPrice, side: 'above', inclusive: true },
          { ...(mark ?? entry), side: 'below' },
          other('take-profit', 'below'),
        ]
      case 'take-profit':
        // A take profit at or below the current price would trigger immediately.
        return [entry, mark, other('stop-loss', 'above')]
    }
  }
  return getBounds().filter((bound) => bound !== null)
}

const boundKeys = {
  entry: { above: 'issue.aboveEntry', below: 'issue.belowEntry' },
  current: { above: 'issue.aboveCurrent', below: 'issue.belowCurrent' },
  liquidation: { above: 'issue.atOrAboveLiquidation', below: 'issue.atOrBelowLiquidation' },
  'stop-loss': { above: 'issue.aboveStopLoss', below: 'issue.belowStopLoss' },
  'take-profit': { above: 'issue.aboveTakeProfit', below: 'issue.belowTakeProfit' },
} as const satisfies Readonly<Record<BoundName, Readonly<Record<'above' | 'below', TextKey>>>>

function boundIssue(kind: TriggerKind, value: Usd, side: Side, bound: Bound): FieldIssue | null {
  const mustBeAbove = (bound.side === 'above') === (side === 'buy')
  if (bound.inclusive && value === bound.price) return null
  // Refuses a NaN bound, too.
  if (mustBeAbove ? value > bound.price : value < bound.price) return null
  const code = boundKeys[bound.name][mustBeAbove ? 'above' : 'below']
  return createIssue(triggerPriceFields[kind], code, {
    what: message(triggerTitles[kind]),
    price: bound.price,
  })
}

/**
 * A short mirrors a long (protocol/formulas.md#levels).
 * @returns null when `value` is 0, which removes the level
 */
export function validateTriggerPrice(input: TriggerPriceInput): TriggerPriceResult {
  const { kind, value, side } = input
  if (value === 0) return { ok: true, price: null }
  const unusable = priceIssue(triggerPriceFields[kind], triggerTitles[kind], value)
  if (unusable !== null) return { ok: false, issues: [unusable] }
  const issues = getLongBounds(input)
    .map((bound) => boundIssue(kind, value, side, bound))
    .filter((issue) => issue !== null)
  return issues.length === 0 ? { ok: true, price: value } : { ok: false, issues }
}

/** Keeps the next price from reaching a bound. */
const boundMarginRate = 0.0005

/** Price nearest to a rejected `value`; null without one. */
export function nearestTriggerPrice(input: TriggerPriceInput): Usd | null {
  if (validateTriggerPrice(input).ok) return null
  let [least, most]: [number, number] = [priceTickUsd, maxPriceUsd]
  for (const { price, side } of getLongBounds(input)) {
    if ((side === 'above') === (input.side === 'buy'))
      least = Math.max(least, toGrid(price * (1 + boundMarginRate), Math.ceil))
    else most = Math.min(most, toGrid(price * (1 - boundMarginRate), Math.floor))
  }
  const isAccepted = (value: Usd) => value > 0 && validateTriggerPrice({ ...input, value }).ok
  const onGrid = toGrid(input.value, Math.round)
  if (isAccepted(onGrid)) return onGrid
  const nearest = Math.min(most, Math.max(least, onGrid))
  return least <= most && isAccepted(nearest) ? nearest : null
}

const toGrid = (price: number, round: (ticks: number) => number): Usd =>
  round(price / priceTickUsd) * priceTickUsd

import type { FieldIssue } from '../issue'
import type { Side } from './trade'
import { isOnPriceGrid, priceTickUsd, type Usd } from '../units'
import { maxPriceUsd } from './exact'
import { levelFields, levelPriceOf, levelWords, type LevelKind, type LevelPrices } from './level-kind'

export interface LevelInput {
  readonly kind: LevelKind
  /** The new level; 0 removes it. */
  readonly value: number
  readonly side: Side
  /** Limit price of an order, working price of a running position. */
  readonly price: Usd
  readonly liquidationPrice: Usd
  /** The levels that are set; the one of `kind` does not count. */
  readonly levels: LevelPrices
  /** Price at which a running position would close now (bid of a long, ask of a short); null before the fill. */
  readonly markPrice: Usd | null
}

export type LevelResult =
  | { readonly ok: true; readonly price: Usd | null }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/** Why a price cannot be used at all, or null: finite, above 0, at most the cap, on the 0.5 grid. */
export function priceIssue(field: string, word: string, value: unknown): FieldIssue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return { field, message: `The ${word} must be a price in USD.` }
  }
  if (value < priceTickUsd || value > maxPriceUsd) {
    return {
      field,
      message: `The ${word} must be between ${priceTickUsd} and ${maxPriceUsd} USD, got ${value}.`,
    }
  }
  if (!isOnPriceGrid(value)) {
    return { field, message: `The ${word} must be a multiple of ${priceTickUsd} USD, got ${value}.` }
  }
  return null
}

interface Bound {
  readonly name: string
  readonly price: Usd
  readonly side: 'above' | 'below'
  /** True where the level may stand on the bound itself. */
  readonly inclusive?: true
}

/** wire-facts 4.4, a long: "liquidation <= SL < entry (at order) / < bid (later), SL < TP"; "TP > price". */
function boundsOfLong(input: LevelInput): readonly Bound[] {
  const { kind, price, liquidationPrice, levels, markPrice } = input
  const mark: Bound | null =
    markPrice === null ? null : { name: 'current price', price: markPrice, side: 'above' }
  const entry: Bound = { name: 'entry price', price, side: 'above' }
  const other = (kindOfOther: LevelKind, side: Bound['side']): Bound | null => {
    const otherPrice = levelPriceOf(levels, kindOfOther)
    return otherPrice === null ? null : { name: levelWords[kindOfOther], price: otherPrice, side }
  }
  const boundsOf = (): readonly (Bound | null)[] => {
    switch (kind) {
      case 'stop-loss':
        return [
          { name: 'liquidation price', price: liquidationPrice, side: 'above', inclusive: true },
          { ...(mark ?? entry), side: 'below' },
          other('take-profit', 'below'),
        ]
      case 'take-profit':
        // At or below the current price it would close the position at once, which closing says more clearly.
        return [entry, mark, other('stop-loss', 'above')]
    }
  }
  return boundsOf().filter((bound) => bound !== null)
}

function boundIssue(kind: LevelKind, value: Usd, side: Side, bound: Bound): FieldIssue | null {
  const mustBeAbove = (bound.side === 'above') === (side === 'buy')
  if (bound.inclusive && value === bound.price) return null
  // Written so that a bound which is not a number refuses.
  if (mustBeAbove ? value > bound.price : value < bound.price) return null
  const relation = `${bound.inclusive ? 'at or ' : ''}${mustBeAbove ? 'above' : 'below'}`
  const position = side === 'buy' ? 'long' : 'short'
  const message = `The ${levelWords[kind]} of a ${position} must be ${relation} the ${bound.name} of ${bound.price} USD, got ${value}.`
  return { field: levelFields[kind], message }
}

/**
 * Checks a stop loss or take profit of an order, of an open order or of a running position, by the rules of
 * wire-facts 4.4; a short mirrors a long.
 * @returns the level to keep, null when `value` is 0 and removes it.
 */
export function validateLevel(input: LevelInput): LevelResult {
  const { kind, value, side } = input
  if (value === 0) return { ok: true, price: null }
  const unusable = priceIssue(levelFields[kind], levelWords[kind], value)
  if (unusable !== null) return { ok: false, issues: [unusable] }
  const issues = boundsOfLong(input)
    .map((bound) => boundIssue(kind, value, side, bound))
    .filter((issue) => issue !== null)
  return issues.length === 0 ? { ok: true, price: value } : { ok: false, issues }
}

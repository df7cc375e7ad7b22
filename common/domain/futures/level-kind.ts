import type { PlainKey } from '../../texts/text'
import type { Usd } from '../units'

/** The prices at which a trade closes by itself because its owner said so. */
export const levelKinds = ['stop-loss', 'take-profit'] as const
export type LevelKind = (typeof levelKinds)[number]

/** Where a trade and an order keep each. */
export const levelFields = {
  'stop-loss': 'stopLossPrice',
  'take-profit': 'takeProfitPrice',
} as const satisfies Record<LevelKind, string>
type LevelField = (typeof levelFields)[LevelKind]

/** What each is called. */
export const levelTitles = {
  'stop-loss': 'level.stopLoss',
  'take-profit': 'level.takeProfit',
} as const satisfies Readonly<Record<LevelKind, PlainKey>>

/** The levels of a trade; null where there is none. */
export type LevelPrices = { readonly [F in LevelField]: Usd | null }

export interface Level {
  readonly kind: LevelKind
  readonly price: Usd
}

export const noLevels: LevelPrices = { stopLossPrice: null, takeProfitPrice: null }

/** Returns the price of a level, null where there is none. */
export const levelPriceOf = (prices: LevelPrices, kind: LevelKind): Usd | null => prices[levelFields[kind]]

/** Returns the trades that nothing closes before their liquidation. */
export const withoutStop = <T extends LevelPrices>(trades: readonly T[]): readonly T[] =>
  trades.filter((trade) => levelPriceOf(trade, 'stop-loss') === null)

/** Returns the levels that are set. */
export const levelsOf = (prices: LevelPrices): Level[] =>
  levelKinds.flatMap((kind) => {
    const price = levelPriceOf(prices, kind)
    return price === null ? [] : [{ kind, price }]
  })

/** Returns the same with one level set, or cleared by null. */
export const withLevel = <T extends LevelPrices>(prices: T, kind: LevelKind, price: Usd | null): T => ({
  ...prices,
  [levelFields[kind]]: price,
})

/** Whether a level lies in the position's favour or against it. */
const isInFavour: Readonly<Record<LevelKind, boolean>> = { 'stop-loss': false, 'take-profit': true }

/** Whether a position that closes at `price` has come as far as the level. */
export const isLevelReached = (level: Level, side: 'buy' | 'sell', price: Usd): boolean =>
  isInFavour[level.kind] === (side === 'buy') ? price >= level.price : price <= level.price

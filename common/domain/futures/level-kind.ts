import type { PlainKey } from '../../texts/text'
import type { Usd } from '../units'

export const levelKinds = ['stop-loss', 'take-profit'] as const
export type LevelKind = (typeof levelKinds)[number]

export const levelFields = {
  'stop-loss': 'stopLossPrice',
  'take-profit': 'takeProfitPrice',
} as const satisfies Record<LevelKind, string>
type LevelField = (typeof levelFields)[LevelKind]

export const levelTitles = {
  'stop-loss': 'level.stopLoss',
  'take-profit': 'level.takeProfit',
} as const satisfies Readonly<Record<LevelKind, PlainKey>>

export type LevelPrices = { readonly [F in LevelField]: Usd | null }

export interface Level {
  readonly kind: LevelKind
  readonly price: Usd
}

export const noLevels: LevelPrices = { stopLossPrice: null, takeProfitPrice: null }

export const levelPriceOf = (prices: LevelPrices, kind: LevelKind): Usd | null => prices[levelFields[kind]]

export const withoutStop = <T extends LevelPrices>(trades: readonly T[]): readonly T[] =>
  trades.filter((trade) => levelPriceOf(trade, 'stop-loss') === null)

export const levelsOf = (prices: LevelPrices): Level[] =>
  levelKinds.flatMap((kind) => {
    const price = levelPriceOf(prices, kind)
    return price === null ? [] : [{ kind, price }]
  })

/** Null removes the level. */
export const withLevel = <T extends LevelPrices>(prices: T, kind: LevelKind, price: Usd | null): T => ({
  ...prices,
  [levelFields[kind]]: price,
})

const isInFavour: Readonly<Record<LevelKind, boolean>> = { 'stop-loss': false, 'take-profit': true }

export const isLevelReached = (level: Level, side: 'buy' | 'sell', price: Usd): boolean =>
  isInFavour[level.kind] === (side === 'buy') ? price >= level.price : price <= level.price

import type { PlainKey } from '../../texts/message'
import type { Usd } from '../units'

export const triggerKinds = ['stop-loss', 'take-profit'] as const
export type TriggerKind = (typeof triggerKinds)[number]

export const triggerPriceFields = {
  'stop-loss': 'stopLossPrice',
  'take-profit': 'takeProfitPrice',
} as const satisfies Record<TriggerKind, string>
type TriggerPriceField = (typeof triggerPriceFields)[TriggerKind]

export const triggerTitles = {
  'stop-loss': 'level.stopLoss',
  'take-profit': 'level.takeProfit',
} as const satisfies Readonly<Record<TriggerKind, PlainKey>>

export type TriggerPrices = { readonly [F in TriggerPriceField]: Usd | null }

interface TriggerPrice {
  readonly kind: TriggerKind
  readonly price: Usd
}

export const noTriggerPrices: TriggerPrices = { stopLossPrice: null, takeProfitPrice: null }

export const getTriggerPrice = (prices: TriggerPrices, kind: TriggerKind): Usd | null =>
  prices[triggerPriceFields[kind]]

export const withoutStop = <T extends TriggerPrices>(trades: readonly T[]): readonly T[] =>
  trades.filter((trade) => getTriggerPrice(trade, 'stop-loss') === null)

export const listTriggerPrices = (prices: TriggerPrices): TriggerPrice[] =>
  triggerKinds.flatMap((kind) => {
    const price = getTriggerPrice(prices, kind)
    return price === null ? [] : [{ kind, price }]
  })

/** Null removes the level. */
export const withTriggerPrice = <T extends TriggerPrices>(
  prices: T,
  kind: TriggerKind,
  price: Usd | null,
): T => ({
  ...prices,
  [triggerPriceFields[kind]]: price,
})

const isInFavor: Readonly<Record<TriggerKind, boolean>> = { 'stop-loss': false, 'take-profit': true }

export const isTriggered = (level: TriggerPrice, side: 'buy' | 'sell', price: Usd): boolean =>
  isInFavor[level.kind] === (side === 'buy') ? price >= level.price : price <= level.price

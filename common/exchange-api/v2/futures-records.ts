import { z } from 'zod'
import { ignoredIfInvalid, wireSats as sats, wireSide } from './fields'

/** protocol/v2.md#futures-trade and below */

/** Null or 0 if unset (protocol/v2.md#futures-trade). */
const level = z.number().nullish()

export const futuresTrade = z.object({
  id: z.string(),
  uid: ignoredIfInvalid(z.string()),
  type: z.enum(['m', 'l']),
  side: wireSide,
  opening_fee: sats,
  closing_fee: sats,
  maintenance_margin: sats,
  quantity: z.number(),
  margin: sats,
  leverage: z.number(),
  price: z.number(),
  liquidation: z.number(),
  stoploss: level,
  takeprofit: level,
  exit_price: z.number().nullish(),
  pl: sats,
  creation_ts: z.number(),
  market_filled_ts: z.number().nullish(),
  closed_ts: z.number().nullish(),
  open: z.boolean(),
  running: z.boolean(),
  canceled: z.boolean(),
  closed: z.boolean(),
  last_update_ts: z.number().nullish(),
  sum_carry_fees: sats,
  entry_price: z.number().nullish(),
  entry_margin: sats.nullish(),
})
export type WireFuturesTrade = z.output<typeof futuresTrade>

export const futuresTrades = z.array(futuresTrade)
export const futuresTradesEnvelope = z.object({ trades: futuresTrades })

export const futuresTicker = z.object({
  index: z.number().positive(),
  askPrice: z.number().positive(),
  bidPrice: z.number().positive(),
  lastPrice: z.number().positive(),
  carryFeeRate: z.number(),
  carryFeeTimestamp: z.number(),
  exchangesWeights: z.record(z.string(), z.number()).optional(),
})
export type WireFuturesTicker = z.output<typeof futuresTicker>

/** `trade`: maximum contracts per trade, next to or inside `quantity` (protocol/v2.md#futures-market). */
export const futuresMarket = z.object({
  active: z.boolean(),
  limits: z.object({
    quantity: z.object({ min: z.number(), max: z.number(), trade: z.number().optional() }),
    trade: z.number().optional(),
    leverage: z.object({ min: z.number(), max: z.number() }),
    count: z.object({ max: z.number() }),
  }),
  fees: z.object({
    carry: z.object({ min: z.number(), hours: z.array(z.number()) }),
    trading: z.object({ tiers: z.array(z.object({ minVolume: z.number(), fees: z.number() })) }),
  }),
})
export type WireFuturesMarket = z.output<typeof futuresMarket>

const leaders = z.array(z.object({ username: z.string(), pl: z.number(), direction: z.number() }))
export const leaderboard = z.object({
  daily: leaders,
  weekly: leaders,
  monthly: leaders,
  'all-time': leaders,
})

export const carryFee = z.object({ ts: z.number(), id: z.string(), fixing_id: z.string(), fee: sats })
export type WireCarryFee = z.output<typeof carryFee>

export const fixing = z.object({ id: z.string(), time: z.number(), price: z.number(), fee_rate: z.number() })
export const timedValue = z.object({ time: z.number(), value: z.number() })

export const candle = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})

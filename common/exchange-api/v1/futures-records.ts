import { z } from 'zod'
import { numberOrText, ignoredIfInvalid, wireSide } from '../v2/fields'
import { timestamp } from './fields'

/** protocol/v1.md#position */

/** Order state; only these four values are known (protocol/v1.md#state-words). */
const stateName = z.enum(['running', 'filled', 'closed', 'canceled']).nullish()
const number = numberOrText
const optionalNumber = numberOrText.nullish()

export const position = z.object({
  pid: z.string(),
  id: ignoredIfInvalid(z.number()),
  type: z.enum(['m', 'l']),
  side: wireSide,
  quantity: number,
  price: number,
  pl: number,
  leverage: number,
  margin: number,
  liquidation: number,
  takeprofit: optionalNumber,
  stoploss: optionalNumber,
  takeprofit_wi: ignoredIfInvalid(stateName),
  stoploss_wi: ignoredIfInvalid(stateName),
  market_wi: stateName,
  margin_wi: stateName,
  market_filled_ts: timestamp.nullish(),
  creation_ts: timestamp,
  // In lists only.
  sign: ignoredIfInvalid(number),
  exit_price: optionalNumber,
  closed_ts: timestamp.nullish(),
  closed: z.boolean().optional(),
  canceled: z.boolean().optional(),
  sum_carry_fees: optionalNumber,
})
export type WirePosition = z.output<typeof position>

export const closedPosition = z.object({
  pid: z.string(),
  exit_price: number,
  closed_ts: timestamp,
  closed: z.boolean(),
  pl: number,
})

export const canceledPosition = z.object({
  pid: z.string(),
  canceled: z.boolean(),
  closed_ts: timestamp.nullish(),
})

export const updatedPosition = z.object({
  pid: z.string(),
  type: z.enum(['stoploss', 'takeprofit']),
  value: number,
})

/** Undocumented; assumes v2's fields and the pid. */
export const positionCarryFee = z.object({
  ts: timestamp,
  pid: z.string(),
  fixing_id: z.string(),
  fee: number,
})

export const dataOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

export const bidOfferAt = z.object({ time: timestamp, bid: number, offer: number })
export const indexAt = z.object({ time: timestamp, index: number })
export const fixingAt = z.object({
  ts: timestamp,
  id: z.string(),
  fixing_price: number,
  fee_percent_value: number,
})

export const v1Ticker = z.object({ bid: number, offer: number, index: number })

import { z } from 'zod'
import { unneeded, wireSats as sats } from '../v2/fields'
import { time } from './fields'

/** Records that the operations on isolated trades return (protocol/v3.md#isolated-trade). */

const state = z.boolean()

export const isolatedTrade = z.object({
  id: z.string(),
  clientId: z.string().nullish(),
  type: z.enum(['limit', 'market']),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  margin: sats,
  leverage: z.number(),
  /** Working price, which a cash-in moves. */
  price: z.number(),
  liquidation: z.number(),
  /** Both 0 when unset; the level of a stop that trails is where it stands now. */
  stoploss: z.number().nullish(),
  takeprofit: z.number().nullish(),
  /** Since July 2026; 0 when the stop does not trail. */
  stoplossTrailingDistance: z.number().nullish(),
  /** An open order carries its limit price and its margin. */
  entryPrice: z.number().nullish(),
  entryMargin: sats.nullish(),
  exitPrice: z.number().nullish(),
  pl: sats,
  openingFee: sats,
  closingFee: sats,
  maintenanceMargin: sats,
  sumFundingFees: sats,
  /** Both since June 2026: sums of what cash-ins took from the profit and from the margin. */
  sumCashInPl: sats.nullish(),
  sumCashInMargin: unneeded(sats),
  createdAt: time,
  filledAt: time.nullish(),
  closedAt: time.nullish(),
  open: state,
  running: state,
  closed: state,
  canceled: state,
})

/** Of an isolated trade or, without `tradeId`, of the cross position; positive was paid. */
export const fundingFee = z.object({
  fee: sats,
  settlementId: z.string(),
  time,
  tradeId: z.string().nullish(),
})

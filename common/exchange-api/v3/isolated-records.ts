import { z } from 'zod'
import { ignoredIfInvalid, wireSats as sats } from '../v2/fields'
import { time } from './fields'

/** protocol/v3.md#isolated-trade */

const state = z.boolean()

export const isolatedTrade = z.object({
  id: z.string(),
  clientId: z.string().nullish(),
  type: z.enum(['limit', 'market']),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  margin: sats,
  leverage: z.number(),
  /** Working price; changed by a cash-in. */
  price: z.number(),
  liquidation: z.number(),
  /** 0 if unset; a trailing stop's current price. */
  stoploss: z.number().nullish(),
  takeprofit: z.number().nullish(),
  /** Since July 2026; 0 for a fixed stop. */
  stoplossTrailingDistance: z.number().nullish(),
  /** Open orders: limit price and margin. */
  entryPrice: z.number().nullish(),
  entryMargin: sats.nullish(),
  exitPrice: z.number().nullish(),
  pl: sats,
  openingFee: sats,
  closingFee: sats,
  maintenanceMargin: sats,
  sumFundingFees: sats,
  /** Since June 2026: cash-in totals from profit and margin. */
  sumCashInPl: sats.nullish(),
  sumCashInMargin: ignoredIfInvalid(sats),
  createdAt: time,
  filledAt: time.nullish(),
  closedAt: time.nullish(),
  open: state,
  running: state,
  closed: state,
  canceled: state,
})

/** Positive if paid. */
export const fundingFee = z.object({
  fee: sats,
  settlementId: z.string(),
  time,
  tradeId: z.string().nullish(),
})

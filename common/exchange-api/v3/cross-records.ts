import { z } from 'zod'
import { wireSats as sats } from '../v2/fields'
import { time } from './fields'

/** protocol/v3.md#cross-margin */

export const crossOrder = z.object({
  id: z.string(),
  clientId: z.string().nullish(),
  type: z.enum(['limit', 'market', 'liquidation']),
  side: z.enum(['buy', 'sell']),
  quantity: z.number(),
  price: z.number(),
  tradingFee: sats,
  open: z.boolean(),
  filled: z.boolean(),
  canceled: z.boolean(),
  createdAt: time,
  filledAt: time.nullish(),
  canceledAt: time.nullish(),
})

export const crossPosition = z.object({
  id: z.string(),
  /** Positive: long; negative: short; 0: flat. */
  quantity: z.number(),
  leverage: z.number(),
  margin: sats,
  entryPrice: z.number().nullish(),
  liquidation: z.number().nullish(),
  initialMargin: sats,
  runningMargin: sats,
  maintenanceMargin: sats,
  tradingFees: sats,
  fundingFees: sats,
  totalPl: sats,
  deltaPl: sats,
  updatedAt: time,
})

/** Positive: into the cross account. */
export const crossTransfer = z.object({ id: z.string(), amount: sats, time })

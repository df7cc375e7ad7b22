import * as z from 'zod'
import type { FieldDisplay } from '../../record/field-display'
import { satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import { orderTypes, sides } from '../trade'
import { CrossTermsSchema } from './cross-position'

/** Exists when flat, too. */
export const CrossPositionSchema = CrossTermsSchema.extend({
  id: z.string(),
  liquidationPrice: z.number().nullable(),
  /** Running margin plus margin of open orders. */
  initialMarginSats: satsSchema,
  runningMarginSats: satsSchema,
  maintenanceMarginSats: satsSchema,
  /** Cumulative; a close doesn't reset it. */
  tradingFeesSats: satsSchema,
  /** Positive is paid. */
  fundingFeesSats: satsSchema,
  /** Realized plus unrealized. */
  totalPnlSats: satsSchema,
  /** Change of `totalPnlSats` since the last event. */
  deltaPnlSats: satsSchema,
  updatedAtMs: z.number(),
})
export type CrossPosition = Shape<typeof CrossPositionSchema>

export const crossPositionDetails: Readonly<Record<keyof CrossPosition, FieldDisplay>> = {
  id: 'none',
  quantity: 'custom',
  leverage: 'custom',
  marginSats: 'custom',
  entryPrice: 'custom',
  /** The app calculates its own. */
  liquidationPrice: 'none',
  initialMarginSats: 'custom',
  runningMarginSats: 'custom',
  maintenanceMarginSats: 'custom',
  tradingFeesSats: 'custom',
  fundingFeesSats: 'custom',
  totalPnlSats: {
    label: 'cross.booked',
    title: 'cross.booked.title',
    format: 'signedSats',
    isZeroHidden: true,
  },
  deltaPnlSats: 'none',
  updatedAtMs: 'none',
}

export const CrossOrderSchema = z.object({
  id: z.string(),
  clientOrderId: z.string().nullable(),
  orderType: z.enum([...orderTypes, 'liquidation']),
  side: z.enum(sides),
  quantity: z.number(),
  /** Fill price of a market order or liquidation. */
  price: z.number(),
  tradingFeeSats: satsSchema,
  state: z.enum(['open', 'filled', 'canceled']),
  createdAtMs: z.number(),
  filledAtMs: z.number().nullable(),
  canceledAtMs: z.number().nullable(),
})
export type CrossOrder = Shape<typeof CrossOrderSchema>

/** `price` is set exactly for limit orders. */
export const NewCrossOrderSchema = z.object({
  side: z.enum(sides),
  orderType: z.enum(orderTypes),
  quantity: z.number(),
  price: z.number().optional(),
})
export type NewCrossOrder = Shape<typeof NewCrossOrderSchema>

/** Positive into the collateral, negative out of it. */
export const CollateralTransferSchema = z.object({
  id: z.string(),
  atMs: z.number(),
  amountSats: satsSchema,
})
export type CollateralTransfer = Shape<typeof CollateralTransferSchema>

/** Funding fee; positive is paid. */
export const CrossFundingFeeSchema = z.object({
  fixingId: z.string(),
  atMs: z.number(),
  feeSats: satsSchema,
})
export type CrossFundingFee = Shape<typeof CrossFundingFeeSchema>

export const CrossStateSchema = z.object({
  position: CrossPositionSchema,
  /** Open; newest first. */
  orders: z.array(CrossOrderSchema),
  /** Most recent, newest first. */
  filled: z.array(CrossOrderSchema),
  transfers: z.array(CollateralTransferSchema),
  carry: z.array(CrossFundingFeeSchema),
  asOfMs: z.number(),
  holdingsRevision: z.number(),
})
export type CrossState = z.output<typeof CrossStateSchema>

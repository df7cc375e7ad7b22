import * as z from 'zod'
import type {
  CollateralTransfer,
  CrossFundingFee,
  CrossOrder,
  CrossPosition,
  NewCrossOrder,
} from '../../../domain/futures/cross/cross-records'
import { nothing, write } from '../../define'
import { profileValue } from '../../state-feed'
import { previewPrice } from '../compared-order'
import { AmountSats, Id, outcomeSchema, SatsValue } from '../schemas'

const side = z.enum(['buy', 'sell'])
const timeMs = z.number()

const PositionSchema = z.object({
  id: z.string(),
  quantity: z.number(),
  entryPrice: z.number().nullable(),
  leverage: z.number(),
  marginSats: SatsValue,
  liquidationPrice: z.number().nullable(),
  initialMarginSats: SatsValue,
  runningMarginSats: SatsValue,
  maintenanceMarginSats: SatsValue,
  tradingFeesSats: SatsValue,
  fundingFeesSats: SatsValue,
  totalPnlSats: SatsValue,
  deltaPnlSats: SatsValue,
  updatedAtMs: timeMs,
}) satisfies z.ZodType<CrossPosition>

const OrderSchema = z.object({
  id: z.string(),
  clientOrderId: z.string().nullable(),
  orderType: z.enum(['limit', 'market', 'liquidation']),
  side,
  quantity: z.number(),
  price: z.number(),
  tradingFeeSats: SatsValue,
  state: z.enum(['open', 'filled', 'canceled']),
  createdAtMs: timeMs,
  filledAtMs: timeMs.nullable(),
  canceledAtMs: timeMs.nullable(),
}) satisfies z.ZodType<CrossOrder>

const NewOrderSchema = z.object({
  side,
  orderType: z.enum(['market', 'limit']),
  quantity: z.number(),
  price: z.number().optional(),
}) satisfies z.ZodType<NewCrossOrder>

const TransferSchema = z.object({
  id: z.string(),
  atMs: timeMs,
  amountSats: SatsValue,
}) satisfies z.ZodType<CollateralTransfer>

const CrossFundingSchema = z.object({
  fixingId: z.string(),
  atMs: timeMs,
  feeSats: SatsValue,
}) satisfies z.ZodType<CrossFundingFee>

const CrossStateSchema = z.object({
  position: PositionSchema,
  /** Open; newest first. */
  orders: z.array(OrderSchema),
  /** Most recent, newest first. */
  filled: z.array(OrderSchema),
  transfers: z.array(TransferSchema),
  carry: z.array(CrossFundingSchema),
  asOfMs: timeMs,
  holdingsRevision: z.number(),
})
export type CrossState = z.infer<typeof CrossStateSchema>

const Position = outcomeSchema(PositionSchema)
const OneOrder = outcomeSchema(OrderSchema)
const amount = z.object({ amountSats: AmountSats })

export const cross = {
  live: profileValue(CrossStateSchema, null),
  place: write(NewOrderSchema.extend({ orderId: Id, previewPrice }), OneOrder),
  cancel: write(z.object({ id: Id }), OneOrder),
  cancelAll: write(nothing, outcomeSchema(z.array(OrderSchema))),
  /** The whole position, at market. */
  close: write(nothing.or(z.object({ previewPrice })), OneOrder),
  setLeverage: write(z.object({ leverage: z.number().int().min(1).max(100) }), Position),
  deposit: write(amount, Position),
  withdraw: write(amount, Position),
}

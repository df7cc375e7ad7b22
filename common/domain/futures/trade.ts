import * as z from 'zod'
import type { FieldDisplay } from '../record/field-display'
import { exactSatsSchema, satsSchema } from '../sats-schema'
import type { Protocol } from '../services/protocols'
import type { Reported, ReportedBy } from '../services/reported'
import type { Shape } from '../shape'
import { triggerKinds } from './trigger-kind'

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

export const orderTypes = ['market', 'limit'] as const
export type OrderType = (typeof orderTypes)[number]

/** `open`: unfilled; `closed`: also by liquidation; `canceled`: before the fill. */
const tradeStates = ['open', 'running', 'closed', 'canceled'] as const
export type TradeState = (typeof tradeStates)[number]

/** protocol/v2.md#futures-trade */
export const FuturesTradeSchema = z.object({
  id: z.string(),
  side: z.enum(sides),
  orderType: z.enum(orderTypes),
  state: z.enum(tradeStates),
  quantity: z.number(),
  marginSats: satsSchema,
  /** quantity / (price × margin in BTC), 1 to 100. */
  leverage: z.number(),
  /** Limit price while open; once running, the entry price as moved by cash-ins. */
  price: z.number(),
  /** Null until filled. */
  entryPrice: z.number().nullable(),
  entryMarginSats: satsSchema.nullable(),
  exitPrice: z.number().nullable(),
  liquidationPrice: z.number(),
  stopLossPrice: z.number().nullable(),
  takeProfitPrice: z.number().nullable(),
  /** Fraction of the price. Null if the stop doesn't trail; undefined if unsupported. */
  trailingRate: z.number().nullish(),
  /** Before fees, as last reported: unrealized while running, realized once closed. */
  pnlSats: satsSchema,
  /** Null or undefined if not reported; see `cashedInProfitSats`. */
  cashedInPnlSats: satsSchema.nullish(),
  openingFeeSats: satsSchema,
  closingFeeSats: satsSchema,
  /** Unused part of the fee reserve. */
  maintenanceMarginSats: satsSchema,
  /** Set if the exchange reports neither fees nor reserve; all three are then estimates (protocol/v1.md#fees). */
  areFeesEstimated: z.literal(true).optional(),
  /** Positive is paid. Null if not reported; amounts then count none. */
  fundingFeeSats: satsSchema.nullable(),
  createdAtMs: z.number(),
  filledAtMs: z.number().nullable(),
  closedAtMs: z.number().nullable(),
  updatedAtMs: z.number(),
  exactSats: exactSatsSchema.optional(),
})
export type FuturesTrade = Shape<typeof FuturesTradeSchema>
/** Without the exact amounts, which only main needs. */
export const ShownTradeSchema = FuturesTradeSchema.omit({ exactSats: true })

const tradeReportedBy = {
  trailingRate: ['v3'],
  cashedInPnlSats: ['v3'],
  areFeesEstimated: ['v1'],
} as const satisfies ReportedBy<FuturesTrade>
export type ReportedTrade<Version extends Protocol> = Reported<FuturesTrade, typeof tradeReportedBy, Version>

/** In the summary of a closed trade. */
export const tradeDetails: Readonly<Record<keyof FuturesTrade, FieldDisplay>> = {
  id: 'none',
  side: 'custom',
  orderType: 'none',
  state: 'custom',
  quantity: 'custom',
  marginSats: 'none',
  leverage: 'none',
  price: 'custom',
  entryPrice: 'custom',
  entryMarginSats: 'none',
  exitPrice: 'custom',
  liquidationPrice: 'custom',
  stopLossPrice: 'custom',
  takeProfitPrice: 'custom',
  trailingRate: 'none',
  pnlSats: 'custom',
  cashedInPnlSats: 'custom',
  openingFeeSats: 'custom',
  closingFeeSats: 'custom',
  maintenanceMarginSats: 'none',
  areFeesEstimated: 'custom',
  fundingFeeSats: 'custom',
  createdAtMs: 'custom',
  filledAtMs: 'custom',
  closedAtMs: 'custom',
  updatedAtMs: 'none',
  exactSats: 'none',
}

export const closeReasons = ['closed', ...triggerKinds, 'liquidation', 'canceled'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Exactly one of `quantity` and `marginSats`; `price` exactly for limit orders. */
export const FuturesOrderSchema = z.object({
  side: z.enum(sides),
  orderType: z.enum(orderTypes),
  leverage: z.number(),
  quantity: z.number().optional(),
  marginSats: satsSchema.optional(),
  price: z.number().optional(),
  stopLossPrice: z.number().optional(),
  takeProfitPrice: z.number().optional(),
})
export type FuturesOrder = Shape<typeof FuturesOrderSchema>

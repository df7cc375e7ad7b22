import * as z from 'zod'
import type { Account, AccountLimits } from '../../domain/account'
import { writeActions, unresolvedWriteStates, type UnresolvedWrite } from '../../domain/unresolved-write'
import { candleRanges, type Candle, type FuturesMarket, type Ticker } from '../../domain/market/market'
import type { AppNotification } from '../../domain/notifications/notification'
import { ActivityEventSchema } from '../../domain/notifications/notification-kinds'
import type { FuturesOrder, FuturesTrade } from '../../domain/futures/trade'
import { isSats, type Msat, type Sats } from '../../domain/units'
import {
  depositStates,
  paymentStates,
  type Deposit,
  type DepositInvoice,
  type Invoice,
  type Withdrawal,
} from '../../domain/wallet'
import { TextSchema } from '../../texts/text-schema'

export const SatsValue = z.custom<Sats>(isSats, 'must be a whole number of sats')
const PositiveSats = z.custom<Sats>(
  (value) => isSats(value) && value > 0,
  'must be a whole number of sats above 0',
)
const MsatValue = z.custom<Msat>(
  (value) => Number.isSafeInteger(value),
  'must be a whole number of millisats',
)
const usd = z.number()
const timeMs = z.number()
export const Id = z.string().min(1).max(128)
export const AmountSats = PositiveSats

const SideValue = z.enum(['buy', 'sell'])

const OrderTypeValue = z.enum(['market', 'limit'])
export const NetworkValue = z.enum(['mainnet', 'testnet', 'practice'])
export const CandleRangeValue = z.enum(candleRanges)

export const FuturesTradeSchema = z.object({
  id: z.string(),
  side: SideValue,
  orderType: OrderTypeValue,
  state: z.enum(['open', 'running', 'closed', 'canceled']),
  quantity: z.number(),
  marginSats: SatsValue,
  leverage: z.number(),
  price: usd,
  entryPrice: usd.nullable(),
  entryMarginSats: SatsValue.nullable(),
  exitPrice: usd.nullable(),
  liquidationPrice: usd,
  stopLossPrice: usd.nullable(),
  takeProfitPrice: usd.nullable(),
  trailingRate: z.number().nullish(),
  pnlSats: SatsValue,
  cashedInPnlSats: SatsValue.nullish(),
  openingFeeSats: SatsValue,
  closingFeeSats: SatsValue,
  maintenanceMarginSats: SatsValue,
  areFeesEstimated: z.literal(true).optional(),
  fundingFeeSats: SatsValue,
  createdAtMs: timeMs,
  filledAtMs: timeMs.nullable(),
  closedAtMs: timeMs.nullable(),
  updatedAtMs: timeMs,
}) satisfies z.ZodType<FuturesTrade>

export const FuturesOrderSchema = z.object({
  side: SideValue,
  orderType: OrderTypeValue,
  leverage: z.number(),
  quantity: z.number().optional(),
  marginSats: SatsValue.optional(),
  price: usd.optional(),
  stopLossPrice: usd.optional(),
  takeProfitPrice: usd.optional(),
}) satisfies z.ZodType<FuturesOrder>

export const TickerSchema = z.object({
  lastPrice: usd,
  bidPrice: usd,
  askPrice: usd,
  buckets: z
    .array(
      z.object({
        minQuantity: z.number(),
        maxQuantity: z.number(),
        bidPrice: usd.nullable(),
        askPrice: usd.nullable(),
      }),
    )
    .readonly()
    .optional(),
  indexPrice: usd,
  fundingRate: z.number().nullable(),
  nextFundingAtMs: timeMs,
}) satisfies z.ZodType<Ticker>

export const FuturesMarketSchema = z.object({
  active: z.boolean(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  maxAccountQuantity: z.number(),
  minLeverage: z.number(),
  maxLeverage: z.number(),
  maxTradeCount: z.number(),
  feeTiers: z.array(z.object({ minVolumeUsd: usd, feeRate: z.number() })),
  minFundingRate: z.number(),
  fundingHours: z.array(z.number()),
}) satisfies z.ZodType<FuturesMarket>

export const CandleSchema = z.object({
  timeMs,
  open: usd,
  high: usd,
  low: usd,
  close: usd,
  volume: z.number(),
}) satisfies z.ZodType<Candle>

export const AccountSchema = z.object({
  id: z.string(),
  username: z.string(),
  balanceSats: SatsValue,
  syntheticUsd: usd,
  feeTier: z.number(),
}) satisfies z.ZodType<Account>

export const AccountLimitsSchema = z.object({
  minDepositSats: SatsValue,
  maxDepositSats: SatsValue,
  minWithdrawSats: SatsValue,
  maxWithdrawSats: SatsValue,
  maxBalanceSats: SatsValue,
}) satisfies z.ZodType<AccountLimits>

const PaymentRailValue = z.enum(['lightning', 'bitcoin', 'internal'])
const PaymentStateValue = z.enum(paymentStates)

export const DepositSchema = z.object({
  id: z.string(),
  rail: PaymentRailValue,
  state: z.enum(depositStates),
  amountSats: SatsValue,
  createdAtMs: timeMs,
  reference: z.string().nullable(),
  blockHeight: z.number().optional(),
  expiresAtMs: timeMs.optional(),
}) satisfies z.ZodType<Deposit>

export const WithdrawalSchema = z.object({
  id: z.string(),
  rail: PaymentRailValue,
  state: PaymentStateValue,
  amountSats: SatsValue,
  feeSats: SatsValue,
  createdAtMs: timeMs,
  destination: z.string().nullable(),
  reference: z.string().nullable(),
}) satisfies z.ZodType<Withdrawal>

export const DepositRequestSchema = z.object({
  depositId: z.string(),
  paymentRequest: z.string(),
  amountSats: SatsValue,
  createdAtMs: timeMs,
  expiresAtMs: timeMs,
  syntheticUsd: usd.optional(),
}) satisfies z.ZodType<DepositInvoice>

export const InvoiceSchema = z.object({
  paymentRequest: z.string(),
  network: z.enum(['bitcoin', 'testnet', 'signet', 'regtest']),
  amountMsat: MsatValue.nullable(),
  description: z.string().nullable(),
  descriptionHash: z.string().nullable(),
  payee: z.string(),
  paymentHash: z.string(),
  createdAtMs: timeMs,
  expiresAtMs: timeMs,
}) satisfies z.ZodType<Invoice>

export const NotificationSchema = z.object({
  id: z.string(),
  atMs: timeMs,
  read: z.boolean(),
  happenedAtMs: timeMs.nullable(),
  awaySinceMs: timeMs.nullable(),
  event: ActivityEventSchema,
}) satisfies z.ZodType<AppNotification>

export const UnresolvedWriteSchema = z.object({
  id: z.string(),
  action: z.enum(writeActions),
  summary: TextSchema,
  sinceMs: timeMs,
  tradeId: z.string().nullable(),
  amountSats: SatsValue.nullable(),
  state: z.enum(unresolvedWriteStates),
  finding: TextSchema.nullable(),
  mayRepeat: z.boolean(),
}) satisfies z.ZodType<UnresolvedWrite>

/** `doubtId`: unresolved and being reconciled. */
export const outcomeSchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), value }),
    z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  ])

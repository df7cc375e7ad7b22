import * as z from 'zod'
import type { OptionOrder, OptionTrade } from '@common/domain/options/option'
import type { Swap, SwapOrder } from '@common/domain/swaps/swap'
import { isSats, type Sats } from '@common/domain/units'
import type { CollateralTransfer } from '@common/domain/futures/cross/cross-records'
import type { ExecutedSwap } from '../../ports/exchange/exchange-swaps'

const satsValue = z.custom<Sats>(isSats, 'must be a whole number of sats')

export const SettlementValue = z.enum(['cash', 'physical'])
const swapAsset = z.enum(['BTC', 'USD'])

export const OptionRecord = z.object({
  id: z.string(),
  state: z.enum(['running', 'closed', 'expired', 'exercised']),
  kind: z.enum(['call', 'put']),
  quantity: z.number(),
  strike: z.number(),
  settlement: SettlementValue,
  forwardPrice: z.number(),
  forwardPointUsd: z.number(),
  impliedVolatility: z.number(),
  fixingPrice: z.number().nullable(),
  premiumSats: satsValue,
  maintenanceMarginSats: satsValue,
  pnlSats: satsValue,
  openingFeeSats: satsValue,
  closingFeeSats: satsValue,
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  closedAtMs: z.number().nullable(),
  deliveredTradeId: z.string().nullable(),
  exactSats: z.record(z.string(), z.number()).optional(),
}) satisfies z.ZodType<OptionTrade>

export const OptionOrderRecord = z.object({
  side: z.literal('buy'),
  instrumentName: z.string(),
  quantity: z.number(),
  settlement: SettlementValue,
}) satisfies z.ZodType<OptionOrder>

export const SwapOrderRecord = z.object({
  inAsset: swapAsset,
  outAsset: swapAsset,
  inAmount: z.number().optional(),
  outAmount: z.number().optional(),
}) satisfies z.ZodType<SwapOrder>

export const SwapRecord = z.object({
  id: z.string(),
  inAsset: swapAsset,
  outAsset: swapAsset,
  inAmount: z.number(),
  outAmount: z.number(),
  createdAtMs: z.number(),
}) satisfies z.ZodType<Swap>

export const TransferRecord = z.object({
  id: z.string(),
  atMs: z.number(),
  amountSats: satsValue,
}) satisfies z.ZodType<CollateralTransfer>

export const ExecutedSwapRecord = z.object({
  inAsset: swapAsset,
  outAsset: swapAsset,
  inAmount: z.number(),
  outAmount: z.number(),
  exchangeRate: z.number().nullable(),
}) satisfies z.ZodType<ExecutedSwap>

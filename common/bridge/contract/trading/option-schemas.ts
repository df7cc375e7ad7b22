import * as z from 'zod'
import type { OptionOrder, OptionTrade, OptionsMarket } from '../../../domain/options/option'
import type { Swap, SwapOrder } from '../../../domain/swaps/swap'
import { SatsValue } from '../schemas'

export const SettlementValue = z.enum(['cash', 'physical'])

export const OptionTradeSchema = z.object({
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
  premiumSats: SatsValue,
  maintenanceMarginSats: SatsValue,
  pnlSats: SatsValue,
  openingFeeSats: SatsValue,
  closingFeeSats: SatsValue,
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  closedAtMs: z.number().nullable(),
  deliveredTradeId: z.string().nullable(),
}) satisfies z.ZodType<OptionTrade>

export const OptionOrderSchema = z.object({
  side: z.literal('buy'),
  instrumentName: z.string().max(64),
  quantity: z.number(),
  settlement: SettlementValue,
}) satisfies z.ZodType<OptionOrder>

export const OptionsMarketSchema = z.object({
  active: z.boolean(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  minPremiumSats: SatsValue,
  maxPremiumSats: SatsValue,
  maxTradeCount: z.number(),
  feeRate: z.number(),
}) satisfies z.ZodType<OptionsMarket>

const SwapAssetValue = z.enum(['BTC', 'USD'])
const swapAmounts = {
  inAsset: SwapAssetValue,
  outAsset: SwapAssetValue,
  inAmount: z.number(),
  outAmount: z.number(),
}

export const SwapSchema = z.object({
  id: z.string(),
  ...swapAmounts,
  createdAtMs: z.number(),
}) satisfies z.ZodType<Swap>

export const SwapOrderSchema = z
  .object(swapAmounts)
  .partial({ inAmount: true, outAmount: true }) satisfies z.ZodType<SwapOrder>

export const ExecutedSwapSchema = z.object({ ...swapAmounts, exchangeRate: z.number().nullable() })

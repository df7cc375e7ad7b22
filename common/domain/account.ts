import * as z from 'zod'
import { HoldingsRevisionsSchema } from './balance/holdings'
import { satsSchema } from './sats-schema'
import type { Shape } from './shape'

/** Only `mainnet` uses real money. */
export const networks = ['mainnet', 'testnet', 'practice'] as const
export type Network = (typeof networks)[number]

export const AccountSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** Without amounts reserved by trades. */
  balanceSats: satsSchema,
  syntheticUsd: z.number(),
  /** 0 is the first tier. */
  feeTier: z.number(),
})
export type Account = Shape<typeof AccountSchema>

/** See protocol/v2.md#app. */
export const AccountLimitsSchema = z.object({
  minDepositSats: satsSchema,
  maxDepositSats: satsSchema,
  minWithdrawSats: satsSchema,
  maxWithdrawSats: satsSchema,
  maxBalanceSats: satsSchema,
})
export type AccountLimits = Shape<typeof AccountLimitsSchema>

export const AccountStateSchema = z.object({
  account: AccountSchema,
  limits: AccountLimitsSchema,
  feeRate: z.number(),
  /** Time of the exchange's last response or event. */
  asOfMs: z.number(),
  /** Null after a restart or if the holdings changed during the read. */
  holdings: HoldingsRevisionsSchema.nullable(),
})
export type AccountState = z.output<typeof AccountStateSchema>

import { z } from 'zod'
import { time } from './fields'

/** Records of the account and its payments (protocol/v3.md#account). */

const optionalText = z.string().nullish()

export const account = z.object({
  id: z.string(),
  username: z.string(),
  balance: z.int(),
  /** Cents. */
  syntheticUsdBalance: z.number(),
  feeTier: z.int(),
  email: optionalText,
  linkingPublicKey: optionalText,
})

const payment = { id: z.string(), createdAt: time, amount: z.int() }

export const lightningDeposit = z.object({
  ...payment,
  paymentHash: z.string(),
  settledAt: time.nullish(),
  comment: optionalText,
})

export const chainDepositStatuses = ['MEMPOOL', 'CONFIRMED', 'IRREVERSIBLE'] as const
export const onChainDeposit = z.object({
  ...payment,
  txId: optionalText,
  status: z.enum(chainDepositStatuses),
  confirmations: z.number(),
  blockHeight: z.number().nullish(),
})

export const lightningWithdrawalStatuses = ['processing', 'processed', 'failed'] as const
export const lightningWithdrawal = z.object({
  ...payment,
  fee: z.int(),
  paymentHash: z.string(),
  destination: optionalText,
  status: z.enum(lightningWithdrawalStatuses),
})

export const chainWithdrawalStatuses = ['pending', 'processing', 'processed', 'canceled', 'rejected'] as const
export const onChainWithdrawal = z.object({
  ...payment,
  address: z.string(),
  /** Null until it is known. */
  fee: z.int().nullish(),
  /** Null until it is sent. */
  txId: optionalText,
  status: z.enum(chainWithdrawalStatuses),
})

/** The answer to the request alone has two fields more. */
export const newOnChainWithdrawal = onChainWithdrawal.extend({
  uid: z.string().optional(),
  updatedAt: time.optional(),
})

export const notification = z.object({
  id: z.string(),
  createdAt: time,
  event: z.string(),
  data: z.unknown().optional(),
})

import { z } from 'zod'
import { ignoredIfInvalid, wireSats } from '../v2/fields'
import { time } from './fields'

/** protocol/v3.md#account */

const optionalText = z.string().nullish()

export const account = z.object({
  id: z.string(),
  username: ignoredIfInvalid(z.string()),
  balance: wireSats,
  /** Cents. */
  syntheticUsdBalance: z.number(),
  feeTier: ignoredIfInvalid(z.int()),
  email: ignoredIfInvalid(z.string()),
  linkingPublicKey: ignoredIfInvalid(z.string()),
})

const payment = { id: z.string(), createdAt: time, amount: wireSats }

export const lightningDeposit = z.object({
  ...payment,
  paymentHash: z.string(),
  settledAt: time.nullish(),
  comment: ignoredIfInvalid(z.string()),
})

export const chainDepositStatuses = ['MEMPOOL', 'CONFIRMED', 'IRREVERSIBLE'] as const
export const onChainDeposit = z.object({
  ...payment,
  txId: optionalText,
  status: z.enum(chainDepositStatuses),
  confirmations: ignoredIfInvalid(z.number()),
  blockHeight: z.number().nullish(),
})

export const lightningWithdrawalStatuses = ['processing', 'processed', 'failed'] as const
export const lightningWithdrawal = z.object({
  ...payment,
  /** Known once the payment was routed. */
  fee: wireSats.nullish(),
  paymentHash: z.string(),
  destination: optionalText,
  status: z.enum(lightningWithdrawalStatuses),
})

export const chainWithdrawalStatuses = ['pending', 'processing', 'processed', 'canceled', 'rejected'] as const
export const onChainWithdrawal = z.object({
  ...payment,
  address: z.string(),
  fee: wireSats.nullish(),
  txId: optionalText,
  status: z.enum(chainWithdrawalStatuses),
})

/** Only the request's response has these fields. */
export const newOnChainWithdrawal = onChainWithdrawal.extend({
  uid: z.string().optional(),
  updatedAt: time.optional(),
  /** Null until confirmed; required by the official Python client. */
  blockId: z.string().nullish(),
  confirmationHeight: z.number().nullish(),
})

export const notification = z.object({
  id: z.string(),
  createdAt: time,
  event: z.string(),
  data: z.unknown().optional(),
})

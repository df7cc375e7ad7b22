import { z } from 'zod'

/** Records of the user and wallet operations (protocol/v2.md#user, protocol/v2.md#wallet). */

const optionalText = z.string().nullish()
const optionalFlag = z.boolean().nullish()

export const user = z.object({
  uid: z.string(),
  role: z.string(),
  balance: z.int(),
  username: z.string(),
  synthetic_usd_balance: z.number(),
  linkingpublickey: optionalText,
  linking_public_key: optionalText,
  show_leaderboard: optionalFlag,
  email: optionalText,
  email_confirmed: optionalFlag,
  use_taproot_addresses: optionalFlag,
  account_type: optionalText,
  auto_withdraw_enabled: optionalFlag,
  auto_withdraw_lightning_address: optionalText,
  nostr_pubkey: optionalText,
  fee_tier: z.number(),
  totp_enabled: optionalFlag,
  webauthn_enabled: optionalFlag,
  metrics: z.unknown().optional(),
})
export type WireUser = z.output<typeof user>

export const bitcoinAddress = z.object({
  address: z.string(),
  creation_ts: z.number(),
  is_used: optionalFlag,
})

const payment = { id: z.string(), amount: z.int(), ts: z.number() }

export const deposit = z.discriminatedUnion('type', [
  z.object({
    ...payment,
    type: z.literal('lightning'),
    payment_hash: z.string(),
    success: z.boolean(),
    success_ts: z.number().nullish(),
    comment: optionalText,
  }),
  z.object({
    ...payment,
    type: z.literal('bitcoin'),
    tx_id: optionalText,
    transaction_id: optionalText,
    is_confirmed: z.boolean(),
    block_id: optionalText,
    confirmation_height: z.number().nullish(),
    confirmed_ts: z.number().nullish(),
  }),
  z.object({
    ...payment,
    type: z.literal('internal'),
    from_username: z.string(),
    success: z.boolean(),
  }),
])
export type WireDeposit = z.output<typeof deposit>

export const depositRequest = z.object({
  depositId: z.string(),
  paymentRequest: z.string(),
  expiry: z.number(),
})
export type WireDepositRequest = z.output<typeof depositRequest>

/** v2 publishes the first three, its successor the others (protocol/v2.md#withdrawals). */
const chainStatus = z.enum([
  'pending',
  'confirmed',
  'failed',
  'processing',
  'processed',
  'canceled',
  'rejected',
])

export const withdrawal = z.discriminatedUnion('type', [
  z.object({
    ...payment,
    type: z.literal('lightning'),
    payment_hash: z.string(),
    success: z.boolean(),
    fee: z.int(),
    destination: optionalText,
  }),
  z.object({
    ...payment,
    type: z.literal('bitcoin'),
    address: z.string(),
    status: chainStatus,
    fee: z.int().nullish(),
    transaction_id: optionalText,
  }),
  z.object({
    ...payment,
    type: z.literal('internal'),
    success: z.boolean(),
    to_username: z.string(),
  }),
])

export const lightningWithdrawal = z.object({
  id: z.string(),
  paymentHash: z.string(),
  amount: z.int(),
  fee: z.int(),
  successTime: z.number().nullish(),
})

export const transfer = z.object({ to: z.string(), amount: z.int() })

export const notification = z.object({
  id: z.string(),
  creation_ts: z.number(),
  event: z.string(),
  data: z.unknown().optional(),
  read: optionalFlag,
})

/** Both an empty object and null are published (protocol/v2.md#notifications). */
export const nothing = z.union([z.null(), z.object({})])

import { z } from 'zod'
import { ignoredIfInvalid, wireSats } from './fields'

/** protocol/v2.md#user, protocol/v2.md#wallet */

const optionalText = z.string().nullish()
const optionalFlag = z.boolean().nullish()
const shownText = ignoredIfInvalid(z.string())
const shownFlag = ignoredIfInvalid(z.boolean())

export const user = z.object({
  uid: z.string(),
  role: shownText,
  balance: wireSats,
  username: shownText,
  synthetic_usd_balance: z.number(),
  linkingpublickey: shownText,
  linking_public_key: shownText,
  show_leaderboard: shownFlag,
  email: shownText,
  email_confirmed: shownFlag,
  use_taproot_addresses: shownFlag,
  account_type: shownText,
  auto_withdraw_enabled: optionalFlag,
  auto_withdraw_lightning_address: optionalText,
  nostr_pubkey: shownText,
  // Defaults to the first tier, with the highest fee.
  fee_tier: ignoredIfInvalid(z.number()),
  totp_enabled: shownFlag,
  webauthn_enabled: shownFlag,
  metrics: z.unknown().optional(),
})
export type WireUser = z.output<typeof user>

export const bitcoinAddress = z.object({
  address: z.string(),
  creation_ts: z.number(),
  is_used: optionalFlag,
})

const payment = { id: z.string(), amount: wireSats, ts: z.number() }

export const deposit = z.discriminatedUnion('type', [
  z.object({
    ...payment,
    type: z.literal('lightning'),
    payment_hash: z.string(),
    success: z.boolean(),
    success_ts: ignoredIfInvalid(z.number()),
    comment: shownText,
  }),
  z.object({
    ...payment,
    type: z.literal('bitcoin'),
    tx_id: optionalText,
    transaction_id: optionalText,
    is_confirmed: z.boolean(),
    block_id: shownText,
    confirmation_height: z.number().nullish(),
    confirmed_ts: ignoredIfInvalid(z.number()),
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

/** v2 documents the first three, its successor the rest (protocol/v2.md#withdrawals). */
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
    fee: wireSats,
    destination: optionalText,
  }),
  z.object({
    ...payment,
    type: z.literal('bitcoin'),
    address: z.string(),
    status: chainStatus,
    fee: wireSats.nullish(),
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
  amount: wireSats,
  fee: wireSats,
  successTime: z.number().nullish(),
})

export const transfer = z.object({ to: z.string(), amount: wireSats })

export const notification = z.object({
  id: z.string(),
  creation_ts: z.number(),
  event: z.string(),
  data: z.unknown().optional(),
  read: optionalFlag,
})

/** Documented as empty object and as null (protocol/v2.md#notifications). */
export const emptyResponse = z.union([z.null(), z.object({})])

import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import type { Sats } from '../units'

/**
 * - `asked`: accepted from this app
 * - `on-its-way`: in an on-chain transaction
 * - `gone`: no longer known to the exchange
 * - `fee-above-limit`: above the user's limit at request time
 */
export const paymentEventKinds = [
  'asked',
  'seen',
  'on-its-way',
  'in-block',
  'cancel-asked',
  'fee-above-limit',
  'settled',
  'failed',
  'canceled',
  'expired',
  'gone',
] as const
export type PaymentEventKind = (typeof paymentEventKinds)[number]

export const PaymentEventSchema = z.object({
  kind: z.enum(paymentEventKinds),
  atMs: z.number(),
  feeLimitSats: satsSchema.optional(),
})
export type PaymentEvent = Shape<typeof PaymentEventSchema>

/** Null for payments not requested by this app. */
export const findFeeLimit = (events: readonly PaymentEvent[]): Sats | null =>
  events.find(({ kind }) => kind === 'asked')?.feeLimitSats ?? null

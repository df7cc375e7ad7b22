import type { Sats } from '../units'

/**
 * What was seen to become of a payment.
 * - `asked`: the service took it from this app
 * - `seen`: the service listed it, waiting
 * - `on-its-way`: it is in a transaction of the chain
 * - `in-block`: its transaction is in a block
 * - `expired`: its invoice was not paid in time
 * - `gone`: the service does not know it any more
 * - `fee-above-limit`: its fee turned out to be more than the user's rules allowed when it was asked for
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

export interface PaymentEvent {
  readonly kind: PaymentEventKind
  readonly atMs: number
  /** Of `asked`: the most that the user's rules allowed its fee to be then. */
  readonly feeLimitSats?: Sats | undefined
}

/** The most that the user's rules allowed as the fee of a payment; null for one that was not asked for here. */
export const feeLimitOf = (events: readonly PaymentEvent[]): Sats | null =>
  events.find(({ kind }) => kind === 'asked')?.feeLimitSats ?? null

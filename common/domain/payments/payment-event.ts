/**
 * What was seen to become of a payment.
 * - `seen`: the service listed it, waiting
 * - `on-its-way`: it is in a transaction of the chain
 * - `in-block`: its transaction is in a block
 */
export const paymentEventKinds = [
  'seen',
  'on-its-way',
  'in-block',
  'cancel-asked',
  'settled',
  'failed',
] as const
export type PaymentEventKind = (typeof paymentEventKinds)[number]

export interface PaymentEvent {
  readonly kind: PaymentEventKind
  readonly atMs: number
}

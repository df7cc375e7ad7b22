import type { ExactSats, Msat, Sats, Usd } from './units'

export type PaymentRail = 'lightning' | 'bitcoin' | 'internal'

/**
 * - `pending`: the money may still arrive
 * - `canceled`: withdrawn before it was sent, at the user's request
 * - `gone`: it was pending, and the exchange no longer knows it
 */
export const paymentStates = ['pending', 'settled', 'failed', 'canceled', 'gone'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `expired`: the invoice can no longer be paid. A payment that was in flight may still settle it. */
export const depositStates = [...paymentStates, 'expired'] as const
export type DepositState = (typeof depositStates)[number]

/** Returns true for a payment that moved nothing and never will. */
export const isVoid = ({ state }: { readonly state: DepositState }): boolean =>
  state === 'failed' || state === 'canceled'

export interface Deposit {
  readonly id: string
  readonly rail: PaymentRail
  readonly state: DepositState
  readonly amountSats: Sats
  readonly createdAtMs: number
  /** Lightning: payment hash in hex; on-chain: transaction id; null where the service gives none. */
  readonly reference: string | null
  /** On-chain: the block that holds the transaction, once there is one and where the service tells it. */
  readonly blockHeight?: number | undefined
  /** Lightning: expiry of the invoice in exchange time, if this app requested it. */
  readonly expiresAtMs?: number | undefined
  /** Exact values of the amounts that the exchange reported with fractions of a sat. */
  readonly exactSats?: ExactSats | undefined
}

export interface Withdrawal {
  readonly id: string
  readonly rail: PaymentRail
  readonly state: PaymentState
  readonly amountSats: Sats
  readonly feeSats: Sats
  readonly createdAtMs: number
  /** Address, destination node or user name, where the service gives one. */
  readonly destination: string | null
  /** Lightning: payment hash in hex; on-chain: transaction id. */
  readonly reference: string | null
  /** Exact values of the amounts that the exchange reported with fractions of a sat. */
  readonly exactSats?: ExactSats | undefined
}

/** A withdrawal on the chain can be cancelled until the service has put it into a transaction. */
export const canCancel = ({ rail, state, reference }: Withdrawal): boolean =>
  rail === 'bitcoin' && state === 'pending' && reference === null

/** What the service hands out for a Lightning deposit. */
export interface DepositRequest {
  readonly depositId: string
  readonly paymentRequest: string
  readonly amountSats: Sats
  readonly createdAtMs: number
  /** By this computer's clock. */
  readonly expiresAtMs: number
  /** What is credited where it becomes synthetic dollars. */
  readonly syntheticUsd?: Usd | undefined
}

/** A deposit request whose invoice was checked. */
export interface DepositInvoice extends DepositRequest {
  /** Expiry of the invoice in exchange time. */
  readonly expiresAtMs: number
}

export type LightningNetwork = 'bitcoin' | 'testnet' | 'signet' | 'regtest'

/** A decoded payment request (BOLT 11). */
export interface Invoice {
  readonly paymentRequest: string
  readonly network: LightningNetwork
  /** Null when the payer chooses the amount. */
  readonly amountMsat: Msat | null
  readonly description: string | null
  /** SHA-256 of the description in hex, when the invoice carries the hash in place of the text. */
  readonly descriptionHash: string | null
  /** Public key of the payee, hex, recovered from the signature. */
  readonly payee: string
  readonly paymentHash: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

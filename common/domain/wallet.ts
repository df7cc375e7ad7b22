import type { ExactSats, Msat, Sats, Usd } from './units'

export type PaymentRail = 'lightning' | 'bitcoin' | 'internal'

/**
 * - `canceled`: by the user, before it was sent
 * - `gone`: was pending, no longer known to the exchange
 */
export const paymentStates = ['pending', 'settled', 'failed', 'canceled', 'gone'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `expired`: can't be paid any more, but a payment in flight may settle it. */
export const depositStates = [...paymentStates, 'expired'] as const
export type DepositState = (typeof depositStates)[number]

/** True for payments that moved nothing and never will. */
export const isVoid = ({ state }: { readonly state: DepositState }): boolean =>
  state === 'failed' || state === 'canceled'

export interface Deposit {
  readonly id: string
  readonly rail: PaymentRail
  readonly state: DepositState
  readonly amountSats: Sats
  readonly createdAtMs: number
  /** Lightning: payment hash in hex. On-chain: transaction id. */
  readonly reference: string | null
  /** On-chain, if confirmed and reported. */
  readonly blockHeight?: number | undefined
  /** Lightning: exchange time, if requested by this app. */
  readonly expiresAtMs?: number | undefined
  readonly exactSats?: ExactSats | undefined
}

export interface Withdrawal {
  readonly id: string
  readonly rail: PaymentRail
  readonly state: PaymentState
  readonly amountSats: Sats
  readonly feeSats: Sats
  readonly createdAtMs: number
  readonly destination: string | null
  readonly reference: string | null
  readonly exactSats?: ExactSats | undefined
}

/** Possible on-chain until the withdrawal is part of a transaction. */
export const canCancel = ({ rail, state, reference }: Withdrawal): boolean =>
  rail === 'bitcoin' && state === 'pending' && reference === null

export interface DepositRequest {
  readonly depositId: string
  readonly paymentRequest: string
  readonly amountSats: Sats
  readonly createdAtMs: number
  /** By this computer's clock. */
  readonly expiresAtMs: number
  readonly syntheticUsd?: Usd | undefined
}

export interface DepositInvoice extends DepositRequest {
  /** Exchange time. */
  readonly expiresAtMs: number
}

export type LightningNetwork = 'bitcoin' | 'testnet' | 'signet' | 'regtest'

/** Decoded BOLT 11. */
export interface Invoice {
  readonly paymentRequest: string
  readonly network: LightningNetwork
  /** Null if the payer chooses. */
  readonly amountMsat: Msat | null
  readonly description: string | null
  /** In hex, if the invoice replaces the text by its SHA-256. */
  readonly descriptionHash: string | null
  /** Hex, recovered from the signature. */
  readonly payee: string
  readonly paymentHash: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

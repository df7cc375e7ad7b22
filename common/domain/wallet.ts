import * as z from 'zod'
import type { FieldDisplay } from './record/field-display'
import { exactSatsSchema, msatSchema, satsSchema } from './sats-schema'
import type { Protocol } from './services/protocols'
import type { Reported, ReportedBy } from './services/reported'
import type { Shape } from './shape'

export const paymentRails = ['lightning', 'bitcoin', 'internal'] as const
export type PaymentRail = (typeof paymentRails)[number]

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

export const DepositSchema = z.object({
  id: z.string(),
  rail: z.enum(paymentRails),
  state: z.enum(depositStates),
  amountSats: satsSchema,
  createdAtMs: z.number(),
  /** Lightning: payment hash in hex. On-chain: transaction id. */
  reference: z.string().nullable(),
  /** On-chain, if confirmed and reported. */
  blockHeight: z.number().optional(),
  /** Lightning: exchange time, if requested by this app. */
  expiresAtMs: z.number().optional(),
  exactSats: exactSatsSchema.optional(),
})
export type Deposit = Shape<typeof DepositSchema>

const depositReportedBy = {
  blockHeight: ['v3', 'v2', 'v1'],
  expiresAtMs: [],
} as const satisfies ReportedBy<Deposit>
export type ReportedDeposit<Version extends Protocol> = Reported<Deposit, typeof depositReportedBy, Version>

/** In the details of a payment. */
export const depositDetails: Readonly<Record<keyof Deposit, FieldDisplay>> = {
  id: 'none',
  rail: 'custom',
  state: 'custom',
  amountSats: 'custom',
  createdAtMs: 'custom',
  reference: 'custom',
  blockHeight: 'custom',
  expiresAtMs: 'custom',
  exactSats: 'none',
}

export const WithdrawalSchema = z.object({
  id: z.string(),
  rail: z.enum(paymentRails),
  state: z.enum(paymentStates),
  amountSats: satsSchema,
  feeSats: satsSchema,
  createdAtMs: z.number(),
  destination: z.string().nullable(),
  reference: z.string().nullable(),
  exactSats: exactSatsSchema.optional(),
})
export type Withdrawal = Shape<typeof WithdrawalSchema>

const withdrawalReportedBy = {} as const satisfies ReportedBy<Withdrawal>
export type ReportedWithdrawal<Version extends Protocol> = Reported<
  Withdrawal,
  typeof withdrawalReportedBy,
  Version
>

/** In the details of a payment. */
export const withdrawalDetails: Readonly<Record<keyof Withdrawal, FieldDisplay>> = {
  id: 'none',
  rail: 'custom',
  state: 'custom',
  amountSats: 'custom',
  feeSats: 'custom',
  createdAtMs: 'custom',
  destination: 'custom',
  reference: 'custom',
  exactSats: 'none',
}

export const ShownWithdrawalSchema = WithdrawalSchema.omit({ exactSats: true })

/** Possible on-chain until the withdrawal is part of a transaction. */
export const canCancel = ({ rail, state, reference }: Withdrawal): boolean =>
  rail === 'bitcoin' && state === 'pending' && reference === null

export const DepositRequestSchema = z.object({
  depositId: z.string(),
  paymentRequest: z.string(),
  amountSats: satsSchema,
  createdAtMs: z.number(),
  /** By this computer's clock. */
  expiresAtMs: z.number(),
  syntheticUsd: z.number().optional(),
})
export type DepositRequest = Shape<typeof DepositRequestSchema>

/** `expiresAtMs` is exchange time. */
export type DepositInvoice = DepositRequest

const lightningNetworks = ['bitcoin', 'testnet', 'signet', 'regtest'] as const
export type LightningNetwork = (typeof lightningNetworks)[number]

export const InvoiceSchema = z.object({
  paymentRequest: z.string(),
  network: z.enum(lightningNetworks),
  /** Null if the payer chooses. */
  amountMsat: msatSchema.nullable(),
  description: z.string().nullable(),
  /** In hex, if the invoice replaces the text by its SHA-256. */
  descriptionHash: z.string().nullable(),
  /** Hex, recovered from the signature. */
  payee: z.string(),
  paymentHash: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
})
export type Invoice = Shape<typeof InvoiceSchema>

export const WalletChangeSchema = z.object({
  /** `changed` upserts by id. */
  kind: z.enum(['snapshot', 'changed']),
  deposits: z.array(DepositSchema.omit({ exactSats: true })),
  withdrawals: z.array(ShownWithdrawalSchema),
  /** Both lists were read completely. */
  isRead: z.boolean(),
})
export type WalletChange = z.output<typeof WalletChangeSchema>

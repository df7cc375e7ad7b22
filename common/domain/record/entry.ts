import { depositEffectSats, tradeEffectSats, withdrawalEffectSats } from '../balance/effects'
import { closeReason } from '../futures/close-reason'
import type { CloseReason, FuturesTrade, Side } from '../futures/trade'
import { addSats, sats, zeroSats, type Sats, type Usd } from '../units'
import type { Deposit, PaymentRail, PaymentState, Withdrawal } from '../wallet'

/** What of an account's record is an entry of its own. */
export const entryKinds = ['trade', 'deposit', 'withdrawal'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * Something that has ended or was paid, and what it did to the account: free balance and what is held in trades, taken together. The sats
 * of all entries and what the account began with are what it has now; see `proofOf`.
 */
interface EntryBase {
  readonly id: string
  /** A trade: when it ended. A payment: when it was made. Epoch milliseconds. */
  readonly atMs: number
  /** Negative for what it has lost. */
  readonly effectSats: Sats
  /** Of the service, paid: they are within the effect. */
  readonly feesSats: Sats
  /** Of the user, or empty. */
  readonly note: string
}

export interface TradeEntry extends EntryBase {
  readonly kind: 'trade'
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd | null
  readonly exitPrice: Usd | null
  readonly reason: CloseReason
  /** Carry: positive was paid. Within the effect. */
  readonly fundingFeeSats: Sats
}

export interface PaymentEntry extends EntryBase {
  readonly kind: 'deposit' | 'withdrawal'
  readonly rail: PaymentRail
  readonly state: PaymentState
  readonly reference: string | null
  readonly destination: string | null
}

export type Entry = TradeEntry | PaymentEntry

/** @throws RangeError for a trade that is still open or running */
export function entryOfTrade(trade: FuturesTrade, note = ''): TradeEntry {
  const { id, side, quantity, entryPrice, exitPrice, fundingFeeSats, closedAtMs, updatedAtMs } = trade
  const reason = closeReason(trade)
  return {
    kind: 'trade',
    id,
    atMs: closedAtMs ?? updatedAtMs,
    effectSats: tradeEffectSats(trade),
    feesSats: reason === 'canceled' ? zeroSats : addSats(trade.openingFeeSats, trade.closingFeeSats),
    fundingFeeSats: reason === 'canceled' ? zeroSats : fundingFeeSats,
    note,
    side,
    quantity,
    entryPrice,
    exitPrice,
    reason,
  }
}

export function entryOfDeposit(deposit: Deposit, note = ''): PaymentEntry {
  const { id, rail, state, createdAtMs: atMs, reference } = deposit
  const effectSats = depositEffectSats(deposit)
  return {
    kind: 'deposit',
    id,
    atMs,
    effectSats,
    feesSats: zeroSats,
    note,
    rail,
    state,
    reference,
    destination: null,
  }
}

export function entryOfWithdrawal(withdrawal: Withdrawal, note = ''): PaymentEntry {
  const { id, rail, state, createdAtMs: atMs, reference, destination } = withdrawal
  const effectSats = withdrawalEffectSats(withdrawal)
  const feesSats = effectSats === 0 ? zeroSats : withdrawal.feeSats
  return { kind: 'withdrawal', id, atMs, effectSats, feesSats, note, rail, state, reference, destination }
}

/** Whether every word is somewhere in what identifies an entry or was noted on it. */
export function isFound(entry: Entry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const payment =
    entry.kind === 'trade' ? [entry.side, entry.reason] : [entry.rail, entry.reference, entry.destination]
  const text = [entry.kind, entry.id, entry.note, ...payment].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Sats that open orders and running trades hold, as they would come back at their entry price. */
export const heldSats = (live: readonly FuturesTrade[]): Sats =>
  sats(0 - live.reduce((sum, trade) => sum + tradeEffectSats(trade), 0))

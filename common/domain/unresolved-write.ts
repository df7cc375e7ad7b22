import * as z from 'zod'
import { TextSchema } from '../texts/text-schema'
import { satsSchema } from './sats-schema'
import type { Shape } from './shape'

export const writeActions = [
  'open-trade',
  'close-trade',
  'cancel-trade',
  'move-order',
  'add-margin',
  'cash-in',
  'update-trade',
  'close-all',
  'cancel-all',
  'withdraw',
  'withdraw-on-chain',
  'cancel-withdrawal',
  'transfer',
  'buy-option',
  'close-option',
  'close-all-options',
  'set-settlement',
  'swap',
  'cross-order',
  'cross-cancel',
  'cross-cancel-all',
  'cross-close',
  'cross-leverage',
  'cross-deposit',
  'cross-withdraw',
] as const
export type WriteAction = (typeof writeActions)[number]

export const unresolvedWriteStates = ['checking', 'done', 'not-done', 'needs-you'] as const
export type UnresolvedWriteState = (typeof unresolvedWriteStates)[number]

/** Order or payment with unknown outcome. Never sent again; its outcome is read from the exchange. */
export const UnresolvedWriteSchema = z.object({
  id: z.string(),
  action: z.enum(writeActions),
  summary: TextSchema,
  sinceMs: z.number(),
  /** Trade, option or cross order, if any. */
  tradeId: z.string().nullable(),
  amountSats: satsSchema.nullable(),
  state: z.enum(unresolvedWriteStates),
  finding: TextSchema.nullable(),
  /** A later read shows no execution, so an idempotent action may be repeated. */
  mayRepeat: z.boolean(),
})
export type UnresolvedWrite = Shape<typeof UnresolvedWriteSchema>

type Sameness = 'any' | 'same-order' | 'same-trade' | 'same-level'

const closing = {
  'close-trade': 'same-trade',
  'close-all': 'same-trade',
} as const satisfies Partial<Record<WriteAction, Sameness>>

const closingOptions = {
  'close-option': 'same-trade',
  'close-all-options': 'same-trade',
} as const satisfies Partial<Record<WriteAction, Sameness>>

const everyWayOut = {
  withdraw: 'any',
  'withdraw-on-chain': 'any',
  transfer: 'any',
} as const satisfies Partial<Record<WriteAction, Sameness>>

const canceling = {
  'cancel-trade': 'same-trade',
  'cancel-all': 'same-trade',
  'move-order': 'same-trade',
} as const satisfies Partial<Record<WriteAction, Sameness>>

const cancelingCross = {
  'cross-cancel': 'same-trade',
  'cross-cancel-all': 'same-trade',
} as const satisfies Partial<Record<WriteAction, Sameness>>

/** Visible only in the collateral, which both change. */
const movingCollateral = {
  'cross-deposit': 'any',
  'cross-withdraw': 'any',
} as const satisfies Partial<Record<WriteAction, Sameness>>

const movingMargin = {
  ...closing,
  'add-margin': 'same-trade',
  'cash-in': 'same-trade',
} as const satisfies Partial<Record<WriteAction, Sameness>>

/** Unresolved writes that block each action. Protective actions wait only for the same kind. */
export const waitsFor: Readonly<Record<WriteAction, Readonly<Partial<Record<WriteAction, Sameness>>>>> = {
  'open-trade': { 'open-trade': 'same-order' },
  'close-trade': closing,
  'cancel-trade': canceling,
  'move-order': canceling,
  'add-margin': movingMargin,
  'cash-in': movingMargin,
  'update-trade': { 'update-trade': 'same-level' },
  'close-all': { 'close-all': 'any' },
  'cancel-all': { 'cancel-all': 'any' },
  withdraw: everyWayOut,
  'withdraw-on-chain': everyWayOut,
  transfer: everyWayOut,
  'cancel-withdrawal': { 'cancel-withdrawal': 'any' },
  'buy-option': { 'buy-option': 'same-order' },
  'close-option': closingOptions,
  'close-all-options': { 'close-all-options': 'any' },
  'set-settlement': { 'set-settlement': 'same-trade' },
  // Swaps have no ids: two unresolved ones can't be distinguished.
  swap: { swap: 'any' },
  'cross-order': { 'cross-order': 'same-order' },
  'cross-cancel': cancelingCross,
  'cross-cancel-all': { 'cross-cancel-all': 'any' },
  'cross-close': { 'cross-close': 'any' },
  'cross-leverage': { 'cross-leverage': 'any' },
  'cross-deposit': movingCollateral,
  'cross-withdraw': movingCollateral,
}

/** True if sending twice has the effect of once. */
export const isSafeTwice: Readonly<Record<WriteAction, boolean>> = {
  'open-trade': false,
  'close-trade': true,
  'cancel-trade': true,
  // No new order is in flight before the confirmed cancellation.
  'move-order': true,
  'add-margin': false,
  'cash-in': false,
  'update-trade': true,
  'close-all': true,
  'cancel-all': true,
  withdraw: false,
  'withdraw-on-chain': false,
  transfer: false,
  'cancel-withdrawal': true,
  'buy-option': false,
  'close-option': true,
  'close-all-options': true,
  'set-settlement': true,
  swap: false,
  'cross-order': false,
  'cross-cancel': true,
  'cross-cancel-all': true,
  // A flat position can't be closed again.
  'cross-close': true,
  'cross-leverage': true,
  'cross-deposit': false,
  'cross-withdraw': false,
}

/** Ignores `same-level`, which only main can check. */
export function isBlockedBy(doubt: UnresolvedWrite, action: WriteAction, tradeId: string): boolean {
  if (doubt.state !== 'checking' || doubt.mayRepeat) return false
  const sameness = waitsFor[action][doubt.action]
  if (sameness === undefined || sameness === 'same-level') return false
  return doubt.tradeId === null || doubt.tradeId === tradeId
}

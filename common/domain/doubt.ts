import type { Sats } from './units'
import type { Text } from '../texts/text'

/** Every write that can be in doubt. Types, schemas, the look-up and what waits for what are checked against this list. */
export const doubtActions = [
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
export type DoubtAction = (typeof doubtActions)[number]

export const doubtStates = ['checking', 'done', 'not-done', 'needs-you'] as const
export type DoubtState = (typeof doubtStates)[number]

/** An order or payment whose outcome is unknown. It is never sent again; the service is asked what became of it. */
export interface Doubt {
  readonly id: string
  readonly action: DoubtAction
  /** The action with its numbers: "Buy 1,000 USD at market". */
  readonly summary: Text
  readonly sinceMs: number
  /** The trade, option or order of cross margin, where the action names one; two actions on one trade are not allowed while one is in doubt. */
  readonly tradeId: string | null
  readonly amountSats: Sats | null
  readonly state: DoubtState
  /** What was found, and what to do next. */
  readonly finding: Text | null
  /** The service has been read since and shows it not done: the same may be asked for again, where twice is as once. */
  readonly mayRepeat: boolean
}

/** What makes two writes the same thing, so that the second could do it twice. */
type Sameness = 'any' | 'same-order' | 'same-trade' | 'same-level'

const closing = {
  'close-trade': 'same-trade',
  'close-all': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const closingOptions = {
  'close-option': 'same-trade',
  'close-all-options': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const everyWayOut = {
  withdraw: 'any',
  'withdraw-on-chain': 'any',
  transfer: 'any',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const canceling = {
  'cancel-trade': 'same-trade',
  'cancel-all': 'same-trade',
  'move-order': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const cancelingCross = {
  'cross-cancel': 'same-trade',
  'cross-cancel-all': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

/** What became of one is seen by the collateral alone, which both move. */
const movingCollateral = {
  'cross-deposit': 'any',
  'cross-withdraw': 'any',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const movingMargin = {
  ...closing,
  'add-margin': 'same-trade',
  'cash-in': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

/**
 * For each action, the unsettled ones it waits for. What is not named does not hold it back: nothing that protects waits for anything
 * but itself.
 */
export const waitsFor: Readonly<Record<DoubtAction, Readonly<Partial<Record<DoubtAction, Sameness>>>>> = {
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
  // Nothing names a swap: two of them in doubt could not be told apart.
  swap: { swap: 'any' },
  'cross-order': { 'cross-order': 'same-order' },
  'cross-cancel': cancelingCross,
  'cross-cancel-all': { 'cross-cancel-all': 'any' },
  'cross-close': { 'cross-close': 'any' },
  'cross-leverage': { 'cross-leverage': 'any' },
  'cross-deposit': movingCollateral,
  'cross-withdraw': movingCollateral,
}

/** Whether sending it twice does what sending it once does: to close, to cancel, to set a level. */
export const isSafeTwice: Readonly<Record<DoubtAction, boolean>> = {
  'open-trade': false,
  'close-trade': true,
  'cancel-trade': true,
  // Its second half is sent only after the first is sure, so that none is on its way while it is in doubt.
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
  // A position that is flat cannot be closed again.
  'cross-close': true,
  'cross-leverage': true,
  'cross-deposit': false,
  'cross-withdraw': false,
}

/** Whether an action on a trade waits for a doubt; one of another level does not, which only main can tell. */
export function isHeldBy(doubt: Doubt, action: DoubtAction, tradeId: string): boolean {
  if (doubt.state !== 'checking' || doubt.mayRepeat) return false
  const sameness = waitsFor[action][doubt.action]
  if (sameness === undefined || sameness === 'same-level') return false
  return doubt.tradeId === null || doubt.tradeId === tradeId
}

import type { Sats } from './units'
import type { Text } from '../texts/text'

/** Every write that can be in doubt. Types, schemas, the look-up and what waits for what are checked against this list. */
export const doubtActions = [
  'open-trade',
  'close-trade',
  'cancel-trade',
  'add-margin',
  'cash-in',
  'update-trade',
  'close-all',
  'cancel-all',
  'withdraw',
  'withdraw-on-chain',
  'cancel-withdrawal',
  'transfer',
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
  /** The trade, where the action names one; two actions on one trade are not allowed while one is in doubt. */
  readonly tradeId: string | null
  readonly amountSats: Sats | null
  readonly state: DoubtState
  /** What was found, and what to do next. */
  readonly finding: Text | null
}

/** What makes two writes the same thing, so that the second could do it twice. */
type Sameness = 'any' | 'same-side' | 'same-trade'

const everyActionOnTheTrade = {
  'close-trade': 'same-trade',
  'cancel-trade': 'same-trade',
  'add-margin': 'same-trade',
  'cash-in': 'same-trade',
  'update-trade': 'same-trade',
  'close-all': 'same-trade',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

const everyWayOut = {
  withdraw: 'any',
  'withdraw-on-chain': 'any',
  transfer: 'any',
} as const satisfies Partial<Record<DoubtAction, Sameness>>

/** For each action, the unsettled ones it waits for. What is not named does not hold it back. */
export const waitsFor: Readonly<Record<DoubtAction, Readonly<Partial<Record<DoubtAction, Sameness>>>>> = {
  'open-trade': { 'open-trade': 'same-side' },
  'close-trade': everyActionOnTheTrade,
  'cancel-trade': everyActionOnTheTrade,
  'add-margin': everyActionOnTheTrade,
  'cash-in': everyActionOnTheTrade,
  'update-trade': everyActionOnTheTrade,
  'close-all': { 'close-all': 'any' },
  'cancel-all': { 'cancel-all': 'any' },
  withdraw: everyWayOut,
  'withdraw-on-chain': everyWayOut,
  transfer: everyWayOut,
  'cancel-withdrawal': { 'cancel-withdrawal': 'any' },
}

/** Whether a doubt may be about a trade; one that names no trade may be about any. */
export const isAboutTrade = ({ action, tradeId }: Doubt, id: string): boolean =>
  action in everyActionOnTheTrade && (tradeId === null || tradeId === id)

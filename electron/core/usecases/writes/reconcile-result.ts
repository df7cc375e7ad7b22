import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Withdrawal } from '@common/domain/wallet'
import type { SentAction, WriteAction } from '@common/domain/writes/write-kinds'
import { message, type Message } from '@common/texts/message'
import type { Exchange } from '../../ports/exchange/exchange'
import type { PendingWrite } from '../../ports/storage/history'
import type { Journal } from '../../ports/storage/journal'

interface Found {
  readonly message: Message
  readonly trades?: readonly FuturesTrade[]
  readonly order?: CrossOrder
}

/**
 * - `absent`: several such reads prove that the write was not executed
 * - `unproven`: no trace in an incomplete read, or a partial outcome that may still change
 */
export type ReconcileResult =
  | (Found & { readonly kind: 'done'; readonly withdrawal?: Withdrawal })
  | (Found & { readonly kind: 'not-done' | 'needs-you' | 'absent' | 'unproven' })

/** Only a complete read proves that the write was not executed. */
export const reportMissing = (isWhole: boolean, absent: Message, unproven: Message): ReconcileResult =>
  isWhole ? { kind: 'absent', message: absent } : { kind: 'unproven', message: unproven }

export function compareRemaining(
  tradeIds: readonly string[],
  listed: readonly { readonly id: string }[],
  state: 'open' | 'running',
): ReconcileResult {
  const remaining = listed.filter(({ id }) => tradeIds.includes(id)).length
  const count = tradeIds.length
  const isOpen = state === 'open'
  if (remaining === 0)
    return {
      kind: 'done',
      message: message(isOpen ? 'reconciliation.noneOpen' : 'reconciliation.noneRunning', { count }),
    }
  if (remaining === count)
    return {
      kind: 'absent',
      message: message(isOpen ? 'reconciliation.allOpen' : 'reconciliation.allRunning', { count }),
    }
  const values = { left: remaining, count }
  // The exchange may still be ending the others.
  return {
    kind: 'unproven',
    message: message(isOpen ? 'reconciliation.someOpen' : 'reconciliation.someRunning', values),
  }
}

/** Keeps the last record of each id: a trade that closes between two reads is in both lists. */
export const newestById = <T extends { readonly id: string }>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
]

/** Writes store only the newest `knownCount` records: older ones are not new. */
export function withoutOlder<T extends { readonly id: string }>(
  records: readonly T[],
  knownIds: readonly string[],
  { knownCount, timeMs }: { readonly knownCount: number; readonly timeMs: (record: T) => number },
): readonly T[] {
  const isKnown = new Set(knownIds)
  const knownMs = records.filter(({ id }) => isKnown.has(id)).map(timeMs)
  if (knownMs.length < knownCount) return records
  const oldestMs = knownMs.reduce((a, b) => Math.min(a, b))
  return records.filter((record) => timeMs(record) >= oldestMs)
}

export type ReconcileExchange = Pick<
  Exchange,
  | 'trades'
  | 'endedTrades'
  | 'trade'
  | 'withdrawals'
  | 'withdrawal'
  | 'clientOrderIds'
  | 'options'
  | 'swaps'
  | 'cross'
>

export interface ReconcileContext {
  readonly exchange: ReconcileExchange
  readonly journal: Pick<Journal, 'orderOutcome'>
  readonly stored: PendingWrite
}

export type Sent<Action extends WriteAction> = Extract<SentAction, { action: Action }>

/**
 * Read-only.
 * @throws ExchangeError if the exchange is not reachable
 */
export type Reconciler<Written extends SentAction> = (
  sent: Written,
  context: ReconcileContext,
) => Promise<ReconcileResult>

export type Reconcilers = { readonly [Action in WriteAction]: Reconciler<Sent<Action>> }

/** The module is missing after a change of the protocol version. */
export const withModule =
  <Name extends 'options' | 'swaps' | 'cross', Written extends SentAction>(
    name: Name,
    reconcile: (
      module: NonNullable<ReconcileExchange[Name]>,
      sent: Written,
      stored: PendingWrite,
    ) => Promise<ReconcileResult>,
  ): Reconciler<Written> =>
  (sent, { exchange, stored }) => {
    const module = exchange[name]
    if (module === null)
      return Promise.resolve({ kind: 'needs-you', message: message('reconciliation.noSuchArea') })
    return reconcile(module, sent, stored)
  }

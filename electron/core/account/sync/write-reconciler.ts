import { writeKinds, type SentAction, type WriteAction } from '@common/domain/writes/write-kinds'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { OrderOutcome, PendingWrite } from '../../ports/storage/history'
import type { WithdrawalRequest } from '@common/domain/writes/payment-writes'
import type { Journal } from '../../ports/storage/journal'
import type { PendingWrites } from '../../state/pending-writes'
import type { FuturesTracker } from '../../state/futures-tracker'
import type { CompareBooked } from '../../usecases/compare-booked'
import type { OnWithdrawal } from '../../usecases/wallet/shown-payment'
import type { ReconcileExchange, ReconcileResult } from '../../usecases/writes/reconcile-result'
import { reconcileWrite } from '../../usecases/writes/reconcile-write'
import type { Sats, Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'

export interface WriteReconcilerDeps {
  readonly exchange: ReconcileExchange
  readonly journal: Pick<Journal, 'orderOutcome' | 'saveOrderOutcome'>
  readonly pendingWrites: PendingWrites
  readonly clock: Clock
  readonly tracker: FuturesTracker
  readonly enqueueFound: (trades: readonly FuturesTrade[]) => void
  readonly onWithdrawal: OnWithdrawal
  readonly booked: Pick<CompareBooked, 'afterReconciliation'>
  /** Requests a read of everything the write changed. */
  readonly onDone: (action: WriteAction) => void
  /** Null while earlier cross records are missing. */
  readonly netOfCrossClose: (order: CrossOrder, entryPrice: Usd) => Sats | null
}

interface NegativeReads {
  readonly reads: number
  readonly sinceUpMs: number
}

/**
 * Reads without a trace that prove a write was not executed: older requests are rejected
 * (protocol/rest.md#clock-tolerance).
 */
const proof = (action: SentAction['action']): { reads: number; forMs: number } =>
  // Payments may be routed before they are listed.
  action === 'withdraw' || action === 'withdraw-on-chain'
    ? { reads: 5, forMs: 60_000 }
    : { reads: 3, forMs: writeKinds[action].isSafeTwice ? 30_000 : 60_000 }

function toWithdrawalRequest(sent: SentAction): WithdrawalRequest {
  return sent.action === 'withdraw' || sent.action === 'withdraw-on-chain'
    ? { feeLimitSats: sent.feeLimitSats, details: sent.details }
    : {}
}

function toOutcome({ trades, order, message }: ReconcileResult): OrderOutcome {
  if (order) return { kind: 'placed', order }
  const [trade] = trades ?? []
  return trade ? { kind: 'done', trade } : { kind: 'refused', said: message, issues: [] }
}

export class WriteReconciler {
  readonly #deps: WriteReconcilerDeps
  readonly #absences = new Map<string, NegativeReads>()
  readonly #unreadable = new Map<string, NegativeReads>()
  readonly #unvalued = new Map<string, NegativeReads>()

  constructor(deps: WriteReconcilerDeps) {
    this.#deps = deps
  }

  isChecking(): boolean {
    return this.#deps.pendingWrites.unsettled().length > 0
  }

  /** @throws the first error, after all writes were checked */
  async check(): Promise<void> {
    const failures: unknown[] = []
    for (const stored of this.#deps.pendingWrites.unsettled()) {
      try {
        const { exchange, journal, tracker } = this.#deps
        const { revision } = tracker
        this.#take(stored, await reconcileWrite(exchange, journal, stored), revision)
      } catch (error) {
        if (!(error instanceof ExchangeError)) {
          failures.push(error)
          continue
        }
        switch (getErrorPolicy(error).search) {
          case 'key':
            this.#leaveToUser(stored, message('unresolved.mayNotRead', { why: error.text }))
            break
          case 'record':
            failures.push(error)
            if (this.#isProven(stored, this.#unreadable)) {
              this.#leaveToUser(stored, message('unresolved.cannotRead', { why: error.text }))
            }
            break
          case 'nothing':
            throw error
        }
      }
    }
    this.#deps.pendingWrites.storeRest()
    if (failures.length > 0) throw failures[0]
  }

  /** Settled, so that it doesn't block the action forever. */
  #leaveToUser({ doubt }: PendingWrite, why: Message): void {
    this.#deps.pendingWrites.settle(doubt.id, 'needs-you', message('unresolved.checkExchange', { why }))
    this.#forget(doubt.id)
  }

  #forget(doubtId: string): void {
    this.#absences.delete(doubtId)
    this.#unreadable.delete(doubtId)
    this.#unvalued.delete(doubtId)
  }

  #take(stored: PendingWrite, result: ReconcileResult, revision: number): void {
    const { pendingWrites, tracker, onWithdrawal } = this.#deps
    const { doubt } = stored
    this.#tellFound(stored, result)
    if (result.trades) tracker.apply(result.trades, revision)
    switch (result.kind) {
      case 'done': {
        const outcomeText = this.#describeDone(stored, result)
        if (outcomeText === null) return
        if (result.withdrawal) onWithdrawal(result.withdrawal, toWithdrawalRequest(stored.sent))
        this.#rememberOrder(stored, result)
        pendingWrites.settle(doubt.id, 'done', outcomeText, result.trades)
        this.#deps.onDone(stored.sent.action)
        this.#deps.booked.afterReconciliation(stored, result)
        break
      }
      case 'not-done':
        pendingWrites.settle(doubt.id, 'not-done', result.message)
        break
      case 'needs-you':
        pendingWrites.settle(doubt.id, 'needs-you', result.message, result.trades)
        break
      case 'absent':
        if (!this.#isProven(stored)) return pendingWrites.seenUndone(doubt.id, result.message)
        this.#rememberOrder(stored, result)
        pendingWrites.settle(doubt.id, 'not-done', result.message)
        break
      case 'unproven':
        if (!this.#isProven(stored)) return pendingWrites.seenUndone(doubt.id, result.message)
        pendingWrites.settle(doubt.id, 'needs-you', result.message)
    }
    this.#forget(doubt.id)
  }

  /** Null to wait for the net result of a cross close, which other records may delay. */
  #describeDone(stored: PendingWrite, { message: plain, order }: ReconcileResult): Message | null {
    const { sent } = stored
    if (sent.action !== 'cross-close' || sent.entryPrice === undefined || order === undefined) return plain
    const net = this.#deps.netOfCrossClose(order, sent.entryPrice)
    if (net !== null) return message('reconciliation.crossClosed', { price: order.price, net })
    return this.#isProven(stored, this.#unvalued) ? plain : null
  }

  /** A stop may trigger before its order is found, so notify anyway. */
  #tellFound({ sent }: PendingWrite, { trades = [] }: ReconcileResult): void {
    if (sent.action !== 'open-trade') return
    this.#deps.enqueueFound(trades.filter(({ state }) => state === 'closed'))
  }

  #isProven({ doubt, sent }: PendingWrite, readsSoFar = this.#absences): boolean {
    const nowUpMs = this.#deps.clock.upMs()
    const before = readsSoFar.get(doubt.id)
    const negative = { reads: (before?.reads ?? 0) + 1, sinceUpMs: before?.sinceUpMs ?? nowUpMs }
    readsSoFar.set(doubt.id, negative)
    const { reads, forMs } = proof(sent.action)
    return negative.reads >= reads && nowUpMs - negative.sinceUpMs >= forMs
  }

  #rememberOrder({ orderId }: PendingWrite, result: ReconcileResult): void {
    if (orderId === null) return
    this.#deps.journal.saveOrderOutcome(orderId, toOutcome(result))
  }
}

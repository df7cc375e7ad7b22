import { isDeepStrictEqual } from 'node:util'
import { BoundedSet } from '@common/domain/collections/bounded'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { type UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { writeKinds, type WriteAction, type SentAction } from '@common/domain/writes/write-kinds'
import { isSameOrder } from '@common/domain/futures/orders/match-order'
import { isSameOptionOrder } from '@common/domain/options/orders/match-order'
import type { Sats } from '@common/domain/units'
import type { Clock } from '../ports/clock'
import { storageProblem } from '../ports/storage/disk-full'
import type { PendingWrite } from '../ports/storage/history'
import type { Journal } from '../ports/storage/journal'
import { Refusal } from '../ports/refusal'
import { message, type Message } from '@common/texts/message'

export interface Intent {
  readonly sent: SentAction
  readonly summary: Message
  readonly amountSats?: Sats | null | undefined
  readonly orderId?: string | null | undefined
}

interface PendingWritesDeps {
  readonly journal: Pick<
    Journal,
    'pendingWrites' | 'savePendingWrite' | 'removePendingWrite' | 'isIncomplete'
  >
  readonly clock: Clock
  readonly clockSkewMs: () => number
  readonly newId: () => string
  readonly unresolvedElsewhere: () => string | null
  readonly withdrawQueuedOrders: () => void
  readonly publish: (pendingWrites: UnresolvedWrite[]) => void
}

/** Writes are stored before sending; one found at start is unresolved. */
export class PendingWrites {
  readonly #deps: PendingWritesDeps
  readonly #stored = new Map<string, PendingWrite>()
  readonly #onTheirWay = new Set<string>()
  /** Not stored because of a full disk. */
  readonly #unstored = new Set<string>()
  /** Their close needs no notification. */
  readonly #closing = new BoundedSet<string>(10_000)
  #withdrawals = 0

  constructor(deps: PendingWritesDeps) {
    this.#deps = deps
    for (const stored of deps.journal.pendingWrites()) {
      this.#stored.set(stored.doubt.id, stored)
      if (stored.doubt.state !== 'not-done') this.#noteClosing(stored)
    }
  }

  isClosedByUser(tradeId: string): boolean {
    return this.#closing.has(tradeId)
  }

  /** Newest first; excludes writes awaiting a response. */
  list(): UnresolvedWrite[] {
    return [...this.#stored.values()]
      .map(({ doubt }) => doubt)
      .filter(({ id }) => !this.#onTheirWay.has(id))
      .sort((a, b) => b.sinceMs - a.sinceMs)
  }

  /** Awaiting a response, or with unknown status: each may have changed the holdings. */
  undecided(): WriteAction[] {
    return [...this.#stored.values()].flatMap(({ doubt: { state, mayRepeat }, sent }) =>
      state === 'checking' && !mayRepeat ? sent.action : [],
    )
  }

  isSent(matches: (sent: SentAction) => boolean): boolean {
    return [...this.#stored.values()].some(({ sent }) => matches(sent))
  }

  unsettled(): PendingWrite[] {
    return [...this.#stored.values()].filter(
      ({ doubt }) => doubt.state === 'checking' && !this.#onTheirWay.has(doubt.id),
    )
  }

  isUnresolved(): boolean {
    return [...this.#stored.values()].some(({ doubt: { state } }) => state === 'checking')
  }

  areClear(): boolean {
    return [...this.#stored.values()].every(
      ({ doubt: { state } }) => state === 'done' || state === 'not-done',
    )
  }

  /** Includes pending and unresolved withdrawals. */
  withdrawing(paymentHash: string): string | null {
    const found = [...this.#stored.values()].find(
      ({ sent, doubt }) =>
        sent.action === 'withdraw' && sent.paymentHash === paymentHash && doubt.state === 'checking',
    )
    return found?.doubt.id ?? null
  }

  get(doubtId: string): PendingWrite | undefined {
    return this.#stored.get(doubtId)
  }

  /**
   * Idempotent writes are allowed while the journal is incomplete.
   * @throws Refusal if the write is pending, or records may be missing
   */
  refuseRepeated(sent: SentAction): void {
    if (this.#deps.journal.isIncomplete() && !isProtective(sent.action))
      throw new Refusal('rejected', message('journal.waiting'))
    const profile = isProtective(sent.action) ? null : this.#deps.unresolvedElsewhere()
    if (profile !== null) throw new Refusal('rejected', message('unresolved.elsewhere', { profile }))
    const pending = [...this.#stored.values()].filter(
      ({ doubt }) => doubt.state === 'checking' && !doubt.mayRepeat,
    )
    const other = pending.find((stored) => mustWait(sent, stored.sent))
    if (!other) return
    throw new Refusal(
      'rejected',
      this.#onTheirWay.has(other.doubt.id)
        ? message('unresolved.pending', { what: other.doubt.summary })
        : message('unresolved.statusUnknown', { what: other.doubt.summary }),
    )
  }

  /** Call before a close or cancel of all: an order that is sent afterwards would stay. */
  withdrawOrders(): void {
    this.#withdrawals += 1
    this.#deps.withdrawQueuedOrders()
  }

  /** @returns a check to call before sending an order; it throws a Refusal if orders were withdrawn meanwhile */
  watchWithdrawals(): () => void {
    const before = this.#withdrawals
    return () => {
      if (this.#withdrawals !== before) throw new Refusal('rejected', message('order.withdrawn'))
    }
  }

  begin({ sent, summary, amountSats = null, orderId = null }: Intent): string {
    this.refuseRepeated(sent)
    const { clock, newId, clockSkewMs } = this.#deps
    const sinceMs = clock.nowMs()
    const unresolved: UnresolvedWrite = {
      id: newId(),
      action: sent.action,
      summary,
      sinceMs,
      tradeId: 'tradeId' in sent ? sent.tradeId : null,
      amountSats,
      state: 'checking',
      finding: null,
      mayRepeat: false,
    }
    const stored = { doubt: unresolved, sent, orderId, sentAtServiceMs: sinceMs + clockSkewMs() }
    this.#saveBefore(stored)
    this.#stored.set(unresolved.id, stored)
    this.#onTheirWay.add(unresolved.id)
    this.#noteClosing(stored)
    return unresolved.id
  }

  /** On a full disk only protective writes are sent: closing must always be possible. */
  #saveBefore(stored: PendingWrite): void {
    const mayLeave = isProtective(stored.sent.action)
    try {
      this.#deps.journal.savePendingWrite(stored, { withReserve: mayLeave })
    } catch (error) {
      if (storageProblem(error) === null || !mayLeave) throw error
      this.#unstored.add(stored.doubt.id)
    }
  }

  /** @throws the history's error while the disk is full */
  storeRest(): void {
    for (const id of this.#unstored) {
      const stored = this.#stored.get(id)
      if (stored) this.#deps.journal.savePendingWrite(stored)
      this.#unstored.delete(id)
    }
  }

  refused(doubtId: string): void {
    const stored = this.#stored.get(doubtId)
    if (stored) this.#forgetClosing(stored)
    this.clear(doubtId)
  }

  /** Kept until dismissed: the caller may be gone. */
  neverLeft(doubtId: string): void {
    this.#onTheirWay.delete(doubtId)
    this.settle(doubtId, 'not-done', message('reconciliation.neverLeft'))
  }

  clear(doubtId: string): void {
    this.#onTheirWay.delete(doubtId)
    // If this fails, the write is reconciled again.
    this.#deps.journal.removePendingWrite(doubtId)
    this.#stored.delete(doubtId)
  }

  raise(doubtId: string): void {
    this.#onTheirWay.delete(doubtId)
    this.#publish()
  }

  /** @param trades that the write placed or may have placed */
  settle(
    doubtId: string,
    state: UnresolvedWrite['state'],
    finding: Message,
    trades: readonly FuturesTrade[] = [],
  ): void {
    const stored = this.#stored.get(doubtId)
    if (!stored) return
    if (state === 'not-done') this.#forgetClosing(stored)
    const [placed] = trades
    const isPlaced = stored.sent.action === 'open-trade' && placed && trades.length === 1
    this.#change(stored, { state, finding, ...(isPlaced && { tradeId: placed.id }) })
  }

  /** The write may still execute: only idempotent actions may be repeated. */
  seenUndone(doubtId: string, finding: Message): void {
    const stored = this.#stored.get(doubtId)
    if (!stored || !writeKinds[stored.sent.action].isSafeTwice) return
    if (stored.doubt.mayRepeat && isDeepStrictEqual(stored.doubt.finding, finding)) return
    this.#change(stored, { finding, mayRepeat: true })
  }

  dismiss(doubtId: string): void {
    const stored = this.#stored.get(doubtId)
    if (!stored) throw new Refusal('not-found', message('unresolved.gone'))
    if (stored.doubt.state === 'checking') {
      throw new Refusal('rejected', message('unresolved.stillChecked'))
    }
    this.#deps.journal.removePendingWrite(doubtId)
    this.#stored.delete(doubtId)
    this.#publish()
  }

  #change(stored: PendingWrite, changes: Partial<UnresolvedWrite>): void {
    const next = { ...stored, doubt: { ...stored.doubt, ...changes } }
    this.#deps.journal.savePendingWrite(next)
    this.#stored.set(next.doubt.id, next)
    this.#publish()
  }

  #noteClosing({ sent }: PendingWrite): void {
    for (const tradeId of closedIds(sent)) this.#closing.add(tradeId)
  }

  #forgetClosing({ sent }: PendingWrite): void {
    for (const tradeId of closedIds(sent)) this.#closing.delete(tradeId)
  }

  #publish(): void {
    this.#deps.publish(this.list())
  }
}

/** Excludes `move-order`: its second half places an order. */
const isProtective = (action: WriteAction): boolean =>
  writeKinds[action].isSafeTwice && action !== 'move-order'

export const closedIds = (sent: SentAction): readonly string[] =>
  writeKinds[sent.action].isClosing ? getTradeIds(sent) : []

function getTradeIds(sent: SentAction): readonly string[] {
  if ('tradeId' in sent) return [sent.tradeId]
  return 'tradeIds' in sent ? sent.tradeIds : []
}

function mustWait(sent: SentAction, other: SentAction): boolean {
  const sameness = writeKinds[sent.action].waitsFor[other.action]
  if (sameness === undefined) return false
  switch (sameness) {
    case 'any':
      return true
    case 'same-order':
      return isSameIntention(sent, other)
    case 'same-level':
      return (
        sent.action === 'update-trade' &&
        other.action === 'update-trade' &&
        sent.tradeId === other.tradeId &&
        sent.level === other.level
      )
    case 'same-trade': {
      const tradeIds = getTradeIds(sent)
      return getTradeIds(other).some((id) => tradeIds.includes(id))
    }
  }
}

function isSameIntention(sent: SentAction, other: SentAction): boolean {
  if (sent.action === 'open-trade' && other.action === 'open-trade')
    return isSameOrder(sent.order, other.order)
  if (sent.action === 'cross-order' && other.action === 'cross-order')
    return isSameOrder(sent.order, other.order)
  if (sent.action !== 'buy-option' || other.action !== 'buy-option') return false
  return isSameOptionOrder(sent.order, other.order)
}

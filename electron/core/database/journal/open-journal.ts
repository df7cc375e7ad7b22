import { randomUUID, randomBytes } from 'node:crypto'
import { rmSync, closeSync, fsyncSync, lstatSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { orderIdMadeAtMs } from '@common/domain/order-id'
import { message, type Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { isDiskFull, StorageLost } from '../../ports/storage/disk-full'
import { HistoryError, type OrderOutcome } from '../../ports/storage/history'
import type { Journal } from '../../ports/storage/journal'
import type { Secret } from '../../ports/secret'
import type { OpenedHistory } from '../open-history'
import { JournalFile } from './journal-file'
import { JournalContent, type JournalRecord } from './journal-records'

const spareBytes = 64 * 1024

/** Released when a required record meets a full disk. */
class DiskReserve {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** All or nothing. */
  allocate(): void {
    try {
      const stats = lstatSync(this.#file, { throwIfNoEntry: false })
      if (stats?.isFile() && stats.size === spareBytes) return
      // Opening a FIFO would block the app.
      if (stats?.isFile() === false) this.release()
      const descriptor = openSync(this.#file, 'w', 0o600)
      try {
        // A compressing disk would reserve less.
        writeSync(descriptor, randomBytes(spareBytes))
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      if (statSync(this.#file).size < spareBytes) this.release()
    } catch {
      this.release()
    }
  }

  release(): void {
    rmSync(this.#file, { force: true, recursive: true })
  }
}

export interface OpenJournalDeps {
  readonly dataFolder: string
  readonly profileId: string
  /** Null for practice. */
  readonly key: Secret | null
  readonly nowMs: number
  readonly opened: OpenedHistory
  readonly knownId: string | null
}

interface OpenedJournal {
  readonly journal: Journal
  /** In the settings, to detect a missing journal. */
  readonly id: string
}

/** An order id that may have been sent must never be sent again. */
const lostOutcome: OrderOutcome = { kind: 'refused', said: message('order.outcomeLost'), issues: [] }

const NamedJournalSchema = z.object({ id: z.string(), counter: z.number() })
const factName = 'journal'
const compactAboveBytes = 256 * 1024

export const getJournalFile = (dataFolder: string, profileId: string): string =>
  join(dataFolder, `journal-${profileId}.log`)

export function removeJournal(dataFolder: string, profileId: string): void {
  const file = getJournalFile(dataFolder, profileId)
  for (const suffix of ['', '-spare']) rmSync(`${file}${suffix}`, { force: true })
}

/**
 * Recovers readable records of a damaged file; imports those of earlier versions from the history.
 * @throws HistoryError if it can't be read or written
 */
export function openJournal(deps: OpenJournalDeps): OpenedJournal {
  const path = getJournalFile(deps.dataFolder, deps.profileId)
  try {
    return new OpenJournal(deps).opened()
  } catch (error) {
    if (error instanceof HistoryError) throw error
    throw new HistoryError(message('history.cannotOpen', { file: path, why: toMessage(error) }), {
      cause: error,
    })
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')

class OpenJournal implements Journal {
  readonly #history: OpenedHistory['history']
  readonly #path: string
  readonly #file: JournalFile
  readonly #spare: DiskReserve
  readonly #content = new JournalContent()
  #wasIncomplete: boolean
  #compactAtBytes = compactAboveBytes

  constructor({ opened, knownId, nowMs, dataFolder, profileId, key }: OpenJournalDeps) {
    this.#path = getJournalFile(dataFolder, profileId)
    const file = new JournalFile(this.#path, key)
    const spare = new DiskReserve(`${this.#path}-spare`)
    this.#history = opened.history
    this.#file = file
    this.#spare = spare
    const found = file.read()
    const named = NamedJournalSchema.safeParse(opened.history.facts.get(factName)).data
    const id = found?.id ?? randomUUID()
    for (const { record } of found?.lines ?? []) this.#content.apply(record)
    const isLost = found
      ? found.isDamaged ||
        (knownId !== null && knownId !== id) ||
        (named !== undefined && (named.id !== id || named.counter > found.counter))
      : knownId !== null || named !== undefined || opened.problem !== null
    if (isLost) {
      this.#content.isIncomplete = true
      this.#content.lostBeforeMs = nowMs
    }
    const hasMoved = this.#takeEarlierWrites(opened)
    this.#wasIncomplete = this.isIncomplete()
    if (found?.isDamaged) file.quarantine(nowMs)
    if (!found || isLost || hasMoved || file.needsRewrite()) this.#rewrite(id)
    if (hasMoved) opened.earlierWrites.remove()
    // Otherwise the next start would count an older copy as lost again.
    if (isLost || named?.id !== file.id) this.#nameInHistory()
    spare.allocate()
  }

  opened(): OpenedJournal {
    return { journal: this, id: this.#file.id }
  }

  pendingWrites = (): ReturnType<Journal['pendingWrites']> => [...this.#content.pending.values()]

  savePendingWrite: Journal['savePendingWrite'] = (write, options) => {
    const isNew = !this.#content.pending.has(write.doubt.id)
    const mayUseSpare = options?.withReserve !== false
    this.#store({ kind: 'pending', write }, mayUseSpare)
    if (!isNew) return
    try {
      this.#nameInHistory()
    } catch (error) {
      if (mayUseSpare) return
      // Not sent, so remove its record.
      this.#store({ kind: 'cleared', id: write.doubt.id }, true)
      throw error
    }
  }

  removePendingWrite(id: string): void {
    const write = this.#content.pending.get(id)
    this.#store({ kind: 'cleared', id }, true)
    // Payment details belong in the history only.
    if (write && 'details' in write.sent && write.sent.details) this.#compact()
  }

  orderOutcome(orderId: string): OrderOutcome | undefined {
    const { outcomes, spent, pending } = this.#content
    const outcome = outcomes.get(orderId)
    if (outcome) return outcome
    for (const write of pending.values())
      if (write.orderId === orderId) return { kind: 'in-doubt', doubtId: write.doubt.id }
    return spent.has(orderId) || this.#mayBeLost(orderId) ? lostOutcome : undefined
  }

  saveOrderOutcome(orderId: string, outcome: OrderOutcome): void {
    this.#store({ kind: 'outcome', orderId, outcome }, true)
  }

  removeOrderOutcome(orderId: string): void {
    this.#store({ kind: 'unsent', orderId }, true)
  }

  isIncomplete(): boolean {
    return this.#content.isIncomplete
  }

  markReconciled(): void {
    if (this.isIncomplete()) this.#store({ kind: 'reconciled' }, true)
  }

  checkFiles(): void {
    if (this.#file.isInPlace()) return
    try {
      this.#rewrite(this.#file.id)
    } catch (error) {
      throw this.#storageError(error)
    }
  }

  problem(): Message | null {
    if (this.isIncomplete()) return message('journal.incomplete')
    return this.#wasIncomplete ? message('journal.reconciled') : null
  }

  isProblemDismissible(): boolean {
    return this.#wasIncomplete && !this.isIncomplete()
  }

  dismissProblem(): void {
    if (this.isProblemDismissible()) this.#wasIncomplete = false
  }

  /** By the time in the order's id. */
  #mayBeLost(orderId: string): boolean {
    const { lostBeforeMs } = this.#content
    if (lostBeforeMs === null) return false
    const madeAtMs = orderIdMadeAtMs(orderId)
    return madeAtMs === null || madeAtMs <= lostBeforeMs
  }

  #store(record: JournalRecord, mayUseSpare: boolean): void {
    try {
      this.#write(record)
    } catch (error) {
      if (!isDiskFull(error)) throw this.#storageError(error)
      if (!mayUseSpare) throw error
      this.#spare.release()
      this.#write(record)
    }
    this.#content.apply(record)
    if (this.#file.size > this.#compactAtBytes) this.#compact()
  }

  #write(record: JournalRecord): void {
    if (this.#file.needsRewrite()) this.#rewrite(this.#file.id)
    try {
      this.#file.append(record)
    } catch (error) {
      if (!isMissing(error)) throw error
      this.#rewrite(this.#file.id)
      this.#file.append(record)
    }
  }

  #rewrite(id: string): void {
    this.#file.rewrite(id, this.#content.records())
    this.#compactAtBytes = Math.max(compactAboveBytes, 2 * this.#file.size)
  }

  /** Except for a full disk: not writable. */
  #storageError(error: unknown): unknown {
    const isOfSystem = error instanceof Error && 'code' in error && !isDiskFull(error)
    return isOfSystem ? new StorageLost(this.#path, { cause: error }) : error
  }

  /** A failure is harmless: the file just stays long. */
  #compact(): void {
    try {
      this.#rewrite(this.#file.id)
      this.#spare.allocate()
    } catch {
      this.#compactAtBytes += compactAboveBytes
    }
  }

  /** Detects an older copy of the file. */
  #nameInHistory(): void {
    this.#history.checkFiles()
    this.#history.facts.set(factName, { id: this.#file.id, counter: this.#file.counter })
  }

  #takeEarlierWrites({ earlierWrites }: OpenedHistory): boolean {
    const { pendingWrites, outcomes, orderIds } = earlierWrites.read()
    for (const write of pendingWrites) {
      if (!this.#content.pending.has(write.doubt.id)) this.#content.apply({ kind: 'pending', write })
    }
    for (const orderId of orderIds) {
      const outcome = outcomes.get(orderId)
      if (this.#content.outcomes.has(orderId)) continue
      if (outcome) this.#content.apply({ kind: 'outcome', orderId, outcome })
      else this.#content.apply({ kind: 'spent', orderIds: [orderId] })
    }
    return pendingWrites.length > 0 || orderIds.length > 0
  }
}

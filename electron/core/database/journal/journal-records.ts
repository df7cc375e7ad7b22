import type { Shape } from '@common/domain/shape'
import * as z from 'zod'
import { OrderOutcomeSchema, type OrderOutcome, type PendingWrite } from '../../ports/storage/history'
import { PendingWriteRecord } from '../records/stored-records'

export const JournalRecordSchema = z.discriminatedUnion('kind', [
  // First record: detects a missing beginning.
  z.object({ kind: z.literal('start'), isIncomplete: z.boolean(), lostBeforeMs: z.number().nullable() }),
  z.object({ kind: z.literal('pending'), write: PendingWriteRecord }),
  z.object({ kind: z.literal('cleared'), id: z.string() }),
  z.object({ kind: z.literal('outcome'), orderId: z.string(), outcome: OrderOutcomeSchema }),
  z.object({ kind: z.literal('unsent'), orderId: z.string() }),
  // Older orders whose outcomes were dropped.
  z.object({ kind: z.literal('spent'), orderIds: z.array(z.string()) }),
  z.object({ kind: z.literal('reconciled') }),
])
export type JournalRecord = Shape<typeof JournalRecordSchema>

const maxOutcomes = 500
const idsPerRecord = 200

export class JournalContent {
  readonly pending = new Map<string, PendingWrite>()
  readonly outcomes = new Map<string, OrderOutcome>()
  readonly spent = new Set<string>()
  /** Records may be missing; not reconciled yet. */
  isIncomplete = false
  lostBeforeMs: number | null = null

  apply(record: JournalRecord): void {
    switch (record.kind) {
      case 'start':
        this.isIncomplete = record.isIncomplete
        this.lostBeforeMs = record.lostBeforeMs
        break
      case 'pending':
        this.pending.set(record.write.doubt.id, record.write)
        break
      case 'cleared':
        this.#clear(record.id)
        break
      case 'outcome':
        this.outcomes.delete(record.orderId)
        this.outcomes.set(record.orderId, record.outcome)
        break
      case 'unsent':
        this.outcomes.delete(record.orderId)
        break
      case 'spent':
        for (const orderId of record.orderIds) this.spent.add(orderId)
        break
      case 'reconciled':
        this.isIncomplete = false
        break
    }
  }

  /** The order id remains used. */
  #clear(id: string): void {
    const orderId = this.pending.get(id)?.orderId
    this.pending.delete(id)
    if (typeof orderId === 'string' && !this.outcomes.has(orderId))
      this.outcomes.set(orderId, { kind: 'in-doubt', doubtId: id })
  }

  /** Drops outcomes of older orders, never their ids. */
  records(): JournalRecord[] {
    const old = [...this.outcomes.keys()].slice(0, Math.max(0, this.outcomes.size - maxOutcomes))
    for (const orderId of old) {
      this.outcomes.delete(orderId)
      this.spent.add(orderId)
    }
    const spent = [...this.spent]
    return [
      { kind: 'start', isIncomplete: this.isIncomplete, lostBeforeMs: this.lostBeforeMs },
      ...Array.from({ length: Math.ceil(spent.length / idsPerRecord) }, (_, n): JournalRecord => ({
        kind: 'spent',
        orderIds: spent.slice(n * idsPerRecord, (n + 1) * idsPerRecord),
      })),
      ...[...this.outcomes].map(([orderId, outcome]): JournalRecord => ({
        kind: 'outcome',
        orderId,
        outcome,
      })),
      ...[...this.pending.values()].map((write): JournalRecord => ({ kind: 'pending', write })),
    ]
  }
}

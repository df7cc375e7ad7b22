import type Database from 'libsql'
import * as z from 'zod'
import { paymentEventKinds } from '@common/domain/payments/payment-event'
import { isSats, type Sats } from '@common/domain/units'
import type { History } from '../ports/history'

const EventRow = z.object({
  kind: z.enum(paymentEventKinds),
  atMs: z.number(),
  feeLimitSats: z
    .custom<Sats>(isSats)
    .nullable()
    .transform((sats) => sats ?? undefined),
})
const NoteRow = z.object({ id: z.string(), note: z.string() })

type NotesHistory = Pick<History, 'savePaymentEvent' | 'paymentEvents' | 'notes' | 'saveNote'>

/** What is kept beside the service's own records: when payments were seen, and the user's notes. A row of a later version that is not known is left out. */
export function paymentNotesIn(database: Database.Database): NotesHistory {
  const prepare = (sql: string) => database.prepare(sql)
  const read = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
    rows.flatMap((row) => {
      const { data } = schema.safeParse(row)
      return data === undefined ? [] : [data]
    })

  return {
    savePaymentEvent(paymentId, { kind, atMs, feeLimitSats = null }) {
      prepare(
        'INSERT OR IGNORE INTO payment_events (payment_id, kind, at_ms, fee_limit_sats) VALUES (?, ?, ?, ?)',
      ).run(paymentId, kind, atMs, feeLimitSats)
    },
    paymentEvents: (paymentId) =>
      read(
        EventRow,
        prepare(
          `SELECT kind, at_ms AS atMs, fee_limit_sats AS feeLimitSats FROM payment_events
           WHERE payment_id = ? ORDER BY at_ms`,
        ).all(paymentId),
      ),
    notes: () =>
      Object.fromEntries(
        read(NoteRow, prepare('SELECT id, note FROM notes').all()).map(({ id, note }) => [id, note]),
      ),
    saveNote(id, note) {
      if (note === '') return void prepare('DELETE FROM notes WHERE id = ?').run(id)
      prepare(
        `INSERT INTO notes (id, note) VALUES (?, ?)
         ON CONFLICT (id) DO UPDATE SET note = excluded.note`,
      ).run(id, note)
    },
  }
}

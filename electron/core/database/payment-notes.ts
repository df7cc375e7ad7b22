import type Database from 'libsql'
import * as z from 'zod'
import { detailTexts, type PaymentDetails } from '@common/domain/payments/payment-details'
import { paymentEventKinds } from '@common/domain/payments/payment-event'
import { isSats, type Sats } from '@common/domain/units'
import type { History } from '../ports/storage/history'
import { PaymentDetailsRecord } from './records/stored-records'

const EventRow = z.object({
  kind: z.enum(paymentEventKinds),
  atMs: z.number(),
  feeLimitSats: z
    .custom<Sats>(isSats)
    .nullable()
    .transform((sats) => sats ?? undefined),
})
const NoteRow = z.object({ id: z.string(), note: z.string() })
const DetailsJson = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(PaymentDetailsRecord)

type NotesHistory = Pick<
  History,
  | 'savePaymentEvent'
  | 'paymentEvents'
  | 'savePaymentDetails'
  | 'paymentDetails'
  | 'allPaymentDetails'
  | 'notes'
  | 'saveNote'
>

export function createPaymentDetailsReader(
  database: Database.Database,
): (paymentIds: readonly string[]) => ReadonlyMap<string, PaymentDetails> {
  const select = database.prepare(
    'SELECT payment_id AS id, record FROM payment_details WHERE payment_id IN (SELECT value FROM json_each(?))',
  )
  return (paymentIds) => readDetails(select.all(JSON.stringify(paymentIds)))
}

function readDetails(rows: readonly unknown[]): ReadonlyMap<string, PaymentDetails> {
  return new Map(
    (rows as { id: string; record: string }[]).flatMap(({ id, record }) => {
      const { data } = DetailsJson.safeParse(record)
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
}

/** Skips rows of later versions. */
export function createPaymentNotes(database: Database.Database): NotesHistory {
  const prepare = (sql: string) => database.prepare(sql)
  const read = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
    rows.flatMap((row) => {
      const { data } = schema.safeParse(row)
      return data === undefined ? [] : [data]
    })

  const getDetails = createPaymentDetailsReader(database)

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
    savePaymentDetails(paymentId, details) {
      const search = detailTexts(details).join('\n').toLowerCase()
      prepare(
        `INSERT INTO payment_details (payment_id, record, search) VALUES (?, ?, ?)
         ON CONFLICT (payment_id) DO UPDATE SET record = excluded.record, search = excluded.search`,
      ).run(paymentId, JSON.stringify(details), search)
    },
    paymentDetails: (paymentId) => getDetails([paymentId]).get(paymentId) ?? null,
    allPaymentDetails: () =>
      readDetails(prepare('SELECT payment_id AS id, record FROM payment_details ORDER BY rowid DESC').all()),
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

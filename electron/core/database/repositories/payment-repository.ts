import { DepositSchema, WithdrawalSchema } from '@common/domain/wallet'
import * as z from 'zod'
import { detailTexts } from '@common/domain/payments/payment-details'
import { paymentEventKinds } from '@common/domain/payments/payment-event'
import { isSats, type Sats } from '@common/domain/units'
import type { PaymentRepository } from '../../ports/storage/repositories'
import type { SourceRecords } from '../entries/entry-sources'
import type { HistoryDeps } from '../history-deps'
import { createPaymentDetailsReader, readDetails } from '../records/payment-details'
import { readValid } from '../records/read-valid'
import { upsertDated } from '../records/upsert'

const EventRow = z.object({
  kind: z.enum(paymentEventKinds),
  atMs: z.number(),
  feeLimitSats: z
    .custom<Sats>(isSats)
    .nullable()
    .transform((sats) => sats ?? undefined),
})

const newest = 'ORDER BY created_at_ms DESC, id DESC LIMIT ?'

export function createPaymentRepository(deps: HistoryDeps): PaymentRepository {
  const { database, select, transaction, entries } = deps
  const prepare = (sql: string) => database.prepare(sql)
  const { recordsOf } = select
  const selectDeposits = recordsOf('deposits', DepositSchema, newest)
  const selectWithdrawals = recordsOf('withdrawals', WithdrawalSchema, newest)
  const selectDeposit = recordsOf('deposits', DepositSchema, 'WHERE id = ?')
  const selectWithdrawal = recordsOf('withdrawals', WithdrawalSchema, 'WHERE id = ?')
  const selectWithdrawalsOf = recordsOf(
    'withdrawals',
    WithdrawalSchema,
    `WHERE lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.reference') END) = ?
     ORDER BY created_at_ms DESC`,
  )
  const getDetails = createPaymentDetailsReader(database)

  function save<Kind extends 'deposit' | 'withdrawal'>(
    kind: Kind,
    payments: readonly SourceRecords[Kind][],
  ): void {
    const statement = prepare(upsertDated(`${kind}s`))
    transaction(() => {
      for (const payment of payments) {
        statement.run(payment.id, payment.createdAtMs, JSON.stringify(payment))
        entries.add(kind, payment)
      }
    })
  }
  return {
    saveDeposits: (deposits) => save('deposit', deposits),
    deposits: (limit) => selectDeposits(limit),
    deposit: (depositId) => selectDeposit(depositId)[0],

    saveWithdrawals: (withdrawals) => save('withdrawal', withdrawals),
    withdrawals: (limit) => selectWithdrawals(limit),
    withdrawal: (withdrawalId) => selectWithdrawal(withdrawalId)[0],
    withdrawalsOf: (reference) => selectWithdrawalsOf(reference.toLowerCase()),

    saveEvent(paymentId, { kind, atMs, feeLimitSats = null }) {
      prepare(
        'INSERT OR IGNORE INTO payment_events (payment_id, kind, at_ms, fee_limit_sats) VALUES (?, ?, ?, ?)',
      ).run(paymentId, kind, atMs, feeLimitSats)
    },
    events: (paymentId) =>
      readValid(
        EventRow,
        prepare(
          `SELECT kind, at_ms AS atMs, fee_limit_sats AS feeLimitSats FROM payment_events
           WHERE payment_id = ? ORDER BY at_ms`,
        ).all(paymentId),
      ),
    saveDetails(paymentId, details) {
      const search = detailTexts(details).join('\n').toLowerCase()
      prepare(
        `INSERT INTO payment_details (payment_id, record, search) VALUES (?, ?, ?)
         ON CONFLICT (payment_id) DO UPDATE SET record = excluded.record, search = excluded.search`,
      ).run(paymentId, JSON.stringify(details), search)
    },
    details: (paymentId) => getDetails([paymentId]).get(paymentId) ?? null,
    allDetails: () =>
      readDetails(prepare('SELECT payment_id AS id, record FROM payment_details ORDER BY rowid DESC').all()),
  }
}

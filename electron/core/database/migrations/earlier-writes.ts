import type Database from 'libsql'
import { OrderOutcomeSchema, type OrderOutcome, type PendingWrite } from '../../ports/storage/history'
import type { SelectRecords } from '../records/select-records'
import { PendingWriteRecord } from '../records/stored-records'

/** Stored in the history by earlier versions; moved into the journal. */
export interface EarlierWrites {
  read(): {
    readonly pendingWrites: readonly PendingWrite[]
    readonly orderIds: readonly string[]
    readonly outcomes: ReadonlyMap<string, OrderOutcome>
  }
  remove(): void
}

interface OrderRow {
  readonly rowId: number
  readonly id: string
  readonly json: string
}

export function createEarlierWrites(
  database: Database.Database,
  { recordsOf, selectRows }: SelectRecords,
): EarlierWrites {
  const selectPending = recordsOf('doubts', PendingWriteRecord, 'ORDER BY since_ms, id')

  return {
    read() {
      const ids = database.prepare('SELECT id FROM orders ORDER BY at_ms, id').all() as { id: string }[]
      const rows = selectRows<OrderOutcome, OrderRow>(
        'orders',
        OrderOutcomeSchema,
        'SELECT rowid AS rowId, id, outcome AS json FROM orders',
        [],
      )
      return {
        pendingWrites: selectPending(),
        orderIds: ids.map(({ id }) => id),
        outcomes: new Map(rows.map(({ row, record }) => [row.id, record])),
      }
    },
    remove: () => database.exec('DELETE FROM doubts; DELETE FROM orders;'),
  }
}

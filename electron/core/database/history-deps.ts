import type Database from 'libsql'
import type { History } from '../ports/storage/history'
import type { EntryWriter } from './entries/save-entries'
import type { SelectRecords } from './records/select-records'

export interface HistoryDeps {
  readonly database: Database.Database
  readonly select: SelectRecords
  readonly transaction: History['transaction']
  readonly entries: EntryWriter
}

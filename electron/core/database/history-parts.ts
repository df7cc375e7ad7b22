import type Database from 'libsql'
import type { History } from '../ports/storage/history'
import type { SaveEntries } from './entries/save-entries'
import type { SelectRecords } from './records/select-records'

export interface HistoryParts {
  readonly database: Database.Database
  readonly select: SelectRecords
  readonly together: History['together']
  readonly entries: SaveEntries
}

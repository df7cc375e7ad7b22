import type { SyncJobName } from '../sync-jobs'
import type { EntryKind } from './entry'

const jobs: Readonly<Record<Exclude<EntryKind, 'cross'>, SyncJobName>> = {
  trade: 'closed trades',
  option: 'ended options',
  swap: 'swaps',
  carry: 'carry fees',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  transfer: 'transfers',
}
export const historyJobs = Object.values(jobs)

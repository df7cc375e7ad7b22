import type { SyncJobName } from '../sync-jobs'

export const historyJobs: readonly SyncJobName[] = [
  'closed trades',
  'ended options',
  'swaps',
  'carry fees',
  'deposits',
  'withdrawals',
  'transfers',
]

import type { TextKey } from '../texts/message'

/** Each job fails and retries independently. */
export const syncJobs = [
  'prices',
  'account',
  'trades',
  'touched trades',
  'closed trades',
  'deposits',
  'withdrawals',
  'carry fees',
  'balance',
  'awaited deposits',
  'doubts',
  'market',
  'options',
  'ended options',
  'swaps',
  'transfers',
  'cross',
] as const

export type SyncJobName = (typeof syncJobs)[number]

/** Once read, the connection is ready. */
export const essentialJobs = ['prices', 'account', 'trades'] as const satisfies readonly SyncJobName[]

export const syncJobTexts = {
  prices: 'sync.job.prices',
  account: 'sync.job.account',
  trades: 'sync.job.trades',
  'touched trades': 'sync.job.trades',
  'closed trades': 'sync.job.closedTrades',
  deposits: 'sync.job.deposits',
  withdrawals: 'sync.job.withdrawals',
  'carry fees': 'sync.job.funding',
  balance: 'sync.job.balanceCheck',
  'awaited deposits': 'sync.job.deposits',
  doubts: 'sync.job.unresolved',
  market: 'sync.job.market',
  options: 'sync.job.options',
  'ended options': 'sync.job.closedOptions',
  swaps: 'sync.job.swaps',
  transfers: 'sync.job.transfers',
  cross: 'sync.job.cross',
} as const satisfies Readonly<Record<SyncJobName, TextKey>>

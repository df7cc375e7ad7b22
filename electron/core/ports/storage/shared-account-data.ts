import type { Deposit, Withdrawal } from '@common/domain/wallet'

/** At the last read, through any profile. */
export interface SeenPayments {
  find(paymentId: string): 'pending' | 'final' | undefined
}

/** Data about an account that all its profiles share. */
export interface SharedAccountData {
  /** Local time of the last data. Undefined for an account that was never open. */
  getLastOpenMs(accountId: string): number | undefined
  getPayments(accountId: string): SeenPayments | undefined
  /** Stored within minutes, and by `flush`. */
  noteOpen(accountId: string, atMs: number): void
  notePayments(accountId: string, payments: readonly (Deposit | Withdrawal)[]): void
  /** Name of another profile with an unresolved write: only its profile can read its journal. */
  findUnresolved(accountId: string): string | null
  noteUnresolved(accountId: string, isUnresolved: boolean): void
  flush(): Promise<void>
}

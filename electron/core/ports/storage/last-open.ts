import type { Deposit, Withdrawal } from '@common/domain/wallet'

/** At the last read, through any profile. */
export interface SeenPayments {
  find(paymentId: string): 'pending' | 'final' | undefined
}

/** When data of an account last arrived, through any of its profiles. Local times. */
export interface LastOpenTimes {
  /** Undefined for an account that was never open. */
  getMs(accountId: string): number | undefined
  getPayments(accountId: string): SeenPayments | undefined
  /** Stored within minutes, and by `flush`. */
  note(accountId: string, atMs: number): void
  notePayments(accountId: string, payments: readonly (Deposit | Withdrawal)[]): void
  flush(): Promise<void>
}

/** Accounts with an unresolved write, whose journal only its profile can read. */
export interface UnresolvedAccounts {
  /** Name of another profile. */
  findOther(accountId: string): string | null
  note(accountId: string, isUnresolved: boolean): void
  flush(): Promise<void>
}

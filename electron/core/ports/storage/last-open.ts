/** When data of an account last arrived, through any of its profiles. Local times. */
export interface LastOpenTimes {
  /** Undefined for an account that was never open. */
  getMs(accountId: string): number | undefined
  /** Stored within minutes, and by `flush`. */
  note(accountId: string, atMs: number): void
  flush(): Promise<void>
}

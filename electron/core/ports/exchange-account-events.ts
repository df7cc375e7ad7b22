/** Parts of the account that are read apart. */
export type AccountArea = 'trades' | 'cross' | 'deposits' | 'withdrawals'

/** What a stream of the account tells. It rings a bell and carries no records: what changed is then read, from one source of truth. */
export interface AccountEvents {
  /** Something of this area has changed. */
  onChange(area: AccountArea): void
  /** `live` while every change is told; `down` while it reconnects, when changes are missed. */
  onState(state: 'live' | 'down'): void
}

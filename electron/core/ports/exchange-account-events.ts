export type AccountArea = 'trades' | 'cross' | 'deposits' | 'withdrawals'

/** Events carry no records: changed areas are read again, from one source of truth. */
export interface AccountEvents {
  onChange(area: AccountArea): void
  /** `live` while every change is reported; `down` while changes may be missed. */
  onState(state: 'live' | 'down'): void
}

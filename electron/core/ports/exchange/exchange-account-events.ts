export type AccountModuleName = 'trades' | 'cross' | 'deposits' | 'withdrawals'

/** Events carry no records: changed areas are read again. */
export interface AccountEvents {
  onChange(area: AccountModuleName): void
  /** `live` while every change is reported. */
  onState(state: 'live' | 'down'): void
}

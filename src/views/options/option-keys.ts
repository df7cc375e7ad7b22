import { rowKeys } from '../trade/row-keys'

/** The letter of each action on the option whose row has the focus. */
export const optionKeys = { close: rowKeys.close, settlement: 'e' } as const

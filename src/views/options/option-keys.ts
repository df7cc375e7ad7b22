import { rowKeys } from '../trade/row-keys'

export const optionKeys = { close: rowKeys.close, settlement: 'e' } as const

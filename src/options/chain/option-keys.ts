import { rowKeys } from '../../futures/row-keys'

export const optionKeys = { close: rowKeys.close, settlement: 'e' } as const

import { dayMs, minuteMs } from '../../durations'
import { parseInstrumentName } from '../instrument-name'
import { expiresAtMs } from '../instruments'
import { rollingExpiry, type OptionOrder, type OptionTrade } from '../option'

/** The exchange counts 24 hours from its own purchase time. */
const rollingToleranceMs = minuteMs

/** False for a dated option, also if it is no longer listed. */
export const isRolling = ({ createdAtMs, expiresAtMs }: Pick<OptionTrade, 'createdAtMs' | 'expiresAtMs'>) =>
  Math.abs(expiresAtMs - createdAtMs - dayMs) <= rollingToleranceMs

export function couldBeBought(option: OptionTrade, order: OptionOrder): boolean {
  const named = parseInstrumentName(order.instrumentName)
  if (!named.ok) return false
  const { kind, strike, expiry } = named.value
  if (option.kind !== kind || option.strike !== strike || option.quantity !== order.quantity) return false
  const offMs = Math.abs(option.expiresAtMs - expiresAtMs(named.value, option.createdAtMs))
  return offMs <= (expiry === rollingExpiry ? rollingToleranceMs : 0)
}

export const isSameOptionOrder = (a: OptionOrder, b: OptionOrder): boolean =>
  a.instrumentName === b.instrumentName && a.quantity === b.quantity

import { minuteMs } from '../durations'
import { parseInstrumentName } from './instrument-name'
import { expiresAtMs } from './instruments'
import { rollingExpiry, type OptionOrder, type OptionTrade } from './option'

/** The service counts the 24 hours from its own time of the purchase, to the second or so. */
const rollingToleranceMs = minuteMs

/** Whether an option may have come of an order, told by what no later change alters: its settlement may have been changed since. */
export function couldBeBought(option: OptionTrade, order: OptionOrder): boolean {
  const named = parseInstrumentName(order.instrumentName)
  if (!named.ok) return false
  const { kind, strike, expiry } = named.value
  if (option.kind !== kind || option.strike !== strike || option.quantity !== order.quantity) return false
  const offMs = Math.abs(option.expiresAtMs - expiresAtMs(named.value, option.createdAtMs))
  return offMs <= (expiry === rollingExpiry ? rollingToleranceMs : 0)
}

/** Whether the service could not tell one order's option from the other's. */
export const isSameOptionOrder = (a: OptionOrder, b: OptionOrder): boolean =>
  a.instrumentName === b.instrumentName && a.quantity === b.quantity

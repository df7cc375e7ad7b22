import { invalidField, type Checked } from '../../futures/order-size'
import { message, type Message, type TextKey, type ValuesArguments } from '../../../texts/message'
import { createIssue, type FieldIssue } from '../../issue'
import type { Sats } from '../../units'
import { parseInstrumentName } from '../instrument-name'
import { expiresAtMs } from '../instruments'
import type { Instrument, OptionOrder, OptionsMarket } from '../option'

export function fieldIssues(
  { side, quantity, settlement }: OptionOrder,
  market: OptionsMarket,
): FieldIssue[] {
  const issues: FieldIssue[] = []
  const add = <Key extends TextKey>(field: string, code: Key, ...values: ValuesArguments<Key>) =>
    issues.push(createIssue(field, code, ...values))
  if (!market.active) add('instrumentName', 'issue.optionsHalted')
  if (side !== 'buy') add('side', 'issue.optionSide')
  const min = Math.max(1, Math.ceil(market.minQuantity))
  const max = Math.floor(market.maxQuantity)
  if (!(Number.isInteger(quantity) && quantity >= min && quantity <= max))
    add('quantity', 'issue.quantity', { least: min, most: max })
  if (settlement !== 'cash' && settlement !== 'physical') {
    add('settlement', 'issue.settlement')
  }
  return issues
}

export function findInstrument(
  order: OptionOrder,
  listed: ReadonlySet<string>,
  nowMs: number,
): Checked<Instrument> {
  const name: unknown = order.instrumentName
  if (typeof name !== 'string') return invalidField('instrumentName', 'issue.instrument')
  const parsed = parseInstrumentName(name)
  if (!parsed.ok) return parsed
  if (expiresAtMs(parsed.value, nowMs) <= nowMs)
    return invalidField('instrumentName', 'issue.instrumentExpired', { name })
  if (!listed.has(name)) return invalidField('instrumentName', 'issue.instrumentUnlisted', { name })
  return parsed
}

/** Refuses premiums below 1 sat even without a minimum. */
export function premiumIssue(
  premium: Sats,
  { minPremiumSats, maxPremiumSats }: OptionsMarket,
): Message | null {
  const min = Math.max(1, minPremiumSats)
  if (premium < min) return message('issue.premiumTooSmall', { premium, least: min })
  if (premium > maxPremiumSats) return message('issue.premiumTooLarge', { premium, most: maxPremiumSats })
  return null
}

import { isMissing, shown, wrong, type Checked } from '../futures/order-size'
import type { FieldIssue } from '../issue'
import type { Sats } from '../units'
import { parseInstrumentName } from './instrument-name'
import { expiresAtMs } from './instruments'
import type { Instrument, OptionOrder, OptionsMarket } from './option'

/** Everything that can be said about an options order before its instrument is read. */
export function fieldIssues(
  { side, quantity, settlement }: OptionOrder,
  market: OptionsMarket,
): FieldIssue[] {
  const issues: FieldIssue[] = []
  const add = (field: string, message: string): number => issues.push({ field, message })
  if (!market.active) add('instrumentName', 'The options market takes no orders now. Try again later.')
  if (side !== 'buy') add('side', 'Options can only be bought: the side must be buy.')
  const least = Math.max(1, Math.ceil(market.minQuantity))
  const most = Math.floor(market.maxQuantity)
  if (!(Number.isInteger(quantity) && quantity >= least && quantity <= most)) {
    const given = isMissing(quantity) ? 'nothing' : shown(quantity)
    add(
      'quantity',
      `The quantity must be a whole number of contracts from ${least} to ${most}, got ${given}.`,
    )
  }
  if (settlement !== 'cash' && settlement !== 'physical') {
    add('settlement', 'Choose cash or physical settlement.')
  }
  return issues
}

/** The instrument of an order: well named, on offer and not expired. */
export function instrumentOf(
  order: OptionOrder,
  listed: ReadonlySet<string>,
  nowMs: number,
): Checked<Instrument> {
  const name: unknown = order.instrumentName
  if (typeof name !== 'string') return wrong('instrumentName', 'Choose an instrument.')
  const parsed = parseInstrumentName(name)
  if (!parsed.ok) return parsed
  if (expiresAtMs(parsed.value, nowMs) <= nowMs)
    return wrong('instrumentName', `${name} has expired. Choose another.`)
  if (!listed.has(name))
    return wrong('instrumentName', `${name} is not on offer now. Choose one of the list.`)
  return parsed
}

/** Why a premium is refused, or null. A market that lists no least premium still gives nothing away. */
export function premiumIssue(
  premium: Sats,
  { minPremiumSats, maxPremiumSats }: OptionsMarket,
): string | null {
  const least = Math.max(1, minPremiumSats)
  if (premium < least)
    return `The premium would be ${premium} sats, the least is ${least}. Raise the quantity.`
  if (premium > maxPremiumSats)
    return `The premium would be ${premium} sats, the most is ${maxPremiumSats}. Lower the quantity.`
  return null
}

import { addSats, zeroSats, type Sats } from '../units'
import { dayProfitSats, type Day } from './days'
import { entryKinds, type Entry, type EntryKind } from './entry'
import { profitKinds, toPnlBreakdown, sumKinds, type PnlBreakdown } from './sums'

/** At the end of a day, free and reserved; causes are cumulative. */
export interface EquityPoint extends PnlBreakdown {
  /** `2026-11-22` */
  readonly date: string
  readonly totalSats: Sats
  /** Net P&L of all days so far. */
  readonly profitSats: Sats
  readonly dayProfitSats: Sats
}

/**
 * @param days all, oldest first
 * @param otherSats see `BalanceProof`
 */
export function computeEquityCurve(days: readonly Day[], otherSats: Sats): EquityPoint[] {
  let [totalSats, price, fees, funding, deposits] = [otherSats, zeroSats, zeroSats, zeroSats, zeroSats]
  let profitSats = zeroSats
  return days.map((day) => {
    const { date, sums } = day
    const parts = toPnlBreakdown(sums)
    const ofDay = dayProfitSats(day)
    profitSats = addSats(profitSats, ofDay)
    price = addSats(price, parts.price)
    fees = addSats(fees, parts.fees)
    funding = addSats(funding, parts.carry)
    deposits = addSats(deposits, parts.deposits)
    totalSats = addSats(otherSats, price, fees, funding, deposits)
    return { date, totalSats, profitSats, dayProfitSats: ofDay, price, fees, carry: funding, deposits }
  })
}

export interface IntradayPoint {
  readonly atMs: number
  readonly totalSats: Sats
  readonly profitSats: Sats
}

/** From entries, newest first. Starts with the balance before the first one, unless it is 0. */
export function computeIntradayPoints(
  entries: readonly Pick<Entry, 'atMs' | 'kind' | 'effectSats'>[],
  otherSats: Sats,
): IntradayPoint[] {
  let [totalSats, profitSats] = [otherSats, zeroSats]
  const start = entries.at(-1)
  const points: IntradayPoint[] =
    start && otherSats !== 0 ? [{ atMs: start.atMs, totalSats, profitSats }] : []
  for (const { atMs, kind, effectSats } of entries.toReversed()) {
    totalSats = addSats(totalSats, effectSats)
    if (profitKinds.some((each) => each === kind)) profitSats = addSats(profitSats, effectSats)
    points.push({ atMs, totalSats, profitSats })
  }
  return points
}

interface FeeMonth {
  /** `2026-11` */
  readonly month: string
  readonly fees: Readonly<Partial<Record<EntryKind, Sats>>>
  /** Positive was paid. */
  readonly carrySats: Sats
  /** Fees and funding. */
  readonly totalSats: Sats
}

export function feesByMonth(days: readonly Day[]): FeeMonth[] {
  const months = new Map<string, Day[]>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months]
    .map(([month, ofMonth]) => sumFees(month, ofMonth))
    .filter(({ fees, carrySats }) => carrySats !== 0 || Object.keys(fees).length > 0)
    .sort((a, b) => (a.month < b.month ? 1 : -1))
}

function sumFees(month: string, days: readonly Day[]): FeeMonth {
  const sumUp = (of: (day: Day) => Sats): Sats => addSats(...days.map(of))
  const fees = entryKinds.flatMap((kind) => {
    const paid = sumUp(({ sums }) => sums[kind]?.feesSats ?? zeroSats)
    return paid === 0 ? [] : [[kind, paid] as const]
  })
  const carrySats = sumUp(({ sums }) => sumKinds(sums).fundingFeeSats)
  const totalSats = addSats(carrySats, ...fees.map(([, paid]) => paid))
  return { month, fees: Object.fromEntries(fees), carrySats, totalSats }
}

import type { PlainKey } from '../texts/message'
import { addSats, sats, type Sats } from './units'

export const partTitles = {
  'price-pnl': 'breakdown.pricePnl',
  'cashed-in-profit': 'breakdown.cashedInProfit',
  'opening-fee': 'breakdown.openingFee',
  'closing-fee': 'breakdown.closingFee',
  carry: 'breakdown.funding',
  margin: 'breakdown.margin',
  premium: 'breakdown.premium',
  'opening-reserve': 'breakdown.openingReserve',
  'closing-reserve': 'breakdown.closingReserve',
  reserve: 'breakdown.reserve',
  balance: 'breakdown.balance',
  'waiting-orders': 'breakdown.waitingOrders',
  'opening-margin': 'breakdown.openingMargin',
  'margin-change': 'breakdown.marginChange',
  'added-margin': 'breakdown.addedMargin',
  'cashed-in': 'breakdown.cashedIn',
  'canceled-order': 'breakdown.canceledOrder',
  'new-order': 'breakdown.newOrder',
  'running-margin': 'breakdown.runningMargin',
  'maintenance-margin': 'breakdown.maintenanceMargin',
  'loss-cover': 'breakdown.lossCover',
  'free-margin': 'breakdown.freeMargin',
  collateral: 'breakdown.collateral',
} as const satisfies Readonly<Record<string, PlainKey>>
type PartName = keyof typeof partTitles

interface Part {
  readonly name: PartName
  readonly amountSats: Sats
}

export interface Breakdown {
  readonly totalSats: Sats
  readonly parts: readonly Part[]
  /** Set if a part is an unreported estimate. */
  readonly isEstimate?: true | undefined
}

export function toBreakdown(
  amounts: Readonly<Partial<Record<PartName, number>>>,
  isEstimate = false,
): Breakdown {
  const names = Object.keys(amounts) as PartName[]
  const parts = names.map((name) => ({ name, amountSats: sats(amounts[name] ?? 0, name) }))
  return {
    totalSats: addSats(...parts.map(({ amountSats }) => amountSats)),
    parts,
    ...(isEstimate && { isEstimate }),
  }
}

export const getPart = (sum: Breakdown, name: PartName): Sats => pickParts(sum, [name]).totalSats

export function pickParts({ parts, isEstimate }: Breakdown, names: readonly PartName[]): Breakdown {
  const selected = parts.filter(({ name }) => names.includes(name))
  return {
    totalSats: addSats(...selected.map(({ amountSats }) => amountSats)),
    parts: selected,
    ...(isEstimate && { isEstimate }),
  }
}

export function addBreakdowns(all: readonly Breakdown[]): Breakdown {
  const amounts: Partial<Record<PartName, number>> = {}
  for (const { name, amountSats } of all.flatMap(({ parts }) => parts)) {
    amounts[name] = (amounts[name] ?? 0) + amountSats
  }
  return toBreakdown(
    amounts,
    all.some(({ isEstimate }) => isEstimate === true),
  )
}

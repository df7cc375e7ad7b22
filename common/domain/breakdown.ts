import type { PlainKey } from '../texts/text'
import { addSats, sats, type Sats } from './units'

export const partTitles = {
  'price-pnl': 'part.pricePnl',
  'cashed-in-profit': 'part.cashedInProfit',
  'opening-fee': 'part.openingFee',
  'closing-fee': 'part.closingFee',
  carry: 'part.carry',
  margin: 'part.margin',
  premium: 'part.premium',
  'opening-reserve': 'part.openingReserve',
  'closing-reserve': 'part.closingReserve',
  reserve: 'part.reserve',
  balance: 'part.balance',
  'waiting-orders': 'part.waitingOrders',
  'opening-margin': 'part.openingMargin',
  'margin-change': 'part.marginChange',
  'added-margin': 'part.addedMargin',
  'cashed-in': 'part.cashedIn',
  'canceled-order': 'part.canceledOrder',
  'new-order': 'part.newOrder',
  'running-margin': 'part.runningMargin',
  'maintenance-margin': 'part.maintenanceMargin',
  'loss-cover': 'part.lossCover',
  'free-margin': 'part.freeMargin',
  collateral: 'part.collateral',
} as const satisfies Readonly<Record<string, PlainKey>>
export type PartName = keyof typeof partTitles

export interface Part {
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

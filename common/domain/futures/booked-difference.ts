/** Figures that the exchange books for a trade and the formulas give as well. */
export const bookedFigures = [
  'quantity',
  'margin',
  'fee-reserve',
  'opening-fee',
  'liquidation-price',
  'price-pnl',
  'closing-fee',
] as const
export type BookedFigure = (typeof bookedFigures)[number]

/** A figure of the exchange that its formula doesn't give. Contracts, sats or USD, as the figure. */
export interface BookedDifference {
  readonly figure: BookedFigure
  readonly expected: number
  readonly booked: number
}

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

/** In the figure's unit: contracts, sats or USD. */
export interface BookedDifference {
  readonly figure: BookedFigure
  readonly expected: number
  readonly booked: number
}

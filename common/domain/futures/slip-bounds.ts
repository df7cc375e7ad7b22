/** From where on an order looks like a slip of the finger. The user's to choose; the most of each never warns. */
export interface SlipBounds {
  /** Distance of a limit price from the last price, in percent of it. */
  readonly distancePercent: number
  /** What is debited, in percent of the balance. */
  readonly balancePercent: number
  /** What the position is worth, as a multiple of the balance. */
  readonly worthOfBalance: number
  readonly leverage: number
}
export type SlipName = keyof SlipBounds

export const slipNames = ['distancePercent', 'balancePercent', 'worthOfBalance', 'leverage'] as const

export const usualSlipBounds: SlipBounds = {
  distancePercent: 5,
  balancePercent: 50,
  worthOfBalance: 10,
  leverage: 50,
}

/** What each may be set to. */
export const slipRanges: Readonly<Record<SlipName, { readonly least: number; readonly most: number }>> = {
  distancePercent: { least: 0.1, most: 1000 },
  balancePercent: { least: 1, most: 100 },
  worthOfBalance: { least: 0.1, most: 100 },
  leverage: { least: 1, most: 100 },
}

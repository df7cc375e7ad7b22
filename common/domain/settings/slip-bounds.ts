/** Thresholds of warnings; the maximum of each disables its warning. */
export interface SlipBounds {
  /** From the last price. */
  readonly distancePercent: number
  /** Debited amount. */
  readonly balancePercent: number
  /** Multiple of the balance. */
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

export const slipRanges: Readonly<Record<SlipName, { readonly least: number; readonly most: number }>> = {
  distancePercent: { least: 0.1, most: 1000 },
  balancePercent: { least: 1, most: 100 },
  worthOfBalance: { least: 0.1, most: 100 },
  leverage: { least: 1, most: 100 },
}

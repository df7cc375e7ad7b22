/** Thresholds of warnings; the maximum of each disables its warning. */
export interface FatFingerLimits {
  /** From the last price. */
  readonly distancePercent: number
  /** Debited amount. */
  readonly balancePercent: number
  /** Multiple of the balance. */
  readonly worthOfBalance: number
  readonly leverage: number
}
export type FatFingerLimitName = keyof FatFingerLimits

export const fatFingerLimitNames = [
  'distancePercent',
  'balancePercent',
  'worthOfBalance',
  'leverage',
] as const

export const defaultFatFingerLimits: FatFingerLimits = {
  distancePercent: 5,
  balancePercent: 50,
  worthOfBalance: 10,
  leverage: 50,
}

export const fatFingerLimitRanges: Readonly<
  Record<FatFingerLimitName, { readonly least: number; readonly most: number }>
> = {
  distancePercent: { least: 0.1, most: 1000 },
  balancePercent: { least: 1, most: 100 },
  worthOfBalance: { least: 0.1, most: 100 },
  leverage: { least: 1, most: 100 },
}

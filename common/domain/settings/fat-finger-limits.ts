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
  Record<FatFingerLimitName, { readonly min: number; readonly max: number }>
> = {
  distancePercent: { min: 0.1, max: 1000 },
  balancePercent: { min: 1, max: 100 },
  worthOfBalance: { min: 0.1, max: 100 },
  leverage: { min: 1, max: 100 },
}

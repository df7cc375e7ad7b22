import { sats } from '../units'

/** Published outside the configuration (protocol/formulas.md#limits). */
export const chainTerms = {
  minWithdrawSats: sats(100_000),
  /** Required to credit a deposit. */
  confirmations: 2,
} as const

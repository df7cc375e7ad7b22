import { sats } from '../units'

/** What the service publishes of the chain, outside its configuration (protocol/formulas.md#limits). */
export const chainTerms = {
  minWithdrawSats: sats(100_000),
  /** Of a deposit before it is credited. */
  confirmations: 2,
} as const

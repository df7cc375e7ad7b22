import { chainTerms } from '@common/domain/payments/chain-terms'

/** What the on-chain side takes, in sats. */
export const chainLimits = {
  /** Outputs below cost more to spend than they are worth; nodes do not pass them on. */
  dust: 546,
  minWithdraw: chainTerms.minWithdrawSats,
  /** The same for every on-chain withdrawal, on top of its amount. */
  withdrawFee: 1_000,
  /** Of a deposit before it is credited. */
  confirmations: chainTerms.confirmations,
} as const

/** The practice chain has a block as often as bitcoin has one on average. */
export const blockIntervalMs = 600_000

import { chainTerms } from '@common/domain/payments/chain-terms'

export const chainLimits = {
  /** Dust limit: nodes do not relay smaller outputs. */
  dust: 546,
  minWithdraw: chainTerms.minWithdrawSats,
  /** Flat fee on top of the amount. */
  withdrawFee: 1_000,
  confirmations: chainTerms.confirmations,
} as const

/** Bitcoin's average block interval. */
export const blockIntervalMs = 600_000

import { chainTerms } from '@common/domain/payments/chain-terms'

export const chainLimits = {
  /** Nodes do not relay smaller outputs. */
  dust: 546,
  minWithdraw: chainTerms.minWithdrawSats,
  withdrawFee: 1_000,
  confirmations: chainTerms.confirmations,
  /** Per account. */
  unusedAddresses: 100,
} as const

export const blockIntervalMs = 600_000

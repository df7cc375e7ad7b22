/**
 * In sats (protocol/v2.md#app; protocol/formulas.md#limits), partly assumed (protocol/practice.md#wallet-amounts).
 */
export const walletLimits = {
  minDeposit: 1_000,
  maxDeposit: 100_000_000,
  minWithdraw: 1_000,
  maxWithdraw: 100_000_000,
  maxBalance: 1_000_000_000,
} as const

export const routingFeeSats = (amountSats: number): number => Math.max(1, Math.ceil(amountSats * 0.0005))

/** The unused part is refunded. */
export const feeReserveSats = (amountSats: number): number => Math.max(1, Math.ceil(amountSats * 0.002))

/**
 * What the wallet takes, in sats (protocol/v2.md#app; protocol/formulas.md#limits; the others are ours:
 * protocol/practice.md#wallet-amounts).
 */
export const walletLimits = {
  minDeposit: 1_000,
  maxDeposit: 100_000_000,
  minWithdraw: 1_000,
  maxWithdraw: 100_000_000,
  maxBalance: 1_000_000_000,
} as const

/** A payment costs 0.05 % and at least 1 sat. */
export const routingFeeSats = (amountSats: number): number => Math.max(1, Math.ceil(amountSats * 0.0005))

/** While it is on its way it may cost up to 0.2 %; the balance must cover that. What is not used is never taken. */
export const feeReserveSats = (amountSats: number): number => Math.max(1, Math.ceil(amountSats * 0.002))

import type { Sats, Usd } from './units'

/** The world a connection belongs to. Only `mainnet` holds real money. */
export type Network = 'mainnet' | 'testnet' | 'practice'

export interface Account {
  readonly id: string
  readonly username: string
  /** Free balance: what trades have reserved is not in it. */
  readonly balanceSats: Sats
  readonly syntheticUsd: Usd
  /** Index of the fee tier, 0 is the first. */
  readonly feeTier: number
}

/** Smallest and largest amounts the service takes (protocol/v2.md#app). */
export interface AccountLimits {
  readonly minDepositSats: Sats
  readonly maxDepositSats: Sats
  readonly minWithdrawSats: Sats
  readonly maxWithdrawSats: Sats
  readonly maxBalanceSats: Sats
}

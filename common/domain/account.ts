import type { Sats, Usd } from './units'

/** Only `mainnet` uses real money. */
export type Network = 'mainnet' | 'testnet' | 'practice'

export interface Account {
  readonly id: string
  readonly username: string
  /** Without amounts reserved by trades. */
  readonly balanceSats: Sats
  readonly syntheticUsd: Usd
  /** 0 is the first tier. */
  readonly feeTier: number
}

/** See protocol/v2.md#app. */
export interface AccountLimits {
  readonly minDepositSats: Sats
  readonly maxDepositSats: Sats
  readonly minWithdrawSats: Sats
  readonly maxWithdrawSats: Sats
  readonly maxBalanceSats: Sats
}

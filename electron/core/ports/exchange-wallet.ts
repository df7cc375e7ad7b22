import type { Sats } from '@common/domain/units'
import type { Deposit, DepositRequest, Withdrawal } from '@common/domain/wallet'
import type { Listing, ReadHow } from './exchange-listing'

/** Lightning in and out, and the lists of payments of every kind. */
export interface WalletExchange {
  requestDeposit(amountSats: Sats): Promise<DepositRequest>
  readonly deposits: Listing<Deposit>
  deposit(depositId: string, how?: ReadHow): Promise<Deposit>
  withdraw(paymentRequest: string): Promise<Withdrawal>
  readonly withdrawals: Listing<Withdrawal>
  withdrawal(withdrawalId: string): Promise<Withdrawal>
}

/** `p2wpkh`: segwit, `p2tr`: taproot. */
export type AddressFormat = 'p2wpkh' | 'p2tr'

/** An address of the account for deposits on the chain. */
export interface DepositAddress {
  readonly address: string
  /** Null where the service does not tell. */
  readonly createdAtMs: number | null
  /** Null where the service does not tell. */
  readonly isUsed: boolean | null
}

/** Bitcoin on the chain. */
export interface OnChainExchange {
  /** Of the format the user has chosen at the service when left out. */
  createAddress(format?: AddressFormat): Promise<DepositAddress>
  /** `current`: only the one that is handed out now (true), or only former ones (false). Not every service tells former ones. */
  addresses(current?: boolean): Promise<DepositAddress[]>
  /** Returns the withdrawal's id. */
  requestWithdrawal(address: string, amountSats: Sats): Promise<string>
  /** Null without the capability `cancelOnChain`. */
  readonly cancelWithdrawal: ((withdrawalId: string) => Promise<void>) | null
}

export interface MadeTransfer {
  readonly toUsername: string
  readonly amountSats: Sats
}

/** Sats to another user of the service. */
export interface TransferExchange {
  send(toUsername: string, amountSats: Sats): Promise<MadeTransfer>
}

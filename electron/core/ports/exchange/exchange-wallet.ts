import type { Sats } from '@common/domain/units'
import type { Deposit, DepositRequest, Withdrawal } from '@common/domain/wallet'
import type { Listing, ReadRequestOptions } from './exchange-listing'

export interface WalletExchange {
  requestDeposit(amountSats: Sats): Promise<DepositRequest>
  readonly deposits: Listing<Deposit>
  deposit(depositId: string, options?: ReadRequestOptions): Promise<Deposit>
  withdraw(paymentRequest: string): Promise<Withdrawal>
  readonly withdrawals: Listing<Withdrawal>
  withdrawal(withdrawalId: string): Promise<Withdrawal>
}

/** `p2wpkh` is segwit, `p2tr` taproot. */
export type AddressFormat = 'p2wpkh' | 'p2tr'

export interface DepositAddress {
  readonly address: string
  /** Both null if not reported. */
  readonly createdAtMs: number | null
  readonly isUsed: boolean | null
}

export interface OnChainExchange {
  /** Defaults to the user's setting at the exchange. */
  createAddress(format?: AddressFormat): Promise<DepositAddress>
  /** True: only the current one; false: only former ones, if reported. */
  addresses(current?: boolean): Promise<DepositAddress[]>
  /** The withdrawal's id. */
  requestWithdrawal(address: string, amountSats: Sats): Promise<string>
  /** Null without the capability `cancelOnChain`. */
  readonly cancelWithdrawal: ((withdrawalId: string) => Promise<void>) | null
}

export interface ExecutedTransfer {
  readonly toUsername: string
  readonly amountSats: Sats
}

export interface TransferExchange {
  send(toUsername: string, amountSats: Sats): Promise<ExecutedTransfer>
}

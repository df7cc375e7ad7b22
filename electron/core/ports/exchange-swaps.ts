import type { Swap, SwapOrder, SwapPreview, SwapPrices } from '@common/domain/swap'
import type { Sats, Usd } from '@common/domain/units'
import type { DepositRequest, Withdrawal } from '@common/domain/wallet'
import type { Listing } from './exchange-listing'

/** What a swap was made of: the answer to an order has no id. */
export interface MadeSwap extends Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'> {
  /** USD for one bitcoin; null where the service does not tell. */
  readonly exchangeRate: Usd | null
}

/** Operations that swap on their way. */
export type SwapSource = 'deposit' | 'fee-refund' | 'swap' | 'withdrawal' | 'withdrawal-failed'

/** Swaps between bitcoin and synthetic dollars. */
export interface SwapExchange {
  /** The order in the form that this service takes: one that only knows what is given has that named, as the preview reckons it. */
  asTaken(order: SwapOrder, preview: SwapPreview): SwapOrder
  /** What it swaps at now; null where nothing tells it but the prices of the market. */
  readonly bestPrice: (() => Promise<SwapPrices>) | null
  swap(order: SwapOrder): Promise<MadeSwap>
  readonly swaps: Listing<Swap>
  swapById(swapId: string): Promise<Swap>
  /** The swap that was made for a deposit, a withdrawal or a refund. */
  swapOf(source: SwapSource, sourceId: string): Promise<Swap>
}

/** An amount of bitcoin in whole sats, or of dollars. */
export type DollarAmount =
  { readonly currency: 'btc'; readonly sats: Sats } | { readonly currency: 'usd'; readonly usd: Usd }

export interface DollarDepositRequest extends Omit<DepositRequest, 'amountSats'> {
  /** What will be credited. */
  readonly syntheticUsd: Usd
}

/** What a withdrawal out of synthetic dollars would take; to be paid with before `validUntilMs`. */
export interface DollarWithdrawalQuote {
  readonly quoteId: string
  readonly amount: DollarAmount
  /** In the currency of the amount, as the service gives it. */
  readonly feeReserve: number
  readonly minBalanceAfter: number
  readonly validUntilMs: number
}

/** Lightning in and out of synthetic dollars. */
export interface DollarExchange {
  requestDeposit(amount: DollarAmount): Promise<DollarDepositRequest>
  quoteWithdrawal(amount: DollarAmount): Promise<DollarWithdrawalQuote>
  /** Pays an invoice out of synthetic dollars at the quoted terms. */
  withdraw(paymentRequest: string, quoteId: string): Promise<Withdrawal>
}

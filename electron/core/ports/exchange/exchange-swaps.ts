import type { ExecutedSwap, Swap, SwapOrder, SwapPreview, SwapPrices } from '@common/domain/swaps/swap'
import type { Sats, Usd } from '@common/domain/units'
import type { DepositRequest, Withdrawal } from '@common/domain/wallet'
import type { Listing } from './exchange-listing'

type SwapSource = 'deposit' | 'fee-refund' | 'swap' | 'withdrawal' | 'withdrawal-failed'

export interface SwapExchange {
  /** Uses the estimate if only input amounts are accepted. */
  asTaken(order: SwapOrder, preview: SwapPreview): SwapOrder
  /** Null if only market prices are available. */
  readonly bestPrice: (() => Promise<SwapPrices>) | null
  swap(order: SwapOrder): Promise<ExecutedSwap>
  readonly swaps: Listing<Swap>
  swapById(swapId: string): Promise<Swap>
  swapOf(source: SwapSource, sourceId: string): Promise<Swap>
}

export type DollarAmount =
  | { readonly currency: 'btc'; readonly sats: Sats }
  | { readonly currency: 'usd'; readonly usd: Usd }

export interface DollarDepositRequest extends Omit<DepositRequest, 'amountSats'> {
  readonly syntheticUsd: Usd
}

/** Must be paid before `validUntilMs`. */
export interface DollarWithdrawalQuote {
  readonly quoteId: string
  readonly amount: DollarAmount
  /** In the currency of the amount. */
  readonly feeReserve: number
  readonly minBalanceAfter: number
  readonly validUntilMs: number
}

export interface DollarExchange {
  requestDeposit(amount: DollarAmount): Promise<DollarDepositRequest>
  quoteWithdrawal(amount: DollarAmount): Promise<DollarWithdrawalQuote>
  withdraw(paymentRequest: string, quoteId: string): Promise<Withdrawal>
}

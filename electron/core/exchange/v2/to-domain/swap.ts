import type { Complete } from '@common/domain/services/reported'
import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { swap } from '@common/exchange-api/v2/swap'
import type { user } from '@common/exchange-api/v2/user'
import type { Swap, SwapAsset } from '@common/domain/swaps/swap'
import type {
  DollarAmount,
  DollarDepositRequest,
  DollarWithdrawalQuote,
} from '../../../ports/exchange/exchange-swaps'
import { toExpiryMs } from '../../shared/to-domain/payment'
import { roundToSats } from '../../shared/to-domain/amounts'

/** Bitcoin in whole sats, dollars with decimals (protocol/v2.md#swaps). */
export const toAmount = (asset: SwapAsset, amount: number): number =>
  asset === 'BTC' ? roundToSats(amount, 'amount') : amount

export function toSwap(wire: ResponseOf<typeof swap.getSwap>): Complete<Swap> {
  const createdAtMs = wire.creation_ts ?? wire.ts
  if (createdAtMs === undefined) throw new RangeError('a swap has neither creation_ts nor ts')
  return {
    id: wire.id,
    inAsset: wire.in_asset,
    outAsset: wire.out_asset,
    inAmount: toAmount(wire.in_asset, wire.in_amount),
    outAmount: toAmount(wire.out_asset, wire.out_amount),
    createdAtMs,
  }
}

export const toDollarDepositRequest = (
  wire: ResponseOf<typeof user.depositSyntheticUsd>,
  exchangeNowMs: number,
): DollarDepositRequest => ({
  depositId: wire.depositId,
  paymentRequest: wire.paymentRequest,
  createdAtMs: exchangeNowMs,
  expiresAtMs: toExpiryMs(wire.expiry, exchangeNowMs),
  syntheticUsd: wire.syntheticUsdAmount,
})

const toDollarAmount = (currency: 'btc' | 'usd', amount: number): DollarAmount =>
  currency === 'btc' ? { currency, sats: roundToSats(amount, 'amount') } : { currency, usd: amount }

export const toDollarWithdrawalQuote = (
  wire: ResponseOf<typeof user.quoteSyntheticUsdWithdrawal>,
  exchangeNowMs: number,
): DollarWithdrawalQuote => ({
  quoteId: wire.quoteId,
  amount: toDollarAmount(wire.currency, wire.amount),
  feeReserve: wire.feeReserve,
  minBalanceAfter: wire.minBalanceAfter,
  validUntilMs: toExpiryMs(wire.validUntil, exchangeNowMs),
})

import type { BodyInput } from '@common/exchange-api/endpoint'
import type { futures } from '@common/exchange-api/v2/futures'
import type { options } from '@common/exchange-api/v2/options'
import type { swap } from '@common/exchange-api/v2/swap'
import type { user } from '@common/exchange-api/v2/user'
import { candleRangeMs, type CandleRange } from '@common/domain/market/market'
import type { OptionOrder } from '@common/domain/options/option'
import type { SwapOrder } from '@common/domain/swaps/swap'
import type { FuturesOrder } from '@common/domain/futures/trade'
import type { UserProfileChange } from '../../ports/exchange/exchange-account'
import type { Page } from '../../ports/exchange/exchange-page'
import type { DollarAmount } from '../../ports/exchange/exchange-swaps'

export const toNewTrade = (order: FuturesOrder): BodyInput<typeof futures.newTrade> => ({
  type: order.orderType === 'market' ? 'm' : 'l',
  side: order.side === 'buy' ? 'b' : 's',
  leverage: order.leverage,
  quantity: order.quantity,
  margin: order.marginSats,
  price: order.price,
  stoploss: order.stopLossPrice,
  takeprofit: order.takeProfitPrice,
})

export const toNewOption = (order: OptionOrder): BodyInput<typeof options.newTrade> => ({
  side: 'b',
  quantity: order.quantity,
  settlement: order.settlement,
  instrument_name: order.instrumentName,
})

export const toNewSwap = (order: SwapOrder): BodyInput<typeof swap.newSwap> => ({
  in_asset: order.inAsset,
  out_asset: order.outAsset,
  in_amount: order.inAmount,
  out_amount: order.outAmount,
})

export const toDollarAmountBody = (amount: DollarAmount): BodyInput<typeof user.depositSyntheticUsd> =>
  amount.currency === 'btc'
    ? { amount: amount.sats, currency: 'btc' }
    : { amount: amount.usd, currency: 'usd' }

export const toUserChange = (change: UserProfileChange): BodyInput<typeof user.updateUser> => ({
  username: change.username,
  show_leaderboard: change.isOnLeaderboard,
  use_taproot_addresses: change.usesTaproot,
  nostr_pubkey: change.nostrPublicKey,
  auto_withdraw_enabled: change.autoWithdraw?.isOn,
  auto_withdraw_lightning_address: change.autoWithdraw?.lightningAddress,
})

/** Whole milliseconds, without losing the bounds (protocol/rest.md#lists). */
export const toSpan = ({ fromMs, toMs, limit }: Page = {}) => ({
  from: fromMs && Math.floor(fromMs),
  to: toMs && Math.ceil(toMs),
  limit,
})

/** Sends both bounds: sources disagree if they are optional (protocol/rest.md#lists). */
export function toBoundedSpan(page: Page = {}, nowMs: number) {
  const { from = 0, to = nowMs, limit } = toSpan(page)
  return { from, to, limit }
}

const wireRange = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '4h': '240',
  '1D': '1D',
  '1W': '1W',
} as const satisfies Record<CandleRange, string>

/** Without `fromMs`, the newest `limit` candles. */
export function toCandlesQuery(range: CandleRange, page: Page, nowMs: number) {
  const { from, to = nowMs, limit = 100 } = toSpan(page)
  return {
    range: wireRange[range],
    from: from ?? Math.max(0, to - limit * candleRangeMs[range]),
    to,
    limit,
  }
}

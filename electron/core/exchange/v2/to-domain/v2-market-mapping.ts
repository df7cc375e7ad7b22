import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { futures } from '@common/exchange-api/v2/futures'
import type { WireFuturesMarket, WireFuturesTicker } from '@common/exchange-api/v2/futures-records'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import type { Fixing } from '@common/domain/market/published'

export const toTicker = (wire: WireFuturesTicker): Ticker => ({
  lastPrice: wire.lastPrice,
  bidPrice: wire.bidPrice,
  askPrice: wire.askPrice,
  indexPrice: wire.index,
  fundingRate: wire.carryFeeRate,
  nextFundingAtMs: wire.carryFeeTimestamp,
})

export const toMarket = ({ active, limits, fees }: WireFuturesMarket): FuturesMarket => ({
  active,
  minQuantity: limits.quantity.min,
  maxQuantity: limits.trade ?? limits.quantity.trade ?? limits.quantity.max,
  maxAccountQuantity: limits.quantity.max,
  minLeverage: limits.leverage.min,
  maxLeverage: limits.leverage.max,
  maxTradeCount: limits.count.max,
  feeTiers: fees.trading.tiers.map((tier) => ({ minVolumeUsd: tier.minVolume, feeRate: tier.fees })),
  minFundingRate: fees.carry.min,
  fundingHours: fees.carry.hours,
})

export const toFixing = (wire: ResponseOf<typeof futures.fixingHistory>[number]): Fixing => ({
  id: wire.id,
  atMs: wire.time,
  price: wire.price,
  fundingRate: wire.fee_rate,
})

import type { ResponseOf } from '@common/exchange-api/endpoint'
import { publishedMarket } from '@common/exchange-api/published-market'
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

/** Published ones if the exchange names none: without tiers, fees would count as 0. */
const toFeeTiers = (tiers: WireFuturesMarket['fees']['trading']['tiers']): FuturesMarket['feeTiers'] =>
  tiers.length === 0
    ? publishedMarket.feeTiers
    : tiers.map((tier) => ({ minVolumeUsd: tier.minVolume, feeRate: tier.fees }))

export const toMarket = ({ active, limits, fees }: WireFuturesMarket): FuturesMarket => ({
  active,
  minQuantity: limits.quantity.min,
  maxQuantity: limits.trade ?? limits.quantity.trade ?? limits.quantity.max,
  maxAccountQuantity: limits.quantity.max,
  minLeverage: limits.leverage.min,
  maxLeverage: limits.leverage.max,
  maxTradeCount: limits.count.max,
  feeTiers: toFeeTiers(fees.trading.tiers),
  minFundingRate: fees.carry.min,
  fundingHours: fees.carry.hours,
})

export const toFixing = (wire: ResponseOf<typeof futures.fixingHistory>[number]): Fixing => ({
  id: wire.id,
  atMs: wire.time,
  price: wire.price,
  fundingRate: wire.fee_rate,
})

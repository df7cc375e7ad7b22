import type { ResponseOf } from '@common/exchange-api/endpoint'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { app } from '@common/exchange-api/v1/app'
import type { futures } from '@common/exchange-api/v1/futures'
import { percentToRate } from '@common/domain/exact'
import { nextFundingAtMs } from '@common/domain/futures/funding'
import type { Ticker } from '@common/domain/market/market'
import type { Announcement, Fixing, TimedPrice } from '@common/domain/market/published'
import { toPriceGrid } from '@common/domain/units'
import { toPositive } from '../../shared/to-domain/optional-price'
import { sanitizeMessage, sanitizeTitle } from '../../shared/to-domain/outside-text'
import { toTimeMs, toTimeOrNull } from './time'

/** Version 1 has no last price. */
const toMiddle = (bid: number, offer: number): number => toPriceGrid((bid + offer) / 2)

export const toTicker = (wire: ResponseOf<typeof futures.ticker>, serviceNowMs: number): Ticker => ({
  bidPrice: toPositive(wire.bid, 'bid'),
  askPrice: toPositive(wire.offer, 'offer'),
  indexPrice: toPositive(wire.index, 'index'),
  lastPrice: toMiddle(wire.bid, wire.offer),
  fundingRate: null,
  nextFundingAtMs: nextFundingAtMs(serviceNowMs, publishedMarket.fundingHours),
})

export const toPrice = (wire: ResponseOf<typeof futures.bidOfferHistory>['data'][number]): TimedPrice => ({
  atMs: toTimeMs(wire.time, 'time'),
  price: toMiddle(wire.bid, wire.offer),
})

export const toIndexPrice = (wire: ResponseOf<typeof futures.indexHistory>['data'][number]): TimedPrice => ({
  atMs: toTimeMs(wire.time, 'time'),
  price: wire.index,
})

export const toFixing = (wire: ResponseOf<typeof futures.fixingHistory>['data'][number]): Fixing => ({
  id: wire.id,
  atMs: toTimeMs(wire.ts, 'ts'),
  price: wire.fixing_price,
  fundingRate: percentToRate(wire.fee_percent_value),
})

export const toAnnouncement = (wire: ResponseOf<typeof app.announcements>[number]): Announcement => ({
  title: sanitizeTitle(wire.title),
  words: sanitizeMessage(wire.text),
  atMs: toTimeOrNull(wire.creation_ts, 'creation_ts'),
})

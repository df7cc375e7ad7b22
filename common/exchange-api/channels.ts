import { z } from 'zod'
import { numberOrText } from './v2/fields'

/** Published channel names (protocol/stream.md#channels). */
export const channels = {
  colon: {
    lastPrice: 'futures:btc_usd:last-price',
    index: 'futures:btc_usd:index',
    volatilityIndex: 'options:btc_usd:volatility-index',
    instrumentsEnable: 'options:instruments:enable',
    instrumentsDisable: 'options:instruments:disable',
    instrumentsRemoved: 'options:instruments:removed',
  },
  slash: {
    bidOffer: 'futures/market/bid-offer',
    index: 'futures/market/index',
    forwards: 'options/data/forwards',
    volcurve: 'options/data/volcurve',
    ordermap: 'options/data/ordermap',
    volatility: 'options/market/volatility',
    volatilityCurve: 'options/data/volatility-curve',
    interimIndex: 'futures/btc_usd/index',
    interimLastPrice: 'futures/btc_usd/lastPrice',
  },
} as const

/** All three prefixes are accepted on the same address. */
export const methodPrefixes = ['', 'v1/', 'v1/public/'] as const
export type MethodPrefix = (typeof methodPrefixes)[number]

export const bareMethod = (method: string): string => method.replace(/^v1\/(public\/)?/, '')

const price = z.number().positive()
const priceOrText = numberOrText.pipe(price)

/** The direction may be missing since November 2025 (protocol/stream.md#messages). */
export const lastPriceData = z.object({
  time: z.string(),
  lastPrice: price,
  lastTickDirection: z.enum(['MinusTick', 'ZeroMinusTick', 'PlusTick', 'ZeroPlusTick']).optional(),
})
export const colonIndexData = z.object({ time: z.string(), index: price })

/** No times in the slash scheme; numbers may be text. */
export const bidOfferData = z.object({ bid: priceOrText, offer: priceOrText })
export const slashIndexData = z.object({ index: priceOrText })

/** `24H` or `YYYY-MM-DD`; `expiry_ts` in epoch milliseconds. */
const expiry = { expiry: z.string(), expiry_ts: z.number() }
const volatilityIndexData = z.object({ time: z.string(), volatilityIndex: numberOrText })
const instrumentData = z.object({ time: z.string(), instrument_name: z.string() })
const forwardsData = z.object({
  forwards: z.array(
    z.object({ ...expiry, bid: priceOrText, offer: priceOrText, forward_point: numberOrText }),
  ),
})
const volcurveData = z.object({
  volcurve: z.array(
    z.object({ ...expiry, points: z.array(z.object({ strike: priceOrText, volatility: numberOrText })) }),
  ),
})
const ordermapData = z.object({
  ordermap: z.array(
    z.object({ ...expiry, instrument_name: z.string(), strike: priceOrText, type: z.enum(['c', 'p']) }),
  ),
})

const { colon, slash } = channels

/**
 * `params.data` in the colon scheme, `params` in the slash scheme. Options channels are undocumented. Volatility is a
 * fraction per year.
 */
export const channelData = {
  [colon.lastPrice]: lastPriceData,
  [colon.index]: colonIndexData,
  [colon.volatilityIndex]: volatilityIndexData,
  [colon.instrumentsEnable]: instrumentData,
  [colon.instrumentsDisable]: instrumentData,
  [colon.instrumentsRemoved]: instrumentData,
  [slash.bidOffer]: bidOfferData,
  [slash.index]: slashIndexData,
  [slash.forwards]: forwardsData,
  [slash.volcurve]: volcurveData,
  [slash.ordermap]: ordermapData,
  [slash.volatility]: z.object({ volatility: numberOrText }),
  [slash.volatilityCurve]: volcurveData,
  [slash.interimIndex]: slashIndexData,
  [slash.interimLastPrice]: z.object({ lastPrice: priceOrText }),
} as const
export type ChannelName = keyof typeof channelData

export const slashMessage = z.object({ method: z.string(), params: z.unknown().optional() })

export const rpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** Undocumented; clients check only for an error. */
export const authResult = z.object({ authenticated: z.literal(true) })

/** protocol/stream.md#heartbeat */
export const heartbeat = { silenceMs: 5000, pongMs: 5000 } as const

import { z } from 'zod'
import { numberOrText } from './v2/fields'

/** Channel names of the two published schemes (specification 6, wire-facts 2.16). */
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
  },
} as const

/** Methods answer under three spellings on one address: bare, and with either prefix. */
export const methodPrefixes = ['', 'v1/', 'v1/public/'] as const
export type MethodPrefix = (typeof methodPrefixes)[number]

/** Takes a method of any spelling to its bare name: `v1/public/subscribe` to `subscribe`. */
export const bareMethod = (method: string): string => method.replace(/^v1\/(public\/)?/, '')

const price = z.number().positive()
const priceOrText = numberOrText.pipe(price)

/** "lastTickDirection optional since Nov 2025" */
export const lastPriceData = z.object({
  time: z.string(),
  lastPrice: price,
  lastTickDirection: z.enum(['MinusTick', 'ZeroMinusTick', 'PlusTick', 'ZeroPlusTick']).optional(),
})
export const colonIndexData = z.object({ time: z.string(), index: price })

/** The slash scheme carries no time; numbers may be text. */
export const bidOfferData = z.object({ bid: priceOrText, offer: priceOrText })
export const slashIndexData = z.object({ index: priceOrText })

/** A message of the slash scheme: the channel is the method. */
export const slashMessage = z.object({ method: z.string(), params: z.unknown().optional() })

export const rpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** API: "after each received message start a 5 second timer ... expect a raw pong within 5 seconds". */
export const heartbeat = { silenceMs: 5000, pongMs: 5000 } as const

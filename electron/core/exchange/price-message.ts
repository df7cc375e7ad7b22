import {
  bidOfferData,
  channels,
  colonIndexData,
  lastPriceData,
  rpcResponse,
  slashIndexData,
  slashMessage,
} from '@common/exchange-api/channels'
import type { PriceUpdate } from '../ports/exchange'

/** What one frame of the stream says. */
export type StreamMessage =
  | { readonly kind: 'price'; readonly update: PriceUpdate }
  | { readonly kind: 'reply'; readonly id: string; readonly result: unknown; readonly failed: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed' }

const malformed = { kind: 'malformed' } as const
const other = { kind: 'other' } as const

function parseColon(channel: string, data: unknown): StreamMessage {
  if (channel === channels.colon.lastPrice) {
    const { data: price } = lastPriceData.safeParse(data)
    const marketTimeMs = price ? Date.parse(price.time) : Number.NaN
    if (!price || Number.isNaN(marketTimeMs)) return malformed
    return { kind: 'price', update: { lastPrice: price.lastPrice, marketTimeMs } }
  }
  if (channel === channels.colon.index) {
    const { data: price } = colonIndexData.safeParse(data)
    const marketTimeMs = price ? Date.parse(price.time) : Number.NaN
    if (!price || Number.isNaN(marketTimeMs)) return malformed
    return { kind: 'price', update: { indexPrice: price.index, marketTimeMs } }
  }
  return other
}

function parseSlash(method: string, params: unknown): StreamMessage {
  if (method === channels.slash.bidOffer) {
    const { data: quote } = bidOfferData.safeParse(params)
    return quote ? { kind: 'price', update: { bidPrice: quote.bid, askPrice: quote.offer } } : malformed
  }
  if (method === channels.slash.index) {
    const { data: quote } = slashIndexData.safeParse(params)
    return quote ? { kind: 'price', update: { indexPrice: quote.index } } : malformed
  }
  return other
}

interface ChannelMessage {
  readonly params: { readonly channel: string; readonly data?: unknown }
}

/** The envelope of nearly every message: checked by hand, since a schema for it takes as long as one for its contents. */
function isChannelMessage(json: unknown): json is ChannelMessage {
  if (typeof json !== 'object' || json === null || !('method' in json) || json.method !== 'subscription')
    return false
  if (!('params' in json) || typeof json.params !== 'object' || json.params === null) return false
  return 'channel' in json.params && typeof json.params.channel === 'string'
}

/** Reads a frame of either naming scheme (wire-facts 2.16). Never throws: the stream goes on past a frame it cannot read. */
export function parseStreamMessage(frame: string): StreamMessage {
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return malformed
  }
  if (isChannelMessage(json)) return parseColon(json.params.channel, json.params.data)
  const { data: reply } = rpcResponse.safeParse(json)
  if (reply) {
    const failed = reply.error !== undefined && reply.error !== null
    return { kind: 'reply', id: String(reply.id), result: reply.result, failed }
  }
  const { data: notice } = slashMessage.safeParse(json)
  return notice ? parseSlash(notice.method, notice.params) : malformed
}

import {
  bidOfferData,
  channelMessage,
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

function timed(time: string, prices: PriceUpdate): StreamMessage {
  const marketTimeMs = Date.parse(time)
  return Number.isNaN(marketTimeMs) ? malformed : { kind: 'price', update: { ...prices, marketTimeMs } }
}

function parseColon(channel: string, data: unknown): StreamMessage {
  if (channel === channels.colon.lastPrice) {
    const { data: price } = lastPriceData.safeParse(data)
    return price ? timed(price.time, { lastPrice: price.lastPrice }) : malformed
  }
  if (channel === channels.colon.index) {
    const { data: price } = colonIndexData.safeParse(data)
    return price ? timed(price.time, { indexPrice: price.index }) : malformed
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

/** Reads a frame of either naming scheme (wire-facts 2.16). Never throws: the stream goes on past a frame it cannot read. */
export function parseStreamMessage(frame: string): StreamMessage {
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return malformed
  }
  const { data: message } = channelMessage.safeParse(json)
  if (message) return parseColon(message.params.channel, message.params.data)
  const { data: reply } = rpcResponse.safeParse(json)
  if (reply) {
    const failed = reply.error !== undefined && reply.error !== null
    return { kind: 'reply', id: String(reply.id), result: reply.result, failed }
  }
  const { data: notice } = slashMessage.safeParse(json)
  return notice ? parseSlash(notice.method, notice.params) : malformed
}

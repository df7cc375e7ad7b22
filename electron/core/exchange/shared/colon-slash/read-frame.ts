import { parseJson } from '@common/domain/json'
import {
  bidOfferData,
  channels,
  rpcResponse,
  slashIndexData,
  slashMessage,
} from '@common/exchange-api/channels'
import { malformed, other, parsePrice, parseTime, type PriceFrame } from '../parse-frame-values'

function parseColon(channel: string, data: unknown): PriceFrame {
  const { lastPrice, index } = channels.colon
  if (channel !== lastPrice && channel !== index) return other
  if (typeof data !== 'object' || data === null) return malformed
  const fields = data as Readonly<Record<string, unknown>>
  const marketTimeMs = parseTime(fields.time)
  const price = parsePrice(channel === lastPrice ? fields.lastPrice : fields.index)
  if (marketTimeMs === undefined || price === undefined) return malformed
  const update =
    channel === lastPrice ? { lastPrice: price, marketTimeMs } : { indexPrice: price, marketTimeMs }
  return { kind: 'price', update }
}

function parseSlash(method: string, params: unknown): PriceFrame {
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

function isChannelMessage(json: unknown): json is ChannelMessage {
  if (typeof json !== 'object' || json === null || !('method' in json) || json.method !== 'subscription')
    return false
  if (!('params' in json) || typeof json.params !== 'object' || json.params === null) return false
  return 'channel' in json.params && typeof json.params.channel === 'string'
}

/** Reads either naming scheme (protocol/stream.md#messages). Never throws. */
export function readFrame(frame: string): PriceFrame {
  const json = parseJson(frame)
  if (isChannelMessage(json)) return parseColon(json.params.channel, json.params.data)
  const { data: reply } = rpcResponse.safeParse(json)
  if (reply) {
    const failed = reply.error !== undefined && reply.error !== null
    return { kind: 'reply', id: String(reply.id), result: reply.result, failed }
  }
  const { data: notification } = slashMessage.safeParse(json)
  return notification ? parseSlash(notification.method, notification.params) : malformed
}

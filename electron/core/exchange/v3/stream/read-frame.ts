import { isJsonObject, parseJson, type JsonObject } from '@common/domain/json'
import type { SizeBucket } from '@common/domain/market/market'
import { topics, type Topic } from '@common/exchange-api/v3/topics'
import type { PriceUpdate } from '../../../ports/exchange/exchange'
import type { AccountModuleName } from '../../../ports/exchange/exchange-account-events'
import { malformed, other, parsePrice, parseTime, type PriceFrame } from '../../shared/parse-frame-values'
import { toSides } from '../to-domain/v3-market-mapping'

/** protocol/v3.md#messages */
export type V3Frame = PriceFrame | { readonly kind: 'changed'; readonly area: AccountModuleName }

export const publicTopics = [topics.ticker, topics.buckets] as const

/** Messages are partial and differ, so only their area is used. */
const moduleByTopic: ReadonlyMap<unknown, AccountModuleName> = new Map<Topic, AccountModuleName>([
  [topics.isolatedTrades, 'trades'],
  [topics.crossOrders, 'cross'],
  [topics.crossPosition, 'cross'],
  [topics.deposit, 'deposits'],
  [topics.withdrawal, 'withdrawals'],
])
export const privateTopics = [...moduleByTopic.keys()] as readonly Topic[]

/** More than any published message has. */
const maxBuckets = 100

/** Never throws. */
export function readFrame(frame: string): V3Frame {
  const json = parseJson(frame)
  if (!isJsonObject(json)) return malformed
  if (json.method === 'subscription' && isJsonObject(json.params)) return readMessage(json.params)
  const { id, error } = json
  if (typeof id !== 'string' && typeof id !== 'number') return other
  return { kind: 'reply', id: String(id), result: json.result, failed: error !== undefined && error !== null }
}

function readMessage({ topic, data }: JsonObject): V3Frame {
  const area = moduleByTopic.get(topic)
  if (area !== undefined) return { kind: 'changed', area }
  if (topic !== topics.ticker && topic !== topics.buckets) return other
  if (!isJsonObject(data)) return malformed
  if (topic === topics.ticker) return { kind: 'price', update: tickerPrices(data) }
  const buckets = readBuckets(data.buckets)
  return buckets ? { kind: 'price', update: { ...toSides(buckets), buckets } } : malformed
}

const tickerPrices = ({ time, lastPrice, index }: JsonObject): PriceUpdate => ({
  lastPrice: parsePrice(lastPrice),
  indexPrice: parsePrice(index),
  marketTimeMs: parseTime(time),
})

/** Undefined if any bucket is unreadable: a gap would leave quantities without a price. */
function readBuckets(wire: unknown): SizeBucket[] | undefined {
  if (!Array.isArray(wire) || wire.length > maxBuckets) return undefined
  const buckets: SizeBucket[] = []
  for (const bucket of wire as readonly unknown[]) {
    if (!isJsonObject(bucket)) return undefined
    const { minSize, maxSize } = bucket
    if (typeof minSize !== 'number' || typeof maxSize !== 'number') return undefined
    buckets.push({
      minQuantity: minSize,
      maxQuantity: maxSize,
      bidPrice: parsePrice(bucket.bidPrice) ?? null,
      askPrice: parsePrice(bucket.askPrice) ?? null,
    })
  }
  return buckets.sort((a, b) => a.minQuantity - b.minQuantity)
}

import { topics, type Topic } from '@common/exchange-api/v3/topics'
import type { PriceUpdate } from '../../../ports/exchange'
import type { AccountArea } from '../../../ports/exchange-account-events'
import { priceOf, timeOf } from '../../shared/frame-values'

/** What one frame of the stream says (protocol/v3.md#messages). */
export type V3Frame =
  | { readonly kind: 'price'; readonly update: PriceUpdate }
  | { readonly kind: 'changed'; readonly area: AccountArea }
  | { readonly kind: 'reply'; readonly id: string; readonly result: unknown; readonly failed: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed' }

const malformed = { kind: 'malformed' } as const

export const publicTopics = [topics.ticker, topics.buckets] as const

/** What has changed when anything is said on them. The messages themselves are partial and differ, so nothing else is read of them. */
const areaOf: Readonly<Partial<Record<Topic, AccountArea>>> = {
  [topics.isolatedTrades]: 'trades',
  [topics.crossOrders]: 'cross',
  [topics.crossPosition]: 'cross',
  [topics.deposit]: 'deposits',
  [topics.withdrawal]: 'withdrawals',
}
export const privateTopics = Object.keys(areaOf) as readonly Topic[]

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a frame. Never throws: the stream goes on past a frame it cannot read. */
export function readFrame(frame: string): V3Frame {
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return malformed
  }
  if (!isFields(json)) return malformed
  if (json.method === 'subscription' && isFields(json.params)) return readMessage(json.params)
  const { id, error } = json
  if (typeof id !== 'string' && typeof id !== 'number') return { kind: 'other' }
  return { kind: 'reply', id: String(id), result: json.result, failed: error !== undefined && error !== null }
}

function readMessage({ topic, data }: Fields): V3Frame {
  const area = areaOf[topic as Topic]
  if (area !== undefined) return { kind: 'changed', area }
  if (topic !== topics.ticker && topic !== topics.buckets) return { kind: 'other' }
  if (!isFields(data)) return malformed
  return { kind: 'price', update: topic === topics.ticker ? tickerPrices(data) : sides(data.buckets) }
}

const tickerPrices = ({ time, lastPrice, index }: Fields): PriceUpdate => ({
  lastPrice: priceOf(lastPrice),
  indexPrice: priceOf(index),
  marketTimeMs: timeOf(time),
})

/** By hand, as nearly every message is one of these: the prices of the smallest size that has one. */
function sides(buckets: unknown): PriceUpdate {
  const bySize = (Array.isArray(buckets) ? buckets : [])
    .filter(isFields)
    .sort((a, b) => Number(a.minSize) - Number(b.minSize))
  const first = (side: 'bidPrice' | 'askPrice'): number | undefined =>
    bySize.map((bucket) => priceOf(bucket[side])).find((price) => price !== undefined)
  return { bidPrice: first('bidPrice'), askPrice: first('askPrice') }
}

import type { Permission } from '../permissions'
import { candleRanges, type CandleRange } from './v3-market-endpoints'

/** protocol/v3.md#topics */

const market = 'futures/inverse/btc_usd'

export const topics = {
  ticker: `${market}/ticker`,
  lastPrice: `${market}/lastPrice`,
  index: `${market}/index`,
  buckets: `${market}/buckets`,
  funding: `${market}/funding`,
  announcements: 'announcements',
  isolatedTrades: `${market}/isolated/trades`,
  crossOrders: `${market}/cross/orders`,
  crossPosition: `${market}/cross/position`,
  deposit: 'wallet/deposit',
  withdrawal: 'wallet/withdrawal',
} as const

const ohlcPrefix = `${market}/ohlc/` as const
type OhlcTopic = `${typeof ohlcPrefix}${CandleRange}`
export type Topic = (typeof topics)[keyof typeof topics] | OhlcTopic

export const ohlcTopic = (range: CandleRange): OhlcTopic => `${ohlcPrefix}${range}`

export const topicToRange = (topic: Topic): CandleRange | null =>
  candleRanges.find((range) => topic === ohlcTopic(range)) ?? null

export const allTopics: readonly Topic[] = [...Object.values(topics), ...candleRanges.map(ohlcTopic)]

export const isTopic = (name: unknown): name is Topic => (allTopics as readonly unknown[]).includes(name)

/** Undocumented; assumes the equivalent read's permission (protocol/v3.md#unsettled). */
const permissionByTopic: Readonly<Partial<Record<Topic, Permission>>> = {
  [topics.isolatedTrades]: 'futures:isolated:read',
  [topics.crossOrders]: 'futures:cross:read',
  [topics.crossPosition]: 'futures:cross:read',
  [topics.deposit]: 'account:deposits:read',
  [topics.withdrawal]: 'account:withdrawals:read',
}

export const topicPermission = (topic: Topic): Permission => permissionByTopic[topic] ?? 'none'

/** protocol/v3.md#methods */
export const streamMethods = [
  'hello',
  'ping',
  'time',
  'authenticate',
  'whoami',
  'subscribe',
  'unsubscribe',
  'unsubscribeAll',
] as const
export type StreamMethod = (typeof streamMethods)[number]

export const streamVersion = '1.0.0'

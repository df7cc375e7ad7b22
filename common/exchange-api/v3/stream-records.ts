import { z } from 'zod'
import { wireSats as sats } from '../v2/fields'
import { candle, sizeBucket } from './v3-market-endpoints'
import { crossPosition } from './cross-records'
import { time } from './fields'
import { topicToRange, topics, type Topic } from './topics'

/** Payloads (protocol/v3.md#topics). Null is accepted wherever a client allows it. */

const maybe = z.number().nullish()
const tickerData = z.object({
  time,
  lastPrice: maybe,
  index: maybe,
  funding: z.object({ rate: maybe, time: time.nullish() }),
})
const lastPriceData = z.object({ time, lastPrice: z.number().positive() })
const indexData = z.object({ time, index: z.number().positive() })
const bucketsData = z.object({ time, buckets: z.array(sizeBucket) })
const fundingData = z.object({
  pair: z.string(),
  current: z.object({ rate: maybe, time: time.nullish() }),
})

const clientId = z.string().nullish()
const placed = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  quantity: z.number(),
  margin: sats,
  leverage: z.number(),
  price: z.number(),
  openingFee: sats,
  createdAt: time,
  clientId,
})
const liquidated = z.object({
  id: z.string(),
  closedAt: time,
  closingFee: sats,
  exitPrice: z.number(),
  clientId,
})
const ended = liquidated.extend({ pl: sats })
const canceled = liquidated.pick({ id: true, closedAt: true, clientId: true })
const funded = z.object({
  id: z.string(),
  margin: sats,
  liquidationPrice: z.number(),
  fundingFee: sats,
  fundedAt: time,
  clientId,
})

const tradeEvent = <const E extends string, T extends z.ZodType>(event: E, trade: T) =>
  z.object({ pair: z.string(), event: z.literal(event), trade })

const isolatedTradesData = z.discriminatedUnion('event', [
  tradeEvent('open', placed),
  tradeEvent('filled', placed),
  tradeEvent('closed', ended),
  tradeEvent('stoploss', ended),
  tradeEvent('takeprofit', ended),
  tradeEvent('liquidation', liquidated),
  tradeEvent('canceled', canceled),
  tradeEvent('funding', funded),
])

const crossOpen = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market', 'liquidation']),
  quantity: z.number(),
  price: z.number(),
  tradingFee: sats,
  clientId,
  createdAt: time,
})
const crossOrdersData = z.discriminatedUnion('event', [
  z.object({
    pair: z.string(),
    event: z.literal('new'),
    order: crossOpen.extend({ filledAt: time.optional() }),
  }),
  z.object({ pair: z.string(), event: z.literal('limit'), order: crossOpen.extend({ filledAt: time }) }),
  z.object({
    pair: z.string(),
    event: z.literal('canceled'),
    order: crossOpen.omit({ tradingFee: true }).extend({ canceledAt: time }),
  }),
])

const crossPositionData = z.object({
  pair: z.string(),
  event: z.enum(['new', 'limit', 'cancel', 'leverage', 'deposit', 'withdraw', 'liquidation', 'funding']),
  position: crossPosition.omit({ id: true }),
})

const walletDepositData = z.object({
  currency: z.string(),
  network: z.enum(['lightning', 'bitcoin']),
  id: z.string(),
  amount: sats,
  balance: sats,
  status: z.string(),
  txId: z.string().nullish(),
})
const walletWithdrawalData = walletDepositData.extend({ fee: sats })

/** With only an id, it is retracted. */
const announcementData = z.object({
  id: z.string(),
  title: z.string().optional(),
  message: z.string().optional(),
  link: z.string().nullish(),
})

export function topicData(topic: Topic): z.ZodType {
  if (topicToRange(topic) !== null) return candle
  const schemas: Readonly<Partial<Record<Topic, z.ZodType>>> = {
    [topics.ticker]: tickerData,
    [topics.lastPrice]: lastPriceData,
    [topics.index]: indexData,
    [topics.buckets]: bucketsData,
    [topics.funding]: fundingData,
    [topics.announcements]: announcementData,
    [topics.isolatedTrades]: isolatedTradesData,
    [topics.crossOrders]: crossOrdersData,
    [topics.crossPosition]: crossPositionData,
    [topics.deposit]: walletDepositData,
    [topics.withdrawal]: walletWithdrawalData,
  }
  return schemas[topic] ?? z.never()
}

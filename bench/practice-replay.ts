/**
 * Measures replayed candles per second with 100, 1,000 and 10,000 orders, without HTTP.
 * npm run bench bench/practice-replay.ts CANDLES.csv [most candles]
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { toPriceGrid } from '@common/domain/units'
import type { Exchange } from '../electron/practice/engine/exchange'
import { openBareExchange } from './support/bare-exchange'

const [replayFile = '', max = '30240'] = process.argv.slice(2)
if (!existsSync(replayFile))
  throw new Error('usage: npm run bench bench/practice-replay.ts CANDLES.csv [most candles]')
const tradesPerAccount = 50

function openTrades(exchange: Exchange, count: number): void {
  const { users, orders, quotes, store } = exchange
  const price = quotes.lastPrice
  store.write(() => {
    let uid = ''
    for (let index = 0; index < count; index += 1) {
      if (index % tradesPerAccount === 0)
        uid = users.create(`trader-${randomBytes(6).toString('hex')}`, 1e9).uid
      const share = (index % 997) / 997
      const side = index % 2 === 0 ? 'buy' : 'sell'
      const away = side === 'buy' ? 1 - 0.02 - share * 0.6 : 1 + 0.02 + share * 0.9
      orders.place(uid, {
        side,
        orderType: 'limit',
        quantity: 100,
        leverage: 2,
        price: toPriceGrid(price * away),
      })
    }
  })
}

async function measure(trades: number): Promise<number> {
  const exchange = openBareExchange(null, { replayFile })
  const { driver, positions, store } = exchange
  const { replay } = exchange.prices
  if (replay === null) throw new Error('There is no replay')
  openTrades(exchange, trades)
  driver.start()
  const before = replay.timeMs()
  const startedMs = performance.now()
  await driver.playSteps(replay.stepsOver(Number(max)))
  const seconds = (performance.now() - startedMs) / 1000
  const candles = Math.round((replay.timeMs() - before) / 60_000)
  const remaining = positions.running().length
  driver.stop()
  store.close()
  const perSecond = candles / seconds
  console.log(
    JSON.stringify({
      bench: 'practice-replay',
      trades,
      candles,
      perSecond: Math.round(perSecond),
      filledAndRunning: remaining,
    }),
  )
  return perSecond
}

const few = await measure(100)
await measure(1000)
const many = await measure(10_000)
const growth = Number((few / many).toFixed(2))
console.log(
  JSON.stringify({
    bench: 'practice-replay',
    case: 'ratio',
    trades: [100, 10_000],
    timeGrowth: growth,
    linear: 100,
  }),
)

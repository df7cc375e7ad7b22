import { expect, onTestFinished, test } from 'vitest'
import { json } from '../support/fault-service'
import { wireUser } from '../support/recorded'
import { useService } from '../support/use-service'

const under = useService()

function connect() {
  const exchange = under.connectLimited()
  onTestFinished(() => exchange.close())
  under.service.answer = json(wireUser)
  return exchange
}

test('a request that waits for the rate limit is counted and reported', async () => {
  const exchange = connect()
  let reports = 0
  exchange.onQueued(() => (reports += 1))
  await exchange.account()
  expect([exchange.queuedRequests(), reports]).toEqual([0, 0])
  const second = exchange.account()
  expect([exchange.queuedRequests(), reports]).toEqual([1, 1])
  under.clock.advance(1250)
  await second
  expect([exchange.queuedRequests(), under.service.requests.length]).toEqual([0, 2])
})

test('a routine read waits while reads are held', async () => {
  const exchange = connect()
  exchange.holdReads(true)
  under.service.answer = json([])
  const trades = exchange.trades('running')
  await exchange.ticker().catch(() => undefined)
  expect(under.service.requests.map(({ url }) => url)).toEqual(['/v2/futures/ticker'])
  exchange.holdReads(false)
  await trades
  expect(under.service.requests).toHaveLength(2)
})

test('the exchange time is unknown before its first response', async () => {
  const exchange = connect()
  expect(exchange.timeMs()).toBeNull()
  const aheadMs = 3_600_000
  under.clock.set(under.clock.nowMs() - aheadMs)
  await exchange.account()
  expect(Math.abs((exchange.timeMs() ?? 0) - Date.now())).toBeLessThan(5000)
  under.clock.advance(60_000)
  expect((exchange.timeMs() ?? 0) - Date.now()).toBeGreaterThan(55_000)
})

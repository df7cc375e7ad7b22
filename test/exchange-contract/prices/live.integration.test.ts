import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { LiveStream } from '../../../electron/practice/prices/live/live-stream'
import type { LivePrices } from '../../../electron/practice/prices/live/live-version'
import { version2 } from '../../../electron/practice/prices/live/version-2'
import { version3 } from '../../../electron/practice/prices/live/version-3'
import { readCommandLine } from '../../../electron/practice/start/command-line'
import { passUntil, useFastTimers } from '../../support/time/fast-timers'
import { TestExchange } from '../../support/practice/practice'
import { temporaryFolder } from '../../support/temporary-folder'

type Options = Parameters<typeof TestExchange.start>[0]

async function start(options: Options): Promise<TestExchange> {
  const exchange = await TestExchange.start(options)
  onTestFinished(() => exchange.practice.close())
  return exchange
}

/** Version 3 is probed once, so one 404 limits the exchange to version 2. */
async function startService(version: 'v3' | 'v2', options: Options): Promise<TestExchange> {
  const service = await start(options)
  if (version === 'v2')
    await service.control('/fault', { kind: 'status', status: 404, path: '/v3/*', times: 1 })
  return service
}

async function detectCycle(
  version: 'v3' | 'v2',
  options: Options = {},
  serviceOptions: Options = {},
): Promise<{ service: TestExchange; follower: TestExchange }> {
  const service = await startService(version, { heldPrice: 50_000, ...serviceOptions })
  const { rest, ws } = service.practice
  const follower = await start({ liveRest: rest, liveWs: ws, ...options })
  return { service, follower }
}

const lastPrice = async (exchange: TestExchange) => (await exchange.open('/v2/futures/ticker')).body.lastPrice
const follows = (exchange: TestExchange, price: number) =>
  passUntil(async () => (await lastPrice(exchange)) === price)

async function withBridgeErrors(status: number, body: string): Promise<string> {
  const server: Server = createServer((_request, response) => response.writeHead(status).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(useFastTimers)

describe.each(['v3', 'v2'] as const)('live prices over %s', (version) => {
  test('EX-720 start at the price of the source exchange, with its candles', async () => {
    const { service, follower } = await detectCycle(version, {}, { hasPriceHistory: true })
    expect(await lastPrice(follower)).toBe(50_000)
    const query = { range: '1', limit: 200 }
    const past = (await service.open('/v2/futures/ohlcs', query)).body.slice(0, 150)
    expect(past).toHaveLength(150)
    const own = (await follower.open('/v2/futures/ohlcs', query)).body
    const toUsd = ({ volume, ...candle }: (typeof past)[number]) => ({
      ...candle,
      volumeUsd: Math.round(volume * candle.close),
    })
    for (const candle of past) expect(own.map(toUsd)).toContainEqual(toUsd(candle))
    const days = (await follower.open('/v2/futures/ohlcs', { range: '240', limit: 100 })).body
    expect(days.length).toBeGreaterThan(90)
  })

  test('EX-721 follow the source stream and fill an order at a price passed on the way', async () => {
    const { service, follower } = await detectCycle(version)
    const order = { side: 'b', type: 'l', leverage: 10, quantity: 100, price: 49_000 }
    const { id } = (await follower.main.post('/v2/futures', order)).body
    await service.price(48_000)
    await follows(follower, 48_000)
    const trade = (await follower.main.get(`/v2/futures/trades/${id}`)).body
    expect(trade).toMatchObject({ running: true, entry_price: 49_000 })
    expect((await service.main.get('/v2/futures', { type: 'running' })).body).toEqual([])
    await follower.audit()
  })

  test('EX-722 follow the index too', async () => {
    const service = await startService(version, { seed: 7 })
    const { rest, ws } = service.practice
    const follower = await start({ liveRest: rest, liveWs: ws })
    await passUntil(async () => {
      const [theirs, practice] = await Promise.all(
        [service, follower].map(async (exchange) => (await exchange.open('/v2/futures/ticker')).body),
      )
      if (theirs === undefined || practice === undefined) return false
      return theirs.lastPrice === practice.lastPrice && Math.abs(theirs.index - practice.index) < 0.5
    })
  })

  test('EX-723 continue after the stream breaks', async () => {
    const { service, follower } = await detectCycle(version)
    await service.control('/fault', { kind: 'ws-close', abrupt: true })
    await service.price(51_000)
    await follows(follower, 51_000)
  })

  test('EX-724 use the ticker alone without a stream', async () => {
    const { service, follower } = await detectCycle(version, { liveWs: undefined })
    await service.price(52_000)
    await follows(follower, 52_000)
  })

  test('EX-725 hold while the source is unavailable, and the market stays open', async () => {
    const { service, follower } = await detectCycle(version)
    await service.control('/maintenance', { on: true })
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
    expect((await follower.main.post('/v2/futures', order)).status).toBe(200)
    expect(await lastPrice(follower)).toBe(50_000)
  })

  test('EX-726 pause while the price is held and resume after its release', async () => {
    const { service, follower } = await detectCycle(version)
    await follower.price(40_000)
    await service.price(50_500)
    expect(await lastPrice(follower)).toBe(40_000)
    await follower.control('/price', { release: true })
    await follows(follower, 50_500)
  })

  test('EX-727 trigger a stop loss reached while the practice exchange was off', async () => {
    const service = await startService(version, { heldPrice: 50_000 })
    const options = { dataFolder: temporaryFolder(), liveRest: service.practice.rest }
    const first = await TestExchange.start(options)
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100, stoploss: 49_000 }
    const { id } = (await first.main.post('/v2/futures', order)).body
    await first.practice.close()
    await service.price(48_000)
    if (version === 'v2')
      await service.control('/fault', { kind: 'status', status: 404, path: '/v3/*', times: 1 })
    const second = await start(options)
    await follows(second, 48_000)
    expect((await second.main.get(`/v2/futures/trades/${id}`)).body).toMatchObject({ exit_price: 49_000 })
  })

  test('EX-728 survive malformed, duplicate and reordered messages', async () => {
    const service = await start({ heldPrice: 50_000 })
    const news: Partial<LivePrices>[] = []
    const protocol = version === 'v3' ? version3 : version2
    const stream = new LiveStream(service.practice.ws, protocol, (prices) => news.push(prices), 20)
    onTestFinished(() => stream.close())
    const isThere = async () => service.open('/v2/time').then(() => true)
    await passUntil(async () => (await isThere()) && news.length > 0)
    for (const kind of ['ws-garbage', 'ws-duplicate', 'ws-reorder']) {
      await service.control('/fault', { kind, times: 8 })
      for (let i = 1; i <= 8; i += 1) await service.price(50_000 + i)
    }
    await service.price(53_000)
    await service.price(53_001)
    await passUntil(async () => (await isThere()) && news.at(-1)?.indexPrice === 53_001)
    expect(news.every(({ lastPrice: price = 50_000 }) => price >= 50_000 && price <= 53_001)).toBe(true)
  })
})

test('EX-755 live prices work with a source exchange that supports only version 3', async () => {
  const service = await start({ heldPrice: 50_000, hasPriceHistory: true })
  await service.control('/fault', { kind: 'status', status: 404, path: '/v2/*', times: 1000 })
  const { rest, ws } = service.practice
  const follower = await start({ liveRest: rest, liveWs: ws })
  const days = (await follower.open('/v2/futures/ohlcs', { range: '240', limit: 100 })).body
  expect(days.length).toBeGreaterThan(90)
  await service.price(51_000)
  await follows(follower, 51_000)
})

describe('invalid live price sources', () => {
  test.each([
    ['EX-729 a service in maintenance', 503, '{}', 'the response has status 503'],
    ['EX-714 another service', 200, '{"price":1}', 'the response does not have the format of this API'],
    [
      'EX-715 a price beyond reason',
      200,
      '{"index":1,"askPrice":1,"bidPrice":1,"lastPrice":1,"carryFeeRate":0,"carryFeeTimestamp":0}',
      'the price 1 is not between 100 and 10000000',
    ],
  ])('%s is rejected with a one-sentence error', async (_name, status, body, message) => {
    const rest = await withBridgeErrors(status, body)
    await expect(TestExchange.start({ liveRest: rest })).rejects.toThrow(
      `The live prices at ${rest} cannot be read: ${message}`,
    )
  })

  test('EX-716 an address without a server is rejected', async () => {
    const rest = 'http://127.0.0.1:9'
    await expect(TestExchange.start({ liveRest: rest })).rejects.toThrow(
      /^The live prices at .* cannot be read/,
    )
  })

  test.each([
    ['EX-717', ['--live-ws', 'wss://a.example'], '--live-ws requires --live-rest'],
    ['EX-718', ['--live-rest', 'https://a.example', '--replay', 'x.csv'], 'choose one price source'],
    ['EX-719', ['--live-rest', 'a.example'], '--live-rest must be an address like https://'],
    ['EX-719', ['--live-rest', 'https://me:word@a.example'], 'without user name, password or query'],
    ['EX-719', ['--live-rest', 'https://a.example', '--live-ws', 'https://a.example'], '--live-ws must be'],
  ])('%s %j is rejected', (_number, args, message) => {
    expect(() => readCommandLine(args)).toThrow(message)
    expect(() => readCommandLine(args)).not.toThrow('word@')
  })
})

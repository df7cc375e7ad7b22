import { expect, onTestFinished, test } from 'vitest'
import { scenarioNames } from '@common/domain/practice'
import { scenarioCandles } from '../../../electron/practice/prices/scenario-candles'
import { TestExchange } from '../../support/practice/practice'
import { temporaryFolder } from '../../support/temporary-folder'

const minuteMs = 60_000
const firstMs = Date.UTC(2023, 2, 1)
const csv = [
  'time,open,high,low,close,volume',
  ...Array.from({ length: 30 }, (_, index) => {
    const open = 20_000 + index * 10
    return `${firstMs + index * minuteMs},${open},${open + 15},${open - 5},${open + 10},1`
  }),
].join('\n')

async function start(): Promise<TestExchange> {
  const exchange = await TestExchange.start({ seededClockMs: Date.UTC(2024, 0, 1) })
  onTestFinished(async () => {
    await exchange.audit()
    await exchange.practice.close()
  })
  return exchange
}

interface Market {
  readonly seed: number
  readonly lastPrice: number
  readonly marketTimeMs: number
  readonly endMs: number
  readonly walk: {
    readonly name: string
    readonly speed: number
    readonly nowMs: number
    readonly endMs: number
  }
}

async function done(exchange: TestExchange, path: string, body?: object): Promise<Market> {
  const reply = await exchange.control(path, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as unknown as Market
}

test('EX-3240 a replay file starts at the next market minute and reports its own dates', async () => {
  const exchange = await start()
  const before = await done(exchange, '/state')
  await done(exchange, '/replay/file', { name: 'march.csv', csv, speed: 1 })
  await done(exchange, '/replay', { action: 'pause' })
  await done(exchange, '/replay', { action: 'step', candles: 5 })
  const { walk, marketTimeMs, lastPrice } = await done(exchange, '/state')
  expect(walk).toMatchObject({ name: 'march.csv', isPaused: true, speed: 1, startMs: firstMs })
  expect(walk.nowMs).toBe(firstMs + 5 * minuteMs)
  expect(walk.endMs).toBe(firstMs + 30 * minuteMs)
  const startedMs = Math.ceil(before.marketTimeMs / minuteMs) * minuteMs
  expect(marketTimeMs).toBe(startedMs + 5 * minuteMs)
  expect(lastPrice).toBe(20_050)
})

test('EX-3241 simulated prices continue after a replay file, and time never moves back', async () => {
  const exchange = await start()
  await done(exchange, '/replay/file', { name: 'march.csv', csv })
  const { endMs } = await done(exchange, '/replay', { action: 'step', candles: 30 })
  for (let seconds = 0; seconds < 3; seconds += 1) await exchange.open('/v2/ping')
  const { walk, marketTimeMs, lastPrice } = await done(exchange, '/state')
  expect(walk).toBeNull()
  expect(marketTimeMs).toBeGreaterThanOrEqual(endMs)
  expect(marketTimeMs).toBeLessThan(endMs + 10_000)
  expect(Math.abs(lastPrice / 20_300 - 1)).toBeLessThan(0.01)
})

test('EX-3242 a restart or a leave action ends a replay, and market time continues', async () => {
  const dataFolder = temporaryFolder()
  const first = await TestExchange.start({ dataFolder })
  await done(first, '/replay/file', { name: 'march.csv', csv })
  await done(first, '/replay', { action: 'pause' })
  await done(first, '/replay', { action: 'step', candles: 20 })
  const { marketTimeMs } = await done(first, '/state')
  await first.practice.close()
  const second = await TestExchange.start({ dataFolder })
  onTestFinished(() => second.practice.close())
  const repeated = await done(second, '/state')
  expect(repeated.walk).toBeNull()
  expect(repeated.marketTimeMs).toBeGreaterThanOrEqual(marketTimeMs)
  expect(Math.abs(repeated.lastPrice / 20_200 - 1)).toBeLessThan(0.02)
  await done(second, '/scenario', { name: 'quiet-week' })
  await done(second, '/replay', { action: 'leave' })
  expect((await done(second, '/state')).walk).toBeNull()
})

test.each([
  ['EX-3243', csv.replace(/\n\d{13},20010,/, '\nnoon,20010,'), 'march.csv, line 3: the time cannot be read'],
  ['EX-3244', 'a,b\n1,2', 'march.csv has no candles: it needs a header with'],
  [
    'EX-3245',
    csv.replace(',20035,', ',20001,'),
    'march.csv, line 4: open and close must lie between low and high',
  ],
])('%s an invalid replay file is rejected, naming the cause', async (_number, broken, message) => {
  const exchange = await start()
  const { status, body } = await exchange.control('/replay/file', { name: 'march.csv', csv: broken })
  expect([status, body.issues[0]?.path]).toEqual([400, ['csv']])
  expect(body.message).toContain(message)
})

test('EX-3246 the crash scenario liquidates a trade without a stop, and the ledger balances', async () => {
  const exchange = await start()
  const order = { side: 'b', type: 'm', leverage: 10, quantity: 500 }
  const { id } = (await exchange.main.post('/v2/futures', order)).body
  const { seed } = await done(exchange, '/scenario', { name: 'crash-day', seed: 3 })
  expect(seed).toBe(3)
  await done(exchange, '/replay', { action: 'step', candles: 14 * 60 })
  expect((await exchange.main.get(`/v2/futures/trades/${id}`)).body).toMatchObject({ closed: true })
})

test('EX-3247 a scenario replaces another one and accepts a new speed', async () => {
  const exchange = await start()
  await done(exchange, '/scenario', { name: 'quiet-week' })
  await done(exchange, '/scenario', { name: 'crash-day' })
  expect((await done(exchange, '/state')).walk.name).toBe('crash-day')
  await done(exchange, '/replay', { action: 'speed', speed: 10 })
  expect((await done(exchange, '/state')).walk.speed).toBe(10)
})

test('the crash scenario loses more than 22 percent at its low', () => {
  const lows = scenarioCandles('crash-day', 1, 60_000).map(({ low }) => low)
  expect(Math.min(...lows) / 60_000).toBeLessThan(0.78)
})

test('scenarios are identical for the same seed and have valid candles', () => {
  const moved = {
    'crash-day': [-0.22, -0.15],
    'short-squeeze': [0.05, 0.1],
    'quiet-week': [0, 0.01],
  } as const
  for (const name of scenarioNames) {
    for (const seed of [1, 2, 3]) {
      const candles = scenarioCandles(name, seed, 60_000)
      expect(scenarioCandles(name, seed, 60_000)).toEqual(candles)
      expect(scenarioCandles(name, seed + 1, 60_000)).not.toEqual(candles)
      const move = (candles.at(-1)?.close ?? 0) / 60_000 - 1
      expect(move, `${name} ${seed}`).toBeGreaterThanOrEqual(moved[name][0])
      expect(move, `${name} ${seed}`).toBeLessThanOrEqual(moved[name][1])
      for (const { open, high, low, close } of candles) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
      }
    }
  }
})

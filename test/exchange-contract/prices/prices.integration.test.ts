import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { useFastTimers } from '../../support/time/fast-timers'
import { readBalance, TestExchange } from '../../support/practice/practice'
import { StreamClient } from '../../support/api/stream-client'
import { temporaryFolder } from '../../support/temporary-folder'

const startMs = Date.UTC(2023, 2, 1)
const minuteMs = 60_000

const rows = Array.from({ length: 40 }, (_, index) => {
  const open = 20_000 + index * 100.25
  const close = index % 3 === 0 ? open - 50.5 : open + 80.25
  const [high, low] = [Math.max(open, close) + 30, Math.min(open, close) - 40]
  return { time: startMs + index * minuteMs, open, high, low, close, volume: index / 10 }
})

function csvFile(text: string): string {
  const file = join(temporaryFolder(), 'candles.csv')
  writeFileSync(file, text)
  return file
}

const header = 'open_time,open,high,low,close,volume'
const isoRow = (row: (typeof rows)[number]): string =>
  [new Date(row.time).toISOString(), row.open, row.high, row.low, row.close, row.volume].join(',')
const whole = [header, ...rows.map(isoRow)].join('\n')

const stepped = { seededClockMs: Date.UTC(2024, 0, 1) }

async function until(exchange: TestExchange, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await exchange.open('/v2/ping')
}

describe('replay', () => {
  test('EX-340 returns the rows of the file as candles', async () => {
    const exchange = await TestExchange.start({
      ...stepped,
      replayFile: csvFile(whole),
      speed: 6000,
      warmUpCandles: 10,
    })
    const candles = async () => (await exchange.open('/v2/futures/ohlcs', { range: '1', limit: 1000 })).body
    expect((await candles()).slice(0, 10)).toEqual(rows.slice(0, 10))
    await until(exchange, async () => ((await candles()).at(-1)?.time ?? 0) >= startMs + 40 * minuteMs)
    expect((await candles()).slice(0, 40)).toEqual(rows)
    const { lastPrice, index } = (await exchange.open('/v2/futures/ticker')).body
    expect(lastPrice).toBe(Math.round((rows[39]?.close ?? 0) * 2) / 2)
    expect(index).toBe(lastPrice)
    await exchange.practice.close()
  })

  test('EX-341 reaches the highest and the lowest price of each minute', async () => {
    const exchange = await TestExchange.start({
      ...stepped,
      replayFile: csvFile(whole),
      speed: 6,
      warmUpCandles: 1,
    })
    const low = Math.ceil((rows[1]?.low ?? 0) * 2) / 2
    const order = { type: 'l', leverage: 1, quantity: 100 }
    const bought = (await exchange.main.post('/v2/futures', { ...order, side: 'b', price: low })).body
    const top = Math.floor((rows[38]?.high ?? 0) * 2) / 2
    const sold = (await exchange.main.post('/v2/futures', { ...order, side: 's', price: top })).body
    const trade = async (id: string) => (await exchange.main.get(`/v2/futures/trades/${id}`)).body
    expect((await exchange.control('/replay', { action: 'speed', speed: 60 })).status).toBe(200)
    await until(exchange, async () => (await trade(sold.id)).running)
    expect(await trade(bought.id)).toMatchObject({ running: true, entry_price: low })
    expect(await trade(sold.id)).toMatchObject({ running: true, entry_price: top })
    const filled = (await trade(sold.id)).market_filled_ts
    expect(filled).toBeGreaterThanOrEqual(rows[38]?.time ?? 0)
    expect(filled).toBeLessThan((rows[38]?.time ?? 0) + minuteMs)
    await exchange.audit()
    await exchange.practice.close()
  })

  test('EX-342 continues at the same time after a restart', async () => {
    const dataFolder = temporaryFolder()
    const options = { ...stepped, dataFolder, replayFile: csvFile(whole), speed: 240, warmUpCandles: 10 }
    const first = await TestExchange.start(options)
    const getTimeMs = async (exchange: TestExchange) => (await exchange.control('/state')).body.marketTimeMs
    await until(first, async () => (await getTimeMs(first)) > startMs + 13 * minuteMs)
    const stoppedMs = await getTimeMs(first)
    await first.practice.close()
    const second = await TestExchange.start(options)
    const resumedMs = await getTimeMs(second)
    expect(resumedMs).toBeGreaterThanOrEqual(stoppedMs)
    expect(resumedMs - stoppedMs).toBeLessThan(5 * minuteMs)
    const candles = (await second.open('/v2/futures/ohlcs', { range: '1', limit: 1000 })).body
    expect(candles.slice(0, 13)).toEqual(rows.slice(0, 13))
    await second.practice.close()
  })

  test('EX-343 pauses while the price is held', async () => {
    const exchange = await TestExchange.start({
      ...stepped,
      replayFile: csvFile(whole),
      speed: 60,
      warmUpCandles: 10,
    })
    await exchange.price(30_000)
    const before = (await exchange.control('/state')).body.marketTimeMs
    for (let seconds = 0; seconds < 3; seconds += 1) await exchange.open('/v2/ping')
    expect((await exchange.control('/state')).body).toMatchObject({ marketTimeMs: before, lastPrice: 30_000 })
    await exchange.control('/price', { release: true })
    await until(exchange, async () => (await exchange.control('/state')).body.marketTimeMs > before)
    expect((await exchange.open('/v2/futures/ticker')).body.lastPrice).toBeLessThan(25_000)
    await exchange.practice.close()
  })

  test.each([
    ['EX-344 epoch seconds', rows.map((row) => [row.time / 1000, row.open, row.high, row.low, row.close, row.volume].join(','))],
    ['EX-345 epoch milliseconds', rows.map((row) => [row.time, row.open, row.high, row.low, row.close, row.volume].join(','))],
    ['EX-346 another offset', rows.map((row) => isoRow(row).replace('.000Z', '+00:00'))],
  ])('%s are accepted as times', async (_name, lines) => {
    const exchange = await TestExchange.start({ replayFile: csvFile([header, ...lines].join('\r\n')), warmUpCandles: 5 })
    expect((await exchange.open('/v2/futures/ohlcs', { range: '1' })).body.slice(0, 5)).toEqual(rows.slice(0, 5))
    await exchange.practice.close()
  }) // prettier-ignore

  test.each([
    ['EX-347', 'a word for a price', `${header}\n${rows.slice(0, 2).map(isoRow).join('\n')}\n2023-03-01T00:02:00Z,x,1,1,1,1`, 'line 4: open must be a number from 100'],
    ['EX-348', 'a line too short', `${header}\n2023-03-01T00:00:00Z,20000`, /line 2/i],
    ['EX-349', 'high below close', `${header}\n2023-03-01T00:00:00Z,20000,20100,19900,20200,1`, 'line 2: open and close must lie between'],
    ['EX-350', 'a time twice', [header, isoRow(rows[0] ?? fail()), isoRow(rows[0] ?? fail())].join('\n'), 'line 3: the time must be after'],
    ['EX-351', 'a time that is none', `${header}\nyesterday,20000,20100,19900,20000,1`, 'line 2: the time cannot be read'],
    ['EX-352', 'no header', '1,2,3,4,5,6', 'needs a header'],
    ['EX-353', 'nothing', '', 'has no candles'],
    ['EX-354', 'a volume below zero', `${header}\n2023-03-01T00:00:00Z,20000,20100,19900,20000,-1`, 'line 2: volume must be'],
  ])('%s rejects an invalid file: %s', async (_number, _name, text, message) => {
    await expect(TestExchange.start({ replayFile: csvFile(text) })).rejects.toThrow(message)
  }) // prettier-ignore

  test('EX-355 names a missing file', async () => {
    await expect(TestExchange.start({ replayFile: '/nowhere/candles.csv' })).rejects.toThrow(
      '/nowhere/candles.csv',
    )
  })
})

function fail(): never {
  throw new Error('There are rows')
}

describe('simulated prices', () => {
  const firstPrices = async (seed: number): Promise<number[]> => {
    const exchange = await TestExchange.start({ seed })
    const client = await StreamClient.open(exchange.practice.ws)
    const isSlash = ({ method }: { method?: string }) => method === 'futures/market/bid-offer'
    await client.call('subscribe', ['futures/market/bid-offer'])
    const prices: number[] = []
    while (prices.length < 6) {
      await vi.advanceTimersByTimeAsync(1000)
      prices.push(((await client.next(isSlash)).params as { bid: number }).bid)
    }
    await client.close()
    await exchange.practice.close()
    return prices
  }

  test('EX-356 are identical for the same seed and differ for another seed', async () => {
    useFastTimers()
    const prices = await firstPrices(7)
    const [same, other] = [await firstPrices(7), await firstPrices(8)]
    expect(same).toEqual(prices)
    expect(other).not.toEqual(prices)
    expect(new Set(prices).size).toBeGreaterThan(2)
  })

  test('EX-357 have an identical history for the same seed', async () => {
    const past = async (seed: number) => {
      const exchange = await TestExchange.start({ seed, hasPriceHistory: true })
      const { body } = await exchange.open('/v2/futures/ohlcs', { range: '1D', limit: 100 })
      await exchange.practice.close()
      return body.slice(0, 50).map(({ close }) => close)
    }
    expect(await past(7)).not.toEqual(await past(8))
    const [minutesOf7, second] = await Promise.all([firstMinutes(7), firstMinutes(7)])
    expect(second).toEqual(minutesOf7)
  })

  const firstMinutes = async (seed: number): Promise<number[]> => {
    const exchange = await TestExchange.start({ seed, heldPrice: 60_000, hasPriceHistory: true })
    const { body } = await exchange.open('/v2/futures/history/price', { limit: 500 })
    await exchange.practice.close()
    // Only the newest minutes depend on the start time.
    return body.slice(2, 400).map(({ value }) => value)
  }

  test('EX-358 have an index near the last price', async () => {
    const exchange = await TestExchange.start({ seed: 7 })
    const { index, lastPrice } = (await exchange.open('/v2/futures/ticker')).body
    expect(Math.abs(index / lastPrice - 1)).toBeLessThan(0.001)
    expect(await readBalance(exchange.main)).toBe(10_000_000)
    await exchange.practice.close()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { TestExchange, useExchange } from '../../support/practice/practice'
import type { Reply } from '../../support/api/signed-caller'

const startMs = Date.UTC(2023, 2, 1)
const minuteMs = 60_000
const rows = Array.from({ length: 240 }, (_, index) => {
  const open = 20_000 + index * 10
  const close = index % 3 === 0 ? open - 15.5 : open + 20.5
  const [high, low] = [Math.max(open, close) + 3, Math.min(open, close) - 4]
  return { time: startMs + index * minuteMs, open, high, low, close, volume: index / 10 }
})
const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
const csv = [columns.join(','), ...rows.map((row) => columns.map((name) => row[name]).join(','))].join('\n')

const folder = mkdtempSync(join(tmpdir(), 'satchel-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string | Buffer, name = 'candles.csv'): string {
  const file = join(mkdtempSync(join(folder, 'replay-')), name)
  writeFileSync(file, content)
  return file
}

const fetchCandles = async (exchange: TestExchange) =>
  (await exchange.open('/v2/futures/ohlcs', { range: '1', limit: 1000 })).body

describe('candle file', () => {
  const startOf = async (content: string | Buffer, name?: string): Promise<TestExchange> => {
    const exchange = await TestExchange.start({ replayFile: fileOf(content, name), warmUpCandles: 20 })
    onTestFinished(() => exchange.practice.close())
    return exchange
  }

  test('EX-730 is accepted with gzip compression, whatever its name', async () => {
    expect((await fetchCandles(await startOf(gzipSync(csv)))).slice(0, 20)).toEqual(rows.slice(0, 20))
    expect((await fetchCandles(await startOf(gzipSync(csv), 'c.gz'))).slice(0, 20)).toEqual(rows.slice(0, 20))
  })

  test.each([
    ['EX-731 another order', ['volume', 'close', 'time', 'low', 'high', 'open'], columns],
    ['EX-732 another case', columns, ['Time', 'OPEN', 'High', 'Low', 'Close', 'Volume']],
    ['EX-733 another name of the time', columns, ['Timestamp', 'open', 'high', 'low', 'close', 'volume']],
  ])('%s of columns is accepted', async (_name, order, names) => {
    const header = order.map((name) => names[columns.indexOf(name as 'time')] ?? name)
    const lines = rows.map((row) => order.map((name) => row[name as 'time']).join(','))
    const content = [header.join(','), ...lines].join('\n')
    expect((await fetchCandles(await startOf(content))).slice(0, 20)).toEqual(rows.slice(0, 20))
  })

  test('EX-734 is accepted with unknown columns', async () => {
    const lines = rows.map((row) => ['BTC', ...columns.map((name) => row[name]), 7].join(','))
    const content = [`symbol,${columns.join(',')},trades`, ...lines].join('\n')
    expect((await fetchCandles(await startOf(content))).slice(0, 20)).toEqual(rows.slice(0, 20))
  })

  test.each([
    ['EX-735', 'microseconds', csv.replaceAll(/^(\d{13}),/gm, '$1000,'), 'line 2: the time cannot be read'],
    ['EX-736', 'a column missing', csv.replaceAll(/,[^,\n]*$/gm, ''), 'line 2: volume must be a number'],
    ['EX-737', 'a broken gzip', Buffer.concat([gzipSync(csv).subarray(0, 200)]), 'cannot be read'],
    ['EX-738', 'a row in the middle', csv.replace(`\n${rows[99]?.time},`, '\nnoon,'), 'line 101: the time'],
  ])('%s is rejected when invalid: %s', async (_number, _name, content, message) => {
    await expect(TestExchange.start({ replayFile: fileOf(content) })).rejects.toThrow(message)
  })
})

describe('replay controls', () => {
  const exchange = useExchange({
    replayFile: fileOf(csv),
    warmUpCandles: 10,
    speed: 0.1,
    // Advances one second per request.
    seededClockMs: Date.UTC(2024, 0, 1),
    heldPrice: undefined,
  })
  const replay = (input: object): Promise<Reply> => exchange().control('/replay', input)
  const act = async (input: object) => {
    const reply = await replay(input)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as unknown as {
      isPaused: boolean
      isOver: boolean
      marketTimeMs: number
      endMs: number
    }
  }
  const lastPrice = async () => (await exchange().open('/v2/futures/ticker')).body.lastPrice

  test('EX-739 stop the market time with pause and continue it with resume', async () => {
    const { marketTimeMs, endMs } = await act({ action: 'pause' })
    expect(endMs).toBe(startMs + rows.length * minuteMs)
    for (let seconds = 0; seconds < 3; seconds += 1) await exchange().open('/v2/ping')
    expect((await exchange().control('/state')).body.marketTimeMs).toBe(marketTimeMs)
    expect((await act({ action: 'resume' })).isPaused).toBe(false)
    await exchange().open('/v2/ping')
    expect((await exchange().control('/state')).body.marketTimeMs).toBe(marketTimeMs + 100)
    await act({ action: 'pause' })
  })

  test('EX-740 advance to the end of one or many candles with step', async () => {
    const first = await act({ action: 'step' })
    expect(first.marketTimeMs).toBe(startMs + 11 * minuteMs)
    expect(await lastPrice()).toBe(Math.round((rows[10]?.close ?? 0) * 2) / 2)
    const more = await act({ action: 'step', candles: 25 })
    expect(more.marketTimeMs).toBe(startMs + 36 * minuteMs)
    expect((await fetchCandles(exchange())).slice(0, 36)).toEqual(rows.slice(0, 36))
  })

  test('EX-741 advance to a time with jump and fill orders on the way', async () => {
    const level = Math.ceil((rows[60]?.low ?? 0) * 2) / 2
    const order = { side: 'b', type: 'l', leverage: 1, quantity: 100, price: level }
    const { id } = (await exchange().main.post('/v2/futures', order)).body
    const toMs = startMs + 80 * minuteMs + 30_000
    expect(await act({ action: 'jump', toMs })).toMatchObject({ marketTimeMs: toMs, isPaused: true })
    const trade = (await exchange().main.get(`/v2/futures/trades/${id}`)).body
    expect(trade).toMatchObject({ running: true, entry_price: level })
    expect(trade.market_filled_ts).toBeLessThan(startMs + 61 * minuteMs)
    expect((await fetchCandles(exchange())).slice(0, 80)).toEqual(rows.slice(0, 80))
  })

  test.each([
    ['EX-742', {}, 'action', 'one of pause, resume, step, jump'],
    ['EX-743', { action: 'rewind' }, 'action', 'one of pause, resume, step, jump'],
    ['EX-744', { action: 'jump' }, 'toMs', 'toMs is required for jump'],
    ['EX-745', { action: 'jump', toMs: startMs }, 'toMs', 'toMs must be from'],
    ['EX-746', { action: 'jump', toMs: startMs + 1e9 }, 'toMs', `to ${startMs + rows.length * minuteMs}`],
    ['EX-747', { action: 'step', candles: 0 }, 'candles', 'from 1 to 1000000'],
    ['EX-748', { action: 'pause', candles: 3 }, 'candles', 'candles is only allowed for step'],
    ['EX-749', { action: 'step', toMs: 3 }, 'toMs', 'toMs is only allowed for jump'],
  ])('%s %j is rejected, naming %s', async (_number, input, field, message) => {
    const { status, body } = await replay(input)
    expect([status, body.issues[0]?.path]).toEqual([400, [field]])
    expect(body.message).toContain(message)
  })

  test('EX-750 reject a step while the price is held', async () => {
    await exchange().price(25_000)
    const { status, body } = await replay({ action: 'step' })
    expect([status, body.message]).toEqual([400, 'The price is held. Resume the price first.'])
    await exchange().control('/price', { release: true })
  })

  test('EX-751 report the end after the last candle and hold its price', async () => {
    const { endMs } = await act({ action: 'pause' })
    expect(await act({ action: 'jump', toMs: endMs })).toMatchObject({ isOver: true, marketTimeMs: endMs })
    expect(await lastPrice()).toBe(Math.round((rows.at(-1)?.close ?? 0) * 2) / 2)
    // The price was held in the minute of the jump.
    expect((await fetchCandles(exchange())).slice(81, rows.length)).toEqual(rows.slice(81))
    expect((await act({ action: 'step' })).marketTimeMs).toBe(endMs)
  })

  test('EX-752 reject pause without a replay', async () => {
    const other = await TestExchange.start()
    const { status, body } = await other.control('/replay', { action: 'pause' })
    expect([status, body.issues[0]?.path]).toEqual([400, ['action']])
    await other.practice.close()
  })
})

describe('replay at maximum speed', () => {
  test('EX-753 plays all candles and responds to requests in between', async () => {
    const exchange = await TestExchange.start({
      replayFile: fileOf(csv),
      speed: Infinity,
      warmUpCandles: 1,
    })
    await expect.poll(async () => (await fetchCandles(exchange)).length).toBeGreaterThan(rows.length)
    expect((await fetchCandles(exchange)).slice(0, rows.length)).toEqual(rows)
    const { marketTimeMs } = (await exchange.control('/state')).body
    expect(marketTimeMs - startMs - rows.length * minuteMs).toBeLessThan(60_000)
    await exchange.audit()
    await exchange.practice.close()
  })

  test('EX-754 pauses on the way', async () => {
    const long = Array.from({ length: 5000 }, (_, index) => [
      startMs + index * minuteMs,
      1e4,
      1e4,
      1e4,
      1e4,
      0,
    ])
    const content = [columns.join(','), ...long.map((row) => row.join(','))].join('\n')
    const exchange = await TestExchange.start({ replayFile: fileOf(content), speed: Infinity })
    await exchange.control('/replay', { action: 'pause' })
    const { marketTimeMs } = (await exchange.control('/state')).body
    expect(marketTimeMs).toBeLessThan(startMs + 5000 * minuteMs)
    expect((await exchange.control('/state')).body.marketTimeMs).toBe(marketTimeMs)
    await exchange.practice.close()
  })
})

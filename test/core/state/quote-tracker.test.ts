import { expect, test } from 'vitest'
import { flush, setUp, ticker } from './open-quote-tracker'

test('stream prices are merged into the ticker and published once per batch', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  quoteTracker.onPrice({ lastPrice: 1 })
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  for (const lastPrice of [102, 103, 104]) quoteTracker.onPrice({ lastPrice, marketTimeMs: 7 })
  await flush()
  expect(quotes).toEqual([
    {
      ticker: { ...ticker, lastPrice: 104 },
      marketTimeMs: 7,
      receivedAtMs: clock.nowMs(),
      source: 'live',
    },
  ])
})

test('quotes are published at most ten times per second, including the last one', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  const prices = (): readonly number[] => quotes.map(({ ticker: { lastPrice } }) => lastPrice)
  quoteTracker.onTicker(ticker)
  await flush()
  for (const lastPrice of [101, 102, 103]) {
    clock.advance(30)
    quoteTracker.onPrice({ lastPrice })
    await flush()
  }
  expect(prices()).toEqual([100])
  clock.advance(10)
  expect(prices()).toEqual([100, 103])
  clock.advance(100)
  await flush()
  expect(prices()).toEqual([100, 103])
  quoteTracker.onPrice({ lastPrice: 104 })
  await flush()
  expect(prices(), 'at once after a pause, with no timer').toEqual([100, 103, 104])
  quoteTracker.close()
  expect(clock.delays()).toEqual([])
})

test('the next quote is published 100 ms after the last one, not earlier', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  await flush()
  clock.advance(99)
  quoteTracker.onPrice({ lastPrice: 101 })
  await flush()
  expect(quotes).toHaveLength(1)
  clock.advance(1)
  expect(quotes).toHaveLength(2)
})

test('a closed quote tracker publishes nothing more', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  quoteTracker.close()
  await flush()
  clock.advance(100)
  expect(quotes).toEqual([])
})

test('the market time is retained across messages without a time', async () => {
  const { quotes, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.reportedTimeMs).toBeUndefined()
  quoteTracker.onPrice({ lastPrice: 102, marketTimeMs: 7 })
  quoteTracker.onPrice({ bidPrice: 101, askPrice: 103 })
  quoteTracker.onTicker(ticker)
  await flush()
  expect(quotes.map(({ marketTimeMs }) => marketTimeMs)).toEqual([7])
  expect(quoteTracker.reportedTimeMs).toBe(7)
})

test('a quote becomes stale and is published 15 s after the last message', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  for (let second = 0; second < 60; second++) {
    clock.advance(1000)
    quoteTracker.onPrice({ lastPrice: 100 + second })
  }
  await flush()
  expect(quotes.at(-1)?.source).toBe('live')
  const published = quotes.length
  clock.advance(14_900)
  await flush()
  expect(quotes).toHaveLength(published)
  clock.advance(100)
  await flush()
  expect(quotes.slice(published).map(({ source }) => source)).toEqual(['stale'])
  quoteTracker.close()
  expect(clock.delays()).toEqual([])
})

test('an outdated price is ignored, but a market reset to an earlier time is followed', async () => {
  const { clock, quotes, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  const shown = async (lastPrice: number, marketTimeMs: number): Promise<unknown> => {
    clock.advance(100)
    quoteTracker.onPrice({ lastPrice, marketTimeMs })
    await flush()
    return [quotes.at(-1)?.ticker.lastPrice, quotes.at(-1)?.marketTimeMs]
  }
  expect(await shown(102, 1_000_000)).toEqual([102, 1_000_000])
  expect(await shown(101, 999_000)).toEqual([102, 1_000_000])
  expect(await shown(103, 1_000_000)).toEqual([103, 1_000_000])
  clock.advance(100)
  quoteTracker.onPrice({ indexPrice: 99, marketTimeMs: 999_500 })
  await flush()
  expect(quotes.at(-1)).toMatchObject({ ticker: { indexPrice: 99 }, marketTimeMs: 1_000_000 })
  quoteTracker.onPrice({ indexPrice: 98, marketTimeMs: 999_400 })
  expect(quoteTracker.ticker?.indexPrice).toBe(99)
  quoteTracker.onPrice({ lastPrice: 104 })
  expect(quoteTracker.ticker?.lastPrice).toBe(104)
  expect(await shown(91, 940_001)).toEqual([104, 1_000_000])
  expect(await shown(92, 940_000)).toEqual([92, 940_000])
  expect(await shown(90, 500_000)).toEqual([90, 500_000])
  quoteTracker.close()
})

test('a live stream without messages for 3 s is silent until its next message', () => {
  const { clock, silences, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  for (let second = 0; second < 5; second += 1) {
    clock.advance(1000)
    quoteTracker.onPrice({ lastPrice: 100, bidPrice: 99, askPrice: 101 })
  }
  expect(silences).toEqual([])
  expect(quoteTracker.needsTicker()).toBe(false)
  clock.advance(3000)
  expect(silences).toEqual([true])
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.needsTicker()).toBe(true)
  clock.advance(60_000)
  expect(silences).toEqual([true])
  quoteTracker.onPrice({ lastPrice: 100, bidPrice: 99, askPrice: 101 })
  expect(silences).toEqual([true, false])
  expect(quoteTracker.needsTicker()).toBe(false)
})

test('a stream is silent 3 s after its last message, to the millisecond', () => {
  const { clock, silences, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  clock.advance(1)
  quoteTracker.onPrice({ lastPrice: 100 })
  clock.advance(2999)
  expect(silences).toEqual([])
  clock.advance(1)
  expect(silences).toEqual([true])
  quoteTracker.close()
})

test('a stream that never sends a message is silent 3 s after the first ticker', () => {
  const { clock, silences, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  clock.advance(2999)
  quoteTracker.onTicker(ticker)
  expect(silences).toEqual([])
  clock.advance(1)
  expect(silences).toEqual([true])
  quoteTracker.close()
})

test('a ticker is needed without a live stream, and ten seconds after the last bid and ask', () => {
  const { clock, quoteTracker } = setUp()
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([true, 0])
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.needsTicker()).toBe(true)
  quoteTracker.onStreamState('live')
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([false, 10_000])
  const keepAlive = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 1000) {
      clock.advance(1000)
      quoteTracker.onPrice({ lastPrice: 100 })
    }
  }
  keepAlive(4000)
  quoteTracker.onPrice({ bidPrice: 99 })
  expect(quoteTracker.needsTickerInMs()).toBe(6000)
  quoteTracker.onPrice({ bidPrice: 99, askPrice: 101 })
  expect(quoteTracker.needsTickerInMs()).toBe(10_000)
  keepAlive(9000)
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([false, 1000])
  keepAlive(1000)
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([true, 0])
  quoteTracker.onPrice({ buckets: [] })
  expect(quoteTracker.needsTicker()).toBe(false)
  quoteTracker.onStreamState('down')
  expect(quoteTracker.needsTicker()).toBe(true)
  quoteTracker.close()
})

test('a ticker is needed ten seconds after the last price, although bid and ask are streamed', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  const stream = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000)
      quoteTracker.onPrice({ bidPrice: 99, askPrice: 101, indexPrice: 100 })
    }
  }
  stream(9)
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([false, 1000])
  stream(1)
  expect([quoteTracker.needsTicker(), quoteTracker.needsTickerInMs()]).toEqual([true, 0])
  quoteTracker.onPrice({ lastPrice: 100 })
  expect(quoteTracker.needsTickerInMs()).toBe(10_000)
  quoteTracker.close()
})

test('the market time continues with the local clock, and is unknown before the first message', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  expect([quoteTracker.marketNowMs, quoteTracker.quote()?.marketTimeMs]).toEqual([undefined, clock.nowMs()])
  quoteTracker.onPrice({ lastPrice: 100, marketTimeMs: 7000 })
  clock.advance(250)
  expect([quoteTracker.marketNowMs, quoteTracker.quote()?.marketTimeMs]).toEqual([7250, 7000])
  quoteTracker.onPrice({ lastPrice: 100 })
  expect(quoteTracker.marketNowMs).toBe(7250)
  quoteTracker.close()
})

test('a price of the stream replaces only its own fields of the ticker', () => {
  const { quoteTracker } = setUp()
  expect(quoteTracker.quote()).toBeUndefined()
  quoteTracker.onTicker(ticker)
  const buckets = [{ minQuantity: 1, maxQuantity: 5, bidPrice: 98, askPrice: 102 }]
  quoteTracker.onPrice({ indexPrice: 104, buckets })
  expect(quoteTracker.ticker).toEqual({ ...ticker, indexPrice: 104, buckets })
  quoteTracker.onPrice({ bidPrice: 97 })
  quoteTracker.onPrice({ askPrice: 103, lastPrice: 99 })
  expect(quoteTracker.ticker).toEqual({
    ...ticker,
    ...{ bidPrice: 97, askPrice: 103, lastPrice: 99, indexPrice: 104, buckets },
  })
  quoteTracker.close()
})

test('a ticker replaces no price that the stream sent after its request', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  quoteTracker.onPrice({ lastPrice: 1, indexPrice: 2, bidPrice: 3, askPrice: 4 })
  const requestedUpMs = clock.upMs()
  const respond = (waitMs: number) => {
    clock.advance(waitMs)
    quoteTracker.onTicker(ticker, requestedUpMs)
    return quoteTracker.ticker
  }
  expect(respond(1)).toEqual(ticker)
  quoteTracker.onPrice({ lastPrice: 110 })
  expect(respond(1)).toEqual({ ...ticker, lastPrice: 110 })
  quoteTracker.onPrice({ bidPrice: 108 })
  expect(respond(1)).toEqual({ ...ticker, lastPrice: 110 })
  quoteTracker.onPrice({ indexPrice: 111 })
  quoteTracker.onPrice({ bidPrice: 109, askPrice: 112 })
  const streamed = { lastPrice: 110, indexPrice: 111, bidPrice: 109, askPrice: 112 }
  expect(respond(2996)).toEqual({ ...ticker, ...streamed })
  expect(respond(4)).toEqual(ticker)
  quoteTracker.close()
})

test('a message of the stream without prices is no price', () => {
  const { clock, silences, quoteTracker } = setUp()
  quoteTracker.onStreamState('live')
  quoteTracker.onTicker(ticker)
  for (let second = 0; second < 15; second += 1) {
    clock.advance(1000)
    quoteTracker.onPrice({ lastPrice: undefined, indexPrice: undefined, marketTimeMs: second })
  }
  expect([silences, quoteTracker.quote()?.source]).toEqual([[true], 'stale'])
  quoteTracker.close()
})

test('a quote names its source', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  const source = () => quoteTracker.quote()?.source
  expect(source()).toBe('polling')
  quoteTracker.onStreamState('live')
  expect(source()).toBe('live')
  clock.advance(14_999)
  expect(source()).toBe('live')
  clock.advance(1)
  expect(source()).toBe('stale')
  quoteTracker.close()
})

test('a quote from before the computer was suspended is stale until the next message', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onStreamState('live')
  quoteTracker.onTicker(ticker)
  clock.set(clock.nowMs() + 3_600_000)
  expect(quoteTracker.quote()?.source).toBe('stale')
  quoteTracker.onPrice({ lastPrice: 101 })
  expect(quoteTracker.quote()?.source).toBe('live')
  clock.set(clock.nowMs() - 3_600_000)
  expect(quoteTracker.quote()?.source).toBe('live')
})

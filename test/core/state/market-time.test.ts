import { hourMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { flush, setUp, ticker } from './open-quote-tracker'

function startLive(behindMs = 0) {
  const opened = setUp()
  const { clock, quoteTracker } = opened
  const reportedMs = clock.nowMs() - behindMs
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  quoteTracker.onPrice({ lastPrice: 101, marketTimeMs: reportedMs })
  return { ...opened, reportedMs }
}

test.each([
  ['now', 0],
  ['in a replay', 1000 * hourMs],
])('polled prices advance the market time while the stream is down: %s', async (_when, behindMs) => {
  const { clock, quotes, quoteTracker, reportedMs } = startLive(behindMs)
  quoteTracker.onStreamState('down')
  clock.advance(hourMs + 0.5)
  quoteTracker.onTicker(ticker)
  await flush()
  expect(quoteTracker.reportedTimeMs).toBe(reportedMs + hourMs)
  expect(quotes.at(-1)?.marketTimeMs).toBe(reportedMs + hourMs)
  clock.advance(1000)
  expect(quoteTracker.marketNowMs).toBe(reportedMs + hourMs + 1000.5)
})

test('polled prices advance the market time while a live stream is silent', () => {
  const { clock, quoteTracker, reportedMs } = startLive()
  clock.advance(2999)
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.reportedTimeMs).toBe(reportedMs)
  clock.advance(1)
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.reportedTimeMs).toBe(reportedMs + 3000)
})

test('the market time stands still in a paused replay, of which the stream is silent', () => {
  const { clock, quoteTracker, reportedMs } = startLive(1000 * hourMs)
  clock.advance(hourMs)
  quoteTracker.onTicker(ticker)
  expect(quoteTracker.reportedTimeMs).toBe(reportedMs)
})

test('the market time follows the stream after its return', () => {
  const { clock, quoteTracker, reportedMs } = startLive()
  quoteTracker.onStreamState('down')
  clock.advance(hourMs)
  quoteTracker.onTicker(ticker)
  quoteTracker.onStreamState('live')
  quoteTracker.onPrice({ lastPrice: 102, marketTimeMs: reportedMs + hourMs + 20 })
  expect(quoteTracker.reportedTimeMs).toBe(reportedMs + hourMs + 20)
})

test('polled prices before the first message of the stream have no market time', () => {
  const { clock, quoteTracker } = setUp()
  quoteTracker.onTicker(ticker)
  clock.advance(hourMs)
  quoteTracker.onTicker(ticker)
  expect([quoteTracker.reportedTimeMs, quoteTracker.quote()?.marketTimeMs]).toEqual([
    undefined,
    clock.nowMs(),
  ])
})

import { expect, test } from 'vitest'
import { publishedSpans } from '@common/domain/market/published'
import { isReady, startExchange, startOver, until } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'

test('published records load page by page, newest first, within the requested period', async () => {
  const practice = await startExchange()
  const { bridge } = await startOver(practice, temporaryFolder())
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(quotes, ({ source }) => source === 'live')
  const { day, week } = publishedSpans

  for (const kind of ['index', 'price', 'oracleIndex', 'oraclePrice'] as const) {
    const newest = await bridge.published.prices({ kind, spanMs: day, limit: 5 })
    const times = newest.map(({ atMs }) => atMs)
    expect(times).toHaveLength(5)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const last = times.at(-1) ?? 0
    const older = await bridge.published.prices({ kind, spanMs: day, limit: 5, toMs: last - 1 })
    expect(older).toHaveLength(5)
    expect(older.every(({ atMs, price }) => atMs < last && price > 0)).toBe(true)
    const before = { kind, spanMs: day, limit: 5, toMs: quotes.last().marketTimeMs - 2 * day }
    expect(await bridge.published.prices(before)).toEqual([])
  }

  const ofOneDay = await bridge.published.fixings({ spanMs: day, limit: 100 })
  expect(ofOneDay).toHaveLength(3)
  const ofAWeek = await bridge.published.fixings({ spanMs: week, limit: 100 })
  expect(ofAWeek.slice(0, 3)).toEqual(ofOneDay)
  expect(ofAWeek.length).toBeGreaterThan(3)

  expect(await bridge.published.node(undefined)).toMatchObject({ version: 'practice' })
  await expect(bridge.published.announcements(undefined)).rejects.toMatchObject({ code: 'unsupported' })
})

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'
import { Ledger } from '../../electron/practice/ledger/ledger'
import type { Store } from '../../electron/practice/ledger/store'
import { Clocks } from '../../electron/practice/time/clock'
import { createSeededIdGenerator, randomIdGenerator } from '../../electron/practice/time/id-generator'
import { lastWallMs } from '../../electron/practice/time/last-wall'
import { monotonic } from '../../electron/practice/time/monotonic'
import { SteppedClock } from '../../electron/practice/time/stepped-clock'

const nowMs = Date.UTC(2026, 0, 5)

let store: Store
let meta: Meta
beforeEach(() => {
  store = openStore(null)
  onTestFinished(() => store.close())
  meta = new Meta(store)
})

describe('clocks', () => {
  test('advance exchange and market time, and accept timestamps of the wall and of both', () => {
    const clocks = new Clocks(
      () => nowMs,
      meta,
      () => nowMs + 5,
    )
    clocks.advance(hourMs)
    clocks.skewMs = 7
    expect([clocks.wall(), clocks.serviceMs(), clocks.marketMs()]).toEqual([
      nowMs,
      nowMs + hourMs,
      nowMs + hourMs,
    ])
    expect(clocks.shownMs()).toBe(nowMs + hourMs + 7)
    expect(clocks.timestampsMs()).toEqual([nowMs + 7, nowMs + hourMs + 7, nowMs + 12])
  })

  test('restore advances and lead after a restart', () => {
    const before = new Clocks(() => nowMs, meta)
    before.advance(hourMs)
    before.advance(minuteMs)
    before.followMarket(() => nowMs + dayMs)
    before.keepLead()
    const after = new Clocks(() => nowMs + 1, meta)
    expect(after.serviceMs()).toBe(nowMs + 1 + hourMs + minuteMs)
    expect(after.marketMs()).toBe(nowMs + 1 + dayMs + hourMs + minuteMs)
  })

  test('keep the market time of a replay that ends, and only that', () => {
    let wallMs = nowMs
    const clocks = new Clocks(() => wallMs, meta)
    clocks.followMarket(() => nowMs + dayMs + 0.9)
    expect(clocks.marketMs()).toBe(nowMs + dayMs)
    clocks.leaveMarket()
    wallMs += 10
    expect([clocks.marketMs(), clocks.serviceMs()]).toEqual([nowMs + dayMs + 10, nowMs + 10])
  })
})

describe('wall time of the last run', () => {
  const transfer = (atMs: number): void =>
    new Ledger(store).transfer({
      atMs,
      kind: 'test',
      reference: 'r',
      postings: [
        { account: 'issuance', amountSats: -1 },
        { uid: 'u', account: 'free', amountSats: 1 },
      ],
    })

  test('is unknown without a transfer', () => {
    expect(lastWallMs(store, meta)).toBeUndefined()
  })

  test('is that of the newest transfer, without advances', () => {
    new Clocks(() => nowMs, meta).advance(hourMs)
    transfer(nowMs)
    transfer(nowMs + hourMs + 5)
    expect(lastWallMs(store, meta)).toBe(nowMs + 5)
  })

  test.each([
    ['ahead', dayMs],
    ['behind', -dayMs],
  ])('is never later than the last wall time after a replay whose market was %s', (_name, leadMs) => {
    const clocks = new Clocks(() => nowMs, meta)
    clocks.followMarket(() => nowMs + leadMs)
    transfer(clocks.marketMs())
    clocks.leaveMarket()
    expect(lastWallMs(store, meta)).toBeLessThanOrEqual(nowMs)
    transfer(clocks.serviceMs())
    expect(lastWallMs(store, meta)).toBeLessThanOrEqual(nowMs)
  })
})

describe('a monotonic clock', () => {
  test('neither goes back nor stands still after the wall was set back', () => {
    let wallMs = 100
    const clock = monotonic(() => wallMs)
    expect(clock()).toBe(100)
    wallMs = 40
    expect(clock()).toBe(100)
    wallMs = 45
    expect(clock()).toBe(105)
    wallMs = 300
    expect(clock()).toBe(360)
  })

  test('starts at its minimum at least', () => {
    let wallMs = 100
    const clock = monotonic(() => wallMs, 150)
    expect(clock()).toBe(150)
    wallMs = 101
    expect(clock()).toBe(151)
    expect(monotonic(() => 100, 50)()).toBe(100)
  })
})

describe('random ids', () => {
  test('sort by the given time, and differ within a millisecond', () => {
    const times = [0, nowMs, nowMs, nowMs + 1, nowMs + dayMs]
    const ids = times.map((atMs) => randomIdGenerator.uuid(atMs))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.map((id) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16))).toEqual(times)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted().map((id) => id.slice(0, 13))).toEqual(ids.map((id) => id.slice(0, 13)))
  })
})

describe('a reproducible run', () => {
  test('steps one second per request, and continues after a restart', () => {
    const clock = new SteppedClock(nowMs, meta)
    clock.step()
    clock.step()
    expect(clock.nowMs()).toBe(nowMs + 2000)
    expect(new SteppedClock(nowMs, meta).nowMs()).toBe(nowMs + 2000)
    expect(new SteppedClock(nowMs + hourMs, meta).nowMs()).toBe(nowMs + hourMs)
  })

  test('has the same ids for the same seed and run, and others for another', () => {
    const draw = (seed: number, runCount: number) => {
      const ids = createSeededIdGenerator(seed, runCount)
      return [ids.uuid(), ids.uuid(), Buffer.from(ids.bytes(40)).toString('hex')]
    }
    const [first, second, bytes] = draw(1, 1)
    expect(draw(1, 1)).toEqual([first, second, bytes])
    expect(new Set([first, second, ...draw(1, 2), ...draw(2, 1)]).size).toBe(8)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(bytes).toHaveLength(80)
  })
})

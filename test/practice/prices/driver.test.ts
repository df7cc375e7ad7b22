import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hourMs, minuteMs } from '@common/domain/durations'
import { createExchange, type Exchange } from '../../../electron/practice/engine/exchange'
import { Meta } from '../../../electron/practice/ledger/meta'
import { openStore } from '../../../electron/practice/ledger/open-store'
import type { PriceStep } from '../../../electron/practice/prices/price-source'
import { Simulation } from '../../../electron/practice/prices/simulation'
import { temporaryFolder } from '../../support/temporary-folder'
import { bareOptions } from '../../support/practice/bare-engine'
import { createSeededIdGenerator } from '../../../electron/practice/time/id-generator'

const startMs = Date.UTC(2026, 0, 5, 1, 30)
let nowMs: number
let store: ReturnType<typeof openStore>
let exchange: Exchange

const open = (seed = 1): Exchange =>
  createExchange(
    store,
    new Meta(store),
    { ...bareOptions, seed },
    { wall: () => nowMs, identity: createSeededIdGenerator(seed, 1) },
  )

beforeEach(() => {
  nowMs = startMs
  store = openStore(null)
  exchange = open()
  exchange.driver.start(null)
  onTestFinished(() => store.close())
})

const tick = (passedMs = 1000): number => {
  nowMs += passedMs
  exchange.driver.tick()
  return exchange.quotes.lastPrice
}

describe('ticks', () => {
  test('move the price by one step each, on the grid', () => {
    const prices = Array.from({ length: 50 }, () => tick())
    expect(prices.every((price) => price % 0.5 === 0)).toBe(true)
    expect(new Set(prices).size).toBeGreaterThan(20)
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.01)
  })

  test('repeat a held price once per second', () => {
    exchange.driver.moveTo(55_000, true)
    let published = 0
    exchange.quotes.onChange(() => (published += 1))
    const count = (passedMs: number): number => {
      const before = published
      expect(tick(passedMs)).toBe(55_000)
      return published - before
    }
    expect([count(1000), count(999), count(1), count(500)]).toEqual([1, 0, 1, 0])
  })

  test('continue from the price that was set, after it is released', () => {
    exchange.driver.moveTo(90_000, true)
    tick()
    exchange.driver.release()
    expect(Math.abs(tick() / 90_000 - 1)).toBeLessThan(0.001)
    exchange.driver.moveTo(30_000, false)
    expect(Math.abs(tick() / 30_000 - 1)).toBeLessThan(0.001)
  })

  test('continue from the last price of a scenario that ends', () => {
    const candle = (minute: number, open: number, close: number) => {
      return { timeMs: minute * minuteMs, open, high: close, low: open, close, volume: 1 }
    }
    const candles = [candle(0, 50_000, 60_000), candle(1, 60_000, 80_000)]
    exchange.prices.begin('rise', candles, 60, exchange.quotes.lastPrice)
    expect([tick(), tick()]).toEqual([60_000, 80_000])
    expect(tick() / 80_000).toBeCloseTo(1, 2)
    expect(exchange.prices.progress()).toBeNull()
  })

  test('of another source replace the recorded candles', () => {
    tick(2 * minuteMs)
    exchange.driver.stop()
    const replayFile = join(temporaryFolder(), 'candles.csv')
    const times = [0, 1, 2].map((minute) => Date.UTC(2026, 0, 1, 0, minute))
    const rows = times.map((time) => `${time},500,500,500,500,1`)
    writeFileSync(replayFile, ['time,open,high,low,close,volume', ...rows].join('\n'))
    const options = { ...bareOptions, replayFile, warmUpCandles: 2 }
    const identity = createSeededIdGenerator(1, 2)
    const next = createExchange(store, new Meta(store), options, { wall: () => nowMs, identity })
    const history = next.candles.history({ limit: 10 })
    expect(history.map(({ timeMs }) => timeMs)).toEqual(times.toReversed())
  })

  test('change the index around the price, unless it is held', () => {
    exchange.driver.moveTo(50_000, false)
    const distances = Array.from({ length: 200 }, () => {
      tick(minuteMs)
      return exchange.quotes.indexPrice() / exchange.quotes.lastPrice - 1
    })
    expect(Math.max(...distances)).toBeGreaterThan(0.0001)
    expect(Math.min(...distances)).toBeLessThan(-0.0001)
    expect(Math.max(...distances.map(Math.abs))).toBeLessThan(0.0004)
    exchange.driver.moveTo(50_000, true)
    expect(exchange.quotes.indexPrice()).toBe(50_000)
  })

  test('after a restart continue the price and its sequence, with the same seed', () => {
    for (let index = 0; index < 5; index += 1) tick()
    const price = exchange.quotes.lastPrice
    store.save()
    const next = tick()
    const restarted = open()
    expect(restarted.quotes.lastPrice).toBe(price)
    exchange = restarted
    exchange.driver.start(null)
    nowMs -= 1000
    expect(tick()).toBeCloseTo(next, -2)
  })
})

describe('a move of the price that could not be saved', () => {
  const place = (uid: string) =>
    exchange.orders.place(uid, {
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      quantity: 100,
      stopLossPrice: 49_000,
    })

  test('is undone with its effects, which follow with the next move', () => {
    exchange.driver.moveTo(50_000, true)
    const { uid } = exchange.users.create('trader', 1_000_000)
    const { id } = place(uid)
    store.save()
    let isDue = true
    store.beforeSave(() => {
      if (!isDue) return
      isDue = false
      throw new Error('disk full')
    })
    exchange.driver.moveTo(48_000, true)
    expect(exchange.trades.trade(uid, id).state).toBe('closed')
    store.save()
    expect([exchange.trades.trade(uid, id).state, exchange.quotes.lastPrice]).toEqual(['running', 50_000])
    exchange.driver.moveTo(47_000, true)
    expect(exchange.trades.trade(uid, id)).toMatchObject({ state: 'closed', exitPrice: 49_000 })
  })

  test('is not undone with another change of its turn', () => {
    store.save()
    exchange.driver.moveTo(51_000, true)
    store.save()
    const failing = (): void =>
      store.write(() => {
        exchange.users.create('trader', 1)
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(exchange.quotes.lastPrice).toBe(51_000)
  })
})

describe('steps of a replay', () => {
  function* steps(prices: readonly number[]): Generator<PriceStep> {
    for (const price of prices) yield { price, volume: 0 }
  }
  const climb = Array.from({ length: 1200 }, (_, index) => 50_000 + index)

  test('are all played, while ticks wait', async () => {
    const done = exchange.driver.playSteps(steps(climb))
    expect([exchange.driver.isPlaying, exchange.quotes.lastPrice]).toEqual([true, 50_499])
    exchange.driver.tick()
    expect(exchange.quotes.lastPrice).toBe(50_499)
    await done
    expect([exchange.driver.isPlaying, exchange.quotes.lastPrice]).toEqual([false, 51_199])
  })

  test('end when the price is held', async () => {
    const done = exchange.driver.playSteps(steps(climb))
    exchange.driver.moveTo(45_000, true)
    await done
    expect([exchange.driver.isHeld, exchange.quotes.lastPrice]).toEqual([true, 45_000])
  })

  test('end when the exchange stops', async () => {
    const done = exchange.driver.playSteps(steps(climb))
    exchange.driver.stop()
    await done
    expect(exchange.quotes.lastPrice).toBe(50_499)
  })
})

describe('quotes', () => {
  test('have bid and ask half a dollar away, and directions of their changes', () => {
    exchange.driver.moveTo(50_000, true)
    expect(exchange.quotes.ticker()).toMatchObject({
      bidPrice: 49_999.5,
      askPrice: 50_000.5,
      lastPrice: 50_000,
    })
    const directions = [50_001, 50_001, 50_001, 50_000.5, 50_000.5, 50_002].map((price) => {
      exchange.driver.moveTo(price, true)
      return exchange.quotes.tickDirection
    })
    expect(directions).toEqual([
      'PlusTick',
      'ZeroPlusTick',
      'ZeroPlusTick',
      'MinusTick',
      'ZeroMinusTick',
      'PlusTick',
    ])
  })

  test('have the rate and time of the next funding', () => {
    const { nextFundingAtMs } = exchange.quotes.ticker()
    expect(nextFundingAtMs).toBe(Date.UTC(2026, 0, 5, 8))
    nowMs = nextFundingAtMs
    expect(exchange.quotes.ticker().nextFundingAtMs).toBe(nextFundingAtMs + 8 * hourMs)
  })
})

describe('the simulation', () => {
  test('stays within its bounds', () => {
    for (const [from, bound] of [
      [100, 100],
      [10_000_000, 10_000_000],
    ] as const) {
      const simulation = new Simulation(3, from, null)
      const prices = Array.from({ length: 300 }, () => [...simulation.steps()][0]?.price ?? 0)
      expect(prices.every((price) => price >= 100 && price <= 10_000_000)).toBe(true)
      expect(prices).toContain(bound)
    }
  })

  test('continues its sequence from its state', () => {
    const first = new Simulation(3, 50_000, null)
    const next = (of: Simulation) => [...of.steps()].map(({ price, volume }) => [price, volume])
    const [[price] = []] = next(first)
    const state = first.state()
    expect(next(new Simulation(3, price ?? 0, state))).toEqual(next(first))
    expect(next(new Simulation(4, 50_000, null))).not.toEqual(next(new Simulation(3, 50_000, null)))
  })
})

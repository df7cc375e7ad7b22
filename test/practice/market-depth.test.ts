import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../../electron/practice/errors/service-error'
import { MarketDepth } from '../../electron/practice/futures/market/market-depth'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'
import { createSeededIdGenerator } from '../../electron/practice/time/id-generator'
import { ticker } from '../domain/futures/arbitraries'

function openDepth() {
  const store = openStore(null)
  onTestFinished(() => store.close())
  const meta = new Meta(store)
  return { meta, depth: new MarketDepth(meta, createSeededIdGenerator(1, 1)) }
}

test('market depth is flat by default and restores the chosen model after a restart', () => {
  const { meta, depth } = openDepth()
  expect([depth.model, depth.bucketsAt(60_000)]).toEqual(['flat', undefined])
  depth.use('sized')
  const restarted = new MarketDepth(meta, createSeededIdGenerator(1, 2))
  expect(restarted.model).toBe('sized')
  expect(restarted.bucketsAt(60_000)).toEqual(depth.bucketsAt(60_000))
  expect(depth.bucketsAt(60_000)).toHaveLength(3)
})

test('only a rough market rejects orders, shifts quotes before arrival and applies slippage', () => {
  const { depth } = openDepth()
  for (const model of ['flat', 'sized'] as const) {
    depth.use(model)
    expect(depth.atArrival(ticker)).toBe(ticker)
    expect(depth.slipped(50_000, 'buy')).toBe(50_000)
  }
  depth.use('rough')
  let rejected = 0
  const moves = new Set<number>()
  for (let count = 0; count < 1000; count += 1)
    try {
      const { askPrice, bidPrice, lastPrice } = depth.atArrival(ticker)
      expect(lastPrice).toBe(ticker.lastPrice)
      expect(askPrice - bidPrice).toBe(ticker.askPrice - ticker.bidPrice)
      moves.add(askPrice - ticker.askPrice)
      expect(Math.abs(askPrice - ticker.askPrice)).toBeLessThanOrEqual(ticker.lastPrice * 0.00025 + 0.5)
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError)
      rejected += 1
    }
  expect(rejected).toBeGreaterThan(25)
  expect(rejected).toBeLessThan(100)
  expect(Math.min(...moves)).toBeLessThan(0)
  expect(Math.max(...moves)).toBeGreaterThan(0)

  // Slippage is always to the trader's disadvantage.
  for (let count = 0; count < 100; count += 1) {
    const sold = depth.slipped(50_000, 'buy')
    const bought = depth.slipped(50_000, 'sell')
    expect(sold).toBeGreaterThanOrEqual(49_975)
    expect(sold).toBeLessThanOrEqual(50_000)
    expect(bought).toBeGreaterThanOrEqual(50_000)
    expect(bought).toBeLessThanOrEqual(50_025)
  }
})

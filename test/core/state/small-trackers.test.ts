import { describe, expect, test } from 'vitest'
import { ErrorBudget } from '../../../electron/core/state/error-budget'
import { exchangeNowMs } from '../../../electron/core/state/exchange-time'
import { NetworkCandidates } from '../../../electron/core/state/network-candidates'
import { RecentFaults } from '../../../electron/core/state/recent-faults'
import { ManualClock } from '../../support/time/manual-clock'

test('the time of the exchange is its own, or the local one plus the measured difference', () => {
  const clock = { nowMs: () => 1000 }
  expect(exchangeNowMs({ timeMs: () => 7, clockSkewMs: () => 50 }, clock)).toBe(7)
  expect(exchangeNowMs({ timeMs: () => null, clockSkewMs: () => 50 }, clock)).toBe(1050)
})

test('the error budget allows 30 log entries per minute', () => {
  const clock = new ManualClock()
  const budget = new ErrorBudget(clock)
  const take = (times: number) => Array.from({ length: times }, () => budget.take()).filter(Boolean).length
  expect(take(31)).toBe(30)
  clock.advance(59_999)
  expect(take(1)).toBe(0)
  clock.advance(1)
  expect(take(31)).toBe(30)
})

test('recent faults are the newest 50, with source and stack', () => {
  const faults = new RecentFaults({ nowMs: () => 5 }, (text) => text)
  for (let count = 0; count < 51; count += 1) faults.add('sync', `fault ${count}`)
  expect(faults.list).toHaveLength(50)
  expect([faults.list[0], faults.list.at(-1)]).toEqual([
    { atMs: 5, text: 'sync: fault 1' },
    { atMs: 5, text: 'sync: fault 50' },
  ])
  const error = new Error('a bug')
  faults.add('write', error)
  expect(faults.list.at(-1)?.text).toBe(`write: ${error.stack}`)
})

describe('networks of a local exchange', () => {
  const start = (stored?: unknown) => {
    const facts = new Map<string, unknown>([['coins', stored]])
    const candidates = new NetworkCandidates('testnet', 'http://localhost:8080', {
      get: (name: string) => facts.get(name),
      set: (name: string, value: unknown) => void facts.set(name, value),
    })
    return { candidates, facts }
  }

  test('are narrowed by an invoice of one of them, once and also after a restart', () => {
    const { candidates, facts } = start()
    const all = candidates.possible
    expect(all.length).toBeGreaterThan(1)
    expect([all, candidates.chains]).toEqual([
      ['testnet', 'practice'],
      ['testnet', 'regtest'],
    ])
    candidates.narrow([])
    candidates.narrow(all)
    expect(candidates.possible).toEqual(all)
    const last = all.at(-1) ?? all[0]
    candidates.narrow([last])
    candidates.narrow([all[0]])
    expect([candidates.possible, facts.get('coins')]).toEqual([[last], last])
    expect(start(last).candidates.possible).toEqual([last])
    expect(start('unknown').candidates.possible).toEqual(all)
  })
})

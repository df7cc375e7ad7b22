import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { BalanceTracker } from '../../../electron/core/state/balance-tracker'
import { createTrade } from '../../support/create-trade'
import { option, withdrawal } from '../../window/support/records'

function start(balance = 1_000_000) {
  const stored = new Map<string, unknown>()
  const tracker = new BalanceTracker({
    get: (name: string) => stored.get(name),
    set: (name: string, value: unknown) => void stored.set(name, value),
  })
  let atMs = 0
  const missing = (balanceSats: number, accountId = 'a'): number | null => {
    tracker.compare(accountId, sats(balanceSats), (atMs += 1))
    return tracker.compare(accountId, sats(balanceSats), (atMs += 1)).differs?.amountSats ?? null
  }
  tracker.compare('a', sats(balance), atMs)
  return { tracker, missing }
}

const pending = { ...withdrawal, amountSats: sats(50_000), feeSats: sats(3), state: 'pending' } as const
const trade = createTrade('t1')

test.each<[string, (tracker: BalanceTracker) => void, number]>([
  [
    'a trade, by its margin, reserve and opening fee',
    (tracker) => tracker.countTrades([{ before: undefined, after: trade }]),
    -51_100,
  ],
  [
    'a closed trade, by its margin, reserve and P&L',
    (tracker) =>
      tracker.countTrades([
        {
          before: trade,
          after: { ...trade, state: 'closed', pnlSats: sats(700), closingFeeSats: sats(400) },
        },
      ]),
    50_900,
  ],
  [
    'a settled deposit',
    (tracker) =>
      tracker.countDeposits([
        { before: undefined, after: { ...withdrawal, state: 'settled', amountSats: sats(700) } },
      ]),
    700,
  ],
  ['a withdrawal', (tracker) => tracker.countWithdrawals([{ before: undefined, after: pending }]), -50_003],
  [
    'a failed withdrawal',
    (tracker) => tracker.countWithdrawals([{ before: pending, after: { ...pending, state: 'failed' } }]),
    50_003,
  ],
  ['an option', (tracker) => tracker.countOptions([{ before: undefined, after: option() }]), -1350],
  [
    'a swap',
    (tracker) =>
      tracker.countSwaps([
        { id: 's1', createdAtMs: 0, inAsset: 'BTC', inAmount: 2000, outAsset: 'USD', outAmount: 1 },
      ]),
    -2000,
  ],
  [
    'a transfer into the collateral',
    (tracker) => tracker.countTransfers([{ id: 'x', atMs: 0, amountSats: sats(900) }]),
    -900,
  ],
])('the expected balance includes %s', (_name, count, effectSats) => {
  for (const [difference, expected] of [
    [0, null],
    [-7, -7],
  ] as const) {
    const { tracker, missing } = start()
    count(tracker)
    expect(missing(1_000_000 + effectSats + difference)).toBe(expected)
  }
})

test('the expected balance tolerates the rounding of several trades', () => {
  const { tracker, missing } = start()
  const cashedIn = (id: string) => {
    const before = createTrade(id, { quantity: 5000, price: 50_000 })
    return { before, after: { ...before, price: 50_204.5, entryPrice: 50_000 } }
  }
  tracker.countTrades([cashedIn('t1'), cashedIn('t2')])
  expect(missing(1_000_000 + 81_466 - 204)).toBeNull()
  const opened = createTrade('t3', { marginSats: sats(39_633) })
  const even = start()
  even.tracker.countTrades([cashedIn('t1'), { before: undefined, after: opened }])
  expect(even.missing(1_000_000 - 102)).toBeNull()
  const other = start()
  other.tracker.countTrades([cashedIn('t1'), cashedIn('t2')])
  expect(other.missing(1_000_000 + 81_466 - 205)).toBe(-205)
})

describe('the expected balance with fractional amounts', () => {
  const deposit = (exactSats?: { amountSats: number }) => ({
    ...{ ...withdrawal, state: 'settled' as const, amountSats: sats(1000) },
    ...(exactSats && { exactSats }),
  })

  test('tolerates 1 sat for each amount that a record rounds', () => {
    const missing = (after: ReturnType<typeof deposit>, balanceSats: number): number | null => {
      const { tracker, missing: compared } = start()
      tracker.countDeposits([{ before: undefined, after }])
      return compared(balanceSats)
    }
    // 1,000,000.7 + 1000.4 = 1,001,001.1
    expect(missing(deposit({ amountSats: 1000.4 }), 1_001_001)).toBeNull()
    expect(missing(deposit({ amountSats: 1000.4 }), 1_001_002)).toBe(2)
    expect(missing(deposit(), 1_001_001)).toBe(1)
  })

  test('tolerates the rounded amounts of a trade before and after a change', () => {
    const { tracker, missing } = start()
    const before = { ...trade, exactSats: { marginSats: 50_000.2 } }
    const after = { ...before, marginSats: sats(60_000), exactSats: { marginSats: 60_000.4 } }
    tracker.countTrades([{ before, after }])
    expect(missing(1_000_000 - (60_000 - trade.marginSats) + 2)).toBeNull()
  })

  test('is unchanged by the unrealized P&L of a trade', () => {
    const { tracker, missing } = start()
    const { revision } = tracker
    const before = { ...trade, exactSats: { pnlSats: 0.5 } }
    tracker.countTrades([{ before, after: { ...before, pnlSats: sats(7), exactSats: { pnlSats: 7.2 } } }])
    expect(tracker.revision).toBe(revision)
    expect(missing(1_000_001)).toBe(1)
  })
})

test('a balance is not compared with that of another account', () => {
  const { missing } = start()
  expect(missing(5, 'b')).toBeNull()
  expect(missing(4, 'b')).toBe(-1)
})

test('a balance is not compared after a withdrawal is gone, because its sats may have been returned', () => {
  const { tracker, missing } = start()
  const failed = { before: undefined, after: { ...pending, id: 'w2', state: 'failed' as const } }
  tracker.countWithdrawals([failed, { before: pending, after: { ...pending, state: 'gone' } }])
  expect(missing(999_000)).toBeNull()
  expect(missing(998_000)).toBe(-1000)
})

test('a balance is not compared after its baseline is reset', () => {
  const { tracker, missing } = start()
  tracker.resetBaseline()
  tracker.countTransfers([{ id: 'x', atMs: 0, amountSats: sats(900) }])
  expect(missing(5)).toBeNull()
})

test('the revision of the expected balance changes only with it', () => {
  const { tracker } = start()
  const before = tracker.revision
  tracker.countDeposits([])
  expect(tracker.revision).toBe(before)
  tracker.countTransfers([{ id: 'x', atMs: 0, amountSats: sats(900) }])
  expect(tracker.revision).toBe(before + 1)
  tracker.resetBaseline()
  tracker.resetBaseline()
  expect(tracker.revision).toBe(before + 2)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginReconciliation,
  compareBalance,
  explain,
  type Difference,
  type ReconciliationState,
} from '@common/domain/balance/compare'
import { sats, zeroSats } from '@common/domain/units'

interface Round {
  /** Late records are listed one comparison later. */
  readonly records: readonly { readonly amountSats: number; readonly isLate: boolean }[]
  readonly unreportedSats: number
}

const amount = fc.integer({ min: -1000, max: 1000 })
const records = fc.array(fc.record({ amountSats: amount, isLate: fc.boolean() }), { maxLength: 4 })
const rounds = (unreported: fc.Arbitrary<number>) =>
  fc.array(fc.record({ records, unreportedSats: unreported }), { minLength: 1, maxLength: 20 })

const startSats = 1_000_000

function compareAll(all: readonly Round[]) {
  let reckoning: ReconciliationState = beginReconciliation(sats(startSats), 0)
  let balanceSats = startSats
  let late: number[] = []
  const reported: Difference[] = []
  const settled: Difference[] = []
  const quiet: Round = { records: [], unreportedSats: 0 }
  // Quiet rounds let late records be compared.
  for (const [index, round] of all.flatMap((each) => [each, quiet, quiet]).entries()) {
    const explained = [
      ...late,
      ...round.records.filter(({ isLate }) => !isLate).map(({ amountSats }) => amountSats),
    ]
    late = round.records.filter(({ isLate }) => isLate).map(({ amountSats }) => amountSats)
    for (const each of explained) reckoning = explain(reckoning, sats(each), zeroSats)
    balanceSats += round.unreportedSats + round.records.reduce((sum, { amountSats }) => sum + amountSats, 0)
    const compared = compareBalance(reckoning, sats(balanceSats), index + 1)
    reckoning = compared.next
    if (compared.differs) reported.push(compared.differs)
    settled.push(...compared.settled)
  }
  return { reckoning, reported, settled }
}

test('the balance check reports no difference if records are listed late', () => {
  fc.assert(
    fc.property(rounds(fc.constant(0)), (all) => {
      expect(compareAll(all).reported).toEqual([])
    }),
  )
})

test('the balance check reports every unexplained sat once, with the time range of the change', () => {
  fc.assert(
    fc.property(rounds(fc.constantFrom(0, 0, 0, 5000, -7000)), (all) => {
      const { reported, settled } = compareAll(all)
      const sum = (some: readonly Difference[]): number =>
        some.reduce((total, each) => total + each.amountSats, 0)
      expect(sum(reported) - sum(settled)).toBe(
        all.reduce((total, { unreportedSats }) => total + unreportedSats, 0),
      )
      expect(new Set(reported.map(({ toMs }) => toMs)).size).toBe(reported.length)
      for (const { fromMs, toMs } of reported) expect(toMs).toBeGreaterThan(fromMs)
    }),
  )
})

test('the balance check resolves a reported difference once its record is listed', () => {
  const at = (reckoning: ReconciliationState, balanceSats: number, nowMs: number) =>
    compareBalance(reckoning, sats(balanceSats), nowMs)
  const first = at(beginReconciliation(sats(1000), 0), 1500, 1)
  expect(first).toMatchObject({ differs: null, isUnsure: true })
  const second = at(first.next, 1500, 2)
  expect(second.differs).toEqual({ amountSats: 500, fromMs: 0, toMs: 2 })
  expect(at(second.next, 1500, 3)).toMatchObject({ differs: null, settled: [], isUnsure: false })
  const third = at(explain(second.next, sats(500), zeroSats), 1500, 4)
  expect(third).toMatchObject({ differs: null, settled: [second.differs], isUnsure: false })
  expect(third.next.told).toEqual([])
})

test('the balance check tolerates the rounding of a record, but not one more sat', () => {
  const reckoning = explain(beginReconciliation(sats(1000), 0), sats(300), sats(2))
  expect(compareBalance(reckoning, sats(1302), 1).isUnsure).toBe(false)
  expect(compareBalance(reckoning, sats(1303), 1).isUnsure).toBe(true)
})

describe('reported differences', () => {
  const reported = (...amounts: readonly number[]): ReconciliationState => ({
    ...beginReconciliation(sats(startSats), 0),
    told: amounts.map((each, index) => ({ amountSats: sats(each), fromMs: index, toMs: index + 1 })),
  })

  test('are resolved one by one if one amount alone is explained', () => {
    const before = reported(500, -200, 700)
    const compared = compareBalance(before, sats(startSats + 200), 9)
    expect(compared.settled).toEqual([before.told[1]])
    expect(compared.next.told).toEqual([before.told[0], before.told[2]])
  })

  test('are resolved together if only their sum is explained', () => {
    const before = reported(500, -200)
    const compared = compareBalance(before, sats(startSats - 300), 9)
    expect(compared.settled).toEqual(before.told)
    expect(compared.next.told).toEqual([])
  })

  test('are limited to the newest 20', () => {
    const before = {
      ...reported(...Array.from({ length: 20 }, (_, index) => 1000 + index)),
      seenSats: sats(7),
    }
    const { next } = compareBalance(before, sats(startSats + 7), 99)
    expect(next.told.map(({ amountSats }) => amountSats)).toEqual([
      ...before.told.slice(1).map(({ amountSats }) => amountSats),
      7,
    ])
  })
})

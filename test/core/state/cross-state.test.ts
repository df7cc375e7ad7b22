import { describe, expect, test } from 'vitest'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import { loadCachedCollateral, type CrossTracker } from '../../../electron/core/state/cross-tracker'
import { crossFillEvents } from '../../../electron/core/usecases/cross/sync-cross'
import { crossPosition } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { filledLimit, openTracker, read, waiting, type Opened } from './open-cross-tracker'

test.each<[string, Partial<CrossPosition>, readonly string[], boolean]>([
  ['nothing changed', {}, ['a', 'b'], false],
  ['only the collateral changed', { marginSats: sats(1) }, ['a', 'b'], false],
  ['the quantity changed', { quantity: 5 }, ['a', 'b'], true],
  ['the fees changed', { tradingFeesSats: sats(5) }, ['a', 'b'], true],
  ['one of the open orders is gone', {}, ['b'], true],
  ['an order was placed', {}, ['a', 'b', 'c'], false],
])('a cross read calls for a read of fills if %s: %#', (_name, changes, ids, expected) => {
  const opened = openTracker()
  const reading = { position: { ...crossPosition(), ...changes }, orders: ids.map(waiting) }
  expect(opened.tracker.hasFilled(reading)).toBe(true)
  read(opened, [], [waiting('a'), waiting('b')])
  expect(opened.tracker.hasFilled(reading)).toBe(expected)
})

describe('cross state', () => {
  const fee = { fixingId: 'f1', atMs: 1, feeSats: sats(3) }
  const take = ({ tracker }: Opened, changes: Partial<Parameters<CrossTracker['take']>[0]>): void =>
    tracker.take(
      { position: crossPosition(), orders: [], filled: null, carry: null, ...changes },
      crossFillEvents,
    )

  test('has no fills and fees before they are read, and keeps them until they are read again', () => {
    const opened = openTracker()
    take(opened, {})
    expect(opened.shown.at(-1)).toMatchObject({ filled: [], carry: [] })
    take(opened, { filled: [filledLimit('a')], carry: [fee] })
    take(opened, {})
    expect(opened.shown.at(-1)).toMatchObject({ filled: [{ id: 'a' }], carry: [fee] })
    take(opened, { filled: [], carry: [] })
    expect(opened.shown.at(-1)).toMatchObject({ filled: [], carry: [] })
  })

  test('has at most 100 fills and fees', () => {
    const opened = openTracker()
    const numbers = Array.from({ length: 101 }, (_, index) => index)
    take(opened, {
      filled: numbers.map((index) => filledLimit(`c${index}`)),
      carry: numbers.map((index) => ({ ...fee, fixingId: `f${index}`, atMs: index })),
    })
    const last = opened.shown.at(-1)
    expect([last?.filled.length, last?.carry.length]).toEqual([100, 100])
  })

  test('reports moved collateral once if no fill does', () => {
    let reports = 0
    const opened = openTracker(temporaryFolder(), () => void (reports += 1))
    const moved = { ...crossPosition(), marginSats: sats(7) }
    take(opened, { filled: [] })
    take(opened, {})
    expect(reports).toBe(1)
    take(opened, { position: moved })
    expect(reports).toBe(2)
    take(opened, { position: crossPosition(), filled: [filledLimit('a')] })
    expect([reports, opened.events.length]).toEqual([3, 1])
    take(opened, { position: moved, filled: [filledLimit('a')] })
    expect([reports, opened.events.length]).toEqual([4, 1])
  })

  test('settles fills once all lists are read, and again after new fills and fees', () => {
    const opened = openTracker()
    take(opened, { filled: [filledLimit('a')], carry: [fee] })
    expect(opened.settled).toEqual([])
    expect(opened.history.cross.fundingSince(0)).toMatchObject([fee])
    opened.tracker.listsRead()
    expect(opened.settled).toEqual([true])
    take(opened, { filled: [filledLimit('b'), filledLimit('a')] })
    expect([opened.settled.length, opened.history.cross.fillsSince(0).length]).toEqual([2, 2])
    take(opened, { filled: [filledLimit('b'), filledLimit('a')] })
    expect(opened.settled).toHaveLength(2)
    take(opened, { carry: [{ ...fee, fixingId: 'f2', atMs: 2 }] })
    expect(opened.settled).toHaveLength(3)
  })

  test('settles all of many new fills', () => {
    const opened = openTracker()
    opened.tracker.listsRead()
    take(opened, { filled: Array.from({ length: 401 }, (_, index) => filledLimit(`c${index}`)) })
    expect(opened.history.cross.fillsSince(0)).toHaveLength(401)
  })

  test('is published again with transfers', () => {
    const opened = openTracker()
    take(opened, {})
    opened.history.cross.addTransfers([{ id: 'x', atMs: 1, amountSats: sats(900) }])
    opened.tracker.showTransfers()
    expect(opened.shown.at(-1)?.transfers).toMatchObject([{ id: 'x', amountSats: 900 }])
  })

  test('notifies the fill of an order that a response listed as open', () => {
    const opened = openTracker()
    take(opened, { filled: [] })
    opened.tracker.applyOrders([waiting('a')])
    take(opened, { filled: [filledLimit('a')] })
    expect(opened.events).toMatchObject([{ event: { orderId: 'a' } }])
  })

  test('has a new revision of its holdings only after its collateral moved', () => {
    const opened = openTracker()
    take(opened, {})
    const { holdingsRevision, revision } = opened.tracker
    take(opened, { filled: [filledLimit('a')] })
    expect([opened.tracker.holdingsRevision, opened.tracker.revision]).toEqual([holdingsRevision, revision])
    opened.tracker.applyPosition({ ...crossPosition(), marginSats: sats(7) })
    expect([opened.tracker.holdingsRevision, opened.tracker.revision]).toEqual([
      holdingsRevision + 1,
      revision + 1,
    ])
    expect(loadCachedCollateral(opened.history.facts)).toBe(7)
    opened.tracker.applyOrders([])
    expect(opened.tracker.revision).toBe(revision + 2)
  })

  test('is absent until the first read, whatever a response contains', () => {
    const opened = openTracker()
    opened.tracker.applyOrders([waiting('a')])
    opened.tracker.applyPosition(crossPosition())
    opened.tracker.showTransfers()
    expect([opened.tracker.state, opened.shown, opened.tracker.areListsRead]).toEqual([null, [], false])
  })
})

test('the cached collateral is 0 if none is stored', () => {
  const { history } = openTracker()
  expect(loadCachedCollateral(history.facts)).toBe(0)
  history.facts.set('crossCollateral', 'text')
  expect(loadCachedCollateral(history.facts)).toBe(0)
})

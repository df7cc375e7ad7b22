import { describe, expect, onTestFinished, test } from 'vitest'
import type { CrossState, CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { CrossTracker, loadCachedCollateral } from '../../../electron/core/state/cross-tracker'
import {
  crossFillEvents,
  syncCross,
  type SyncCrossDeps,
} from '../../../electron/core/usecases/cross/sync-cross'
import { crossOrder, crossPosition } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { notCompared } from '../usecases/support/write-deps'
import { ManualClock } from '../../support/time/manual-clock'

const filledLimit = (id: string): CrossOrder => ({ ...crossOrder(), id, orderType: 'limit' })
const waiting = (id: string): CrossOrder => ({ ...filledLimit(id), state: 'open', filledAtMs: null })

function openTracker(folder = temporaryFolder(), storeNews = (): void => undefined) {
  const clock = new ManualClock()
  const { history } = openHistory(folder, 'p', null, clock.nowMs())
  onTestFinished(() => history.close())
  const shown: CrossState[] = []
  const events: TimedActivityEvent[] = []
  const earlier: TimedActivityEvent[] = []
  const fills: [CrossOrder, CrossOrder][] = []
  const settled: boolean[] = []
  const book = new CrossTracker({
    history,
    clock,
    publish: (state) => shown.push(state),
    enqueue(activityEvents) {
      storeNews()
      events.push(...activityEvents)
    },
    enqueueEarlier: (activityEvents) => void earlier.push(...activityEvents),
    onSettled: () => void settled.push(book.areListsRead),
    onFilled: (open, filled) => void fills.push([open, filled]),
  })
  return { book, shown, events, earlier, fills, settled, history, folder }
}

type Opened = ReturnType<typeof openTracker>

function read({ book }: Opened, filled: CrossOrder[] | null, orders: CrossOrder[] = []): void {
  book.take({ position: crossPosition(), orders, filled, carry: null }, crossFillEvents)
}

test('cross fills before the first read are not notified, later ones once, even after a restart', () => {
  const first = openTracker()
  read(first, [filledLimit('a')])
  expect(first.events).toEqual([])
  expect(first.earlier).toMatchObject([{ event: { kind: 'cross-filled', orderId: 'a' } }])
  read(first, [filledLimit('b'), filledLimit('a')])
  expect(first.events).toMatchObject([{ event: { kind: 'cross-filled', orderId: 'b' }, happenedAtMs: 1000 }])
  first.history.close()
  const restarted = openTracker(first.folder)
  read(restarted, [filledLimit('c'), filledLimit('b'), filledLimit('a')])
  expect(restarted.events).toMatchObject([{ event: { orderId: 'c' } }])
})

test('a cross fill is notified by the next read if its notification could not be stored', () => {
  let isFull = false
  const opened = openTracker(temporaryFolder(), () => {
    if (isFull) throw new Error('the disk is full')
  })
  read(opened, [])
  isFull = true
  expect(() => read(opened, [filledLimit('a')])).toThrow('the disk is full')
  expect(opened.shown).toHaveLength(1)
  isFull = false
  read(opened, [filledLimit('a')])
  expect(opened.events).toMatchObject([{ event: { orderId: 'a' } }])
})

test('cross liquidations are notified; market orders and orders already returned are not', () => {
  const opened = openTracker()
  read(opened, [])
  opened.book.applyOrders([filledLimit('mine')])
  read(opened, [
    { ...crossOrder(), id: 'market' },
    { ...crossOrder(), id: 'forced', orderType: 'liquidation', side: 'sell' },
    filledLimit('mine'),
  ])
  expect(opened.events.map(({ event }) => event)).toEqual([
    { kind: 'cross-liquidated', orderId: 'forced', side: 'sell', quantity: 1000, price: 100_000 },
  ])
})

test('a cross order that was listed as open is reported once when it fills', () => {
  const opened = openTracker()
  read(opened, [], [waiting('a'), waiting('b')])
  read(opened, [filledLimit('a'), filledLimit('other')], [waiting('b')])
  read(opened, [filledLimit('a'), filledLimit('other')], [waiting('b')])
  expect(opened.fills).toEqual([[waiting('a'), filledLimit('a')]])
})

test('a response updates open cross orders and the cross position immediately', () => {
  const opened = openTracker()
  read(opened, [], [waiting('a')])
  opened.book.applyOrders([waiting('b')])
  expect(opened.shown.at(-1)?.orders.map(({ id }) => id)).toEqual(['b', 'a'])
  opened.book.applyOrders([{ ...waiting('a'), state: 'canceled' }])
  expect(opened.shown.at(-1)?.orders.map(({ id }) => id)).toEqual(['b'])
  opened.book.applyPosition({ ...crossPosition(), leverage: 20 })
  expect(opened.shown.at(-1)?.position.leverage).toBe(20)
})

function service(
  position: () => CrossPosition,
  orders: () => CrossOrder[],
  beforeAnswer = () => undefined as void,
) {
  const reads: string[] = []
  const listing = <T>(name: string) => ({
    begin: () => ({}),
    isCursor: (stored: unknown): stored is Record<string, unknown> => stored !== undefined,
    newestMs: () => 0,
    read() {
      reads.push(name)
      return Promise.resolve({ items: [] as T[], next: null })
    },
  })
  const cross: SyncCrossDeps['cross'] = {
    position() {
      const events = position()
      beforeAnswer()
      return Promise.resolve(events)
    },
    openOrders: () => Promise.resolve(orders()),
    filledOrders: listing('filled'),
    fundingFees: listing('carry'),
    transfers: listing('transfers'),
  }
  return { cross, reads }
}

test('the cross lists are read again only after the position or open orders changed', async () => {
  const opened = openTracker()
  let position = crossPosition()
  let orders = [waiting('a')]
  const { cross, reads } = service(
    () => position,
    () => orders,
  )
  const sync = syncCross({ cross, book: opened.book, booked: notCompared })
  await sync()
  expect(reads.splice(0)).toEqual(['filled', 'carry'])
  await sync()
  expect(reads.splice(0)).toEqual([])
  position = { ...position, fundingFeesSats: sats(5) }
  await sync()
  expect(reads.splice(0)).toEqual(['carry'])
  orders = []
  await sync()
  expect(reads.splice(0)).toEqual(['filled'])
})

test('a cross read older than a response is discarded', async () => {
  const opened = openTracker()
  read(opened, [])
  const { cross } = service(
    () => crossPosition(),
    () => [],
    () => opened.book.applyPosition({ ...crossPosition(), leverage: 50 }),
  )
  await syncCross({ cross, book: opened.book, booked: notCompared })()
  expect(opened.book.state?.position.leverage).toBe(50)
})

test('the collateral revision increases only when the collateral amount changes', () => {
  const { book, shown } = openTracker()
  const take = (marginSats: number, quantity = 0): void =>
    book.take(
      {
        position: { ...crossPosition(), marginSats: sats(marginSats), quantity },
        orders: [],
        filled: [],
        carry: [],
      },
      crossFillEvents,
    )
  take(0)
  take(500)
  take(500, 1000)
  book.applyOrders([waiting('w')])
  book.applyPosition({ ...crossPosition(), marginSats: sats(400) })
  expect(shown.map(({ holdingsRevision }) => holdingsRevision)).toEqual([0, 1, 1, 1, 2])
  expect(book.holdingsRevision).toBe(2)
})

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
  expect(opened.book.hasFilled(reading)).toBe(true)
  read(opened, [], [waiting('a'), waiting('b')])
  expect(opened.book.hasFilled(reading)).toBe(expected)
})

describe('cross state', () => {
  const fee = { fixingId: 'f1', atMs: 1, feeSats: sats(3) }
  const take = ({ book }: Opened, changes: Partial<Parameters<CrossTracker['take']>[0]>): void =>
    book.take(
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
    opened.book.listsRead()
    expect(opened.settled).toEqual([true])
    take(opened, { filled: [filledLimit('b'), filledLimit('a')] })
    expect([opened.settled.length, opened.history.cross.fillsSince(0).length]).toEqual([2, 2])
    take(opened, { filled: [filledLimit('b'), filledLimit('a')] })
    expect(opened.settled).toHaveLength(2)
    take(opened, { carry: [{ ...fee, fixingId: 'f2', atMs: 2 }] })
    expect(opened.settled).toHaveLength(3)
  })

  test('is published again with transfers', () => {
    const opened = openTracker()
    take(opened, {})
    opened.history.cross.addTransfers([{ id: 'x', atMs: 1, amountSats: sats(900) }])
    opened.book.showTransfers()
    expect(opened.shown.at(-1)?.transfers).toMatchObject([{ id: 'x', amountSats: 900 }])
  })

  test('notifies the fill of an order that a response listed as open', () => {
    const opened = openTracker()
    take(opened, { filled: [] })
    opened.book.applyOrders([waiting('a')])
    take(opened, { filled: [filledLimit('a')] })
    expect(opened.events).toMatchObject([{ event: { orderId: 'a' } }])
  })

  test('has a new revision of its holdings only after its collateral moved', () => {
    const opened = openTracker()
    take(opened, {})
    const { holdingsRevision, revision } = opened.book
    take(opened, { filled: [filledLimit('a')] })
    expect([opened.book.holdingsRevision, opened.book.revision]).toEqual([holdingsRevision, revision])
    opened.book.applyPosition({ ...crossPosition(), marginSats: sats(7) })
    expect([opened.book.holdingsRevision, opened.book.revision]).toEqual([holdingsRevision + 1, revision + 1])
    expect(loadCachedCollateral(opened.history.facts)).toBe(7)
    opened.book.applyOrders([])
    expect(opened.book.revision).toBe(revision + 2)
  })

  test('is absent until the first read, whatever a response contains', () => {
    const opened = openTracker()
    opened.book.applyOrders([waiting('a')])
    opened.book.applyPosition(crossPosition())
    opened.book.showTransfers()
    expect([opened.book.state, opened.shown, opened.book.areListsRead]).toEqual([null, [], false])
  })
})

test('the cached collateral is 0 if none is stored', () => {
  const { history } = openTracker()
  expect(loadCachedCollateral(history.facts)).toBe(0)
  history.facts.set('crossCollateral', 'text')
  expect(loadCachedCollateral(history.facts)).toBe(0)
})

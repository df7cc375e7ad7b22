import { expect, test } from 'vitest'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import {
  crossFillEvents,
  syncCross,
  type SyncCrossDeps,
} from '../../../electron/core/usecases/cross/sync-cross'
import { crossOrder, crossPosition } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { notCompared } from '../usecases/support/write-deps'
import { filledLimit, openTracker, read, waiting } from './open-cross-tracker'

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
  opened.tracker.applyOrders([filledLimit('mine')])
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
  opened.tracker.applyOrders([waiting('b')])
  expect(opened.shown.at(-1)?.orders.map(({ id }) => id)).toEqual(['b', 'a'])
  opened.tracker.applyOrders([{ ...waiting('a'), state: 'canceled' }])
  expect(opened.shown.at(-1)?.orders.map(({ id }) => id)).toEqual(['b'])
  opened.tracker.applyPosition({ ...crossPosition(), leverage: 20 })
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
  const sync = syncCross({ cross, tracker: opened.tracker, booked: notCompared })
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

test('a liquidation and a fee that a response contains first are read and notified', async () => {
  const opened = openTracker()
  let position: CrossPosition = { ...crossPosition(), quantity: 1000 }
  const { cross, reads } = service(
    () => position,
    () => [],
  )
  const liquidation: CrossOrder = { ...filledLimit('a'), orderType: 'liquidation' }
  const filledOrders = {
    ...cross.filledOrders,
    read: () => Promise.resolve({ items: position.quantity === 0 ? [liquidation] : [], next: null }),
  }
  const sync = syncCross({ cross: { ...cross, filledOrders }, tracker: opened.tracker, booked: notCompared })
  await sync()
  reads.length = 0
  position = { ...position, quantity: 0, fundingFeesSats: sats(5) }
  opened.tracker.applyPosition(position)
  await sync()
  await sync()
  expect(opened.events.map(({ event }) => event.kind)).toEqual(['cross-liquidated'])
  expect(reads).toEqual(['carry'])
})

test.each([
  ['is compared with the fills', [], 1],
  ['is not compared after a transfer of another client', [{ id: 'x', atMs: 1, amountSats: sats(-7) }], 0],
])('collateral that a fill changed %s', async (_what, transfers, expected) => {
  const opened = openTracker()
  let position: CrossPosition = crossPosition()
  const { cross } = service(
    () => position,
    () => [],
  )
  const items = <T>(all: readonly T[]) => ({ read: () => Promise.resolve({ items: all, next: null }) })
  let compared = 0
  const sync = syncCross({
    cross: {
      ...cross,
      filledOrders: { ...cross.filledOrders, ...items([crossOrder()]) },
      transfers: { ...cross.transfers, ...items(transfers) },
    },
    tracker: opened.tracker,
    booked: { afterCrossRead: () => void (compared += 1) },
  })
  await sync()
  const { marginSats } = position
  const filled = { quantity: 1000, entryPrice: 100_000, tradingFeesSats: sats(1000) }
  position = { ...position, ...filled, marginSats: sats(marginSats - 1500) }
  await sync()
  expect(compared).toBe(expected)
})

test('a cross read older than a response is discarded', async () => {
  const opened = openTracker()
  read(opened, [])
  const { cross } = service(
    () => crossPosition(),
    () => [],
    () => opened.tracker.applyPosition({ ...crossPosition(), leverage: 50 }),
  )
  await syncCross({ cross, tracker: opened.tracker, booked: notCompared })()
  expect(opened.tracker.state?.position.leverage).toBe(50)
})

test('the collateral revision increases only when the collateral amount changes', () => {
  const { tracker, shown } = openTracker()
  const take = (marginSats: number, quantity = 0): void =>
    tracker.take(
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
  tracker.applyOrders([waiting('w')])
  tracker.applyPosition({ ...crossPosition(), marginSats: sats(400) })
  expect(shown.map(({ holdingsRevision }) => holdingsRevision)).toEqual([0, 1, 1, 1, 2])
  expect(tracker.holdingsRevision).toBe(2)
})

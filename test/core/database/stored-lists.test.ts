import { describe, expect, test } from 'vitest'
import type { Alert } from '@common/domain/alerts/alert'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import type { History } from '../../../electron/core/ports/storage/history'
import { createTrade } from '../../support/create-trade'
import { crossOrder, option, withdrawal } from '../../window/support/records'
import { newHistory } from '../usecases/support/write-deps'
import { settle } from './support/entry-steps'

/** Two share a time: the later id comes first. */
const dated = [
  ['b', 20],
  ['d', 40],
  ['a', 10],
  ['c', 20],
] as const
const event: ActivityEvent = { kind: 'deposit-settled', depositId: 'd', amountSats: sats(1) }
const getId = ({ id }: { readonly id: string }): string => id

interface List {
  readonly save: (history: History, id: string, atMs: number) => unknown
  readonly read: (history: History, limit: number) => readonly string[]
}

const lists: Readonly<Record<string, List>> = {
  'closed trades': {
    save: ({ trades }, id, closedAtMs) =>
      trades.save([createTrade(id, { state: 'closed', exitPrice: 21_000, closedAtMs })]),
    read: ({ trades }, limit) => trades.ended({ limit }).map(getId),
  },
  'ended options': {
    save: ({ options }, id, closedAtMs) =>
      options.save([option({ id, state: 'closed', fixingPrice: 100_000, closedAtMs })]),
    read: ({ options }, limit) => options.ended(limit).map(getId),
  },
  swaps: {
    save: ({ swaps }, id, createdAtMs) =>
      swaps.add([{ id, createdAtMs, inAsset: 'BTC', inAmount: 9, outAsset: 'USD', outAmount: 2 }]),
    read: ({ swaps }, limit) => swaps.newest(limit).map(getId),
  },
  deposits: {
    save: ({ payments }, id, createdAtMs) => {
      const { feeSats: _fee, destination: _to, ...deposit } = withdrawal
      payments.saveDeposits([{ ...deposit, id, createdAtMs }])
    },
    read: ({ payments }, limit) => payments.deposits(limit).map(getId),
  },
  withdrawals: {
    save: ({ payments }, id, createdAtMs) => payments.saveWithdrawals([{ ...withdrawal, id, createdAtMs }]),
    read: ({ payments }, limit) => payments.withdrawals(limit).map(getId),
  },
  'transfers of cross margin': {
    save: ({ cross }, id, atMs) => cross.addTransfers([{ id, atMs, amountSats: sats(5) }]),
    read: ({ cross }, limit) => cross.transfers(limit).map(getId),
  },
  notifications: {
    save: ({ notifications }, id, atMs) =>
      notifications.add({ id, atMs, read: false, happenedAtMs: null, awaySinceMs: null, event }),
    read: ({ notifications }, limit) => notifications.newest(limit).map(getId),
  },
}

describe('stored records', () => {
  test.each(Object.entries(lists))('%s are listed newest first, up to a limit', (_name, { save, read }) => {
    const history = newHistory()
    for (const [id, atMs] of dated) save(history, id, atMs)
    expect([read(history, 9), read(history, 3)]).toEqual([
      ['d', 'c', 'b', 'a'],
      ['d', 'c', 'b'],
    ])
  })

  test('active trades and options are listed newest first', () => {
    const { trades, options } = newHistory()
    for (const [id, createdAtMs] of [dated[0], dated[1], dated[2]]) {
      trades.save([createTrade(id, { createdAtMs })])
      options.save([option({ id, createdAtMs })])
    }
    expect([trades.active().map(getId), options.active().map(getId)]).toEqual([
      ['d', 'b', 'a'],
      ['d', 'b', 'a'],
    ])
  })

  test('fills and funding of cross margin are listed newest first, from a time on', () => {
    const history = newHistory()
    const { cross } = history
    for (const [id, filledAtMs] of dated) cross.addFills([{ ...crossOrder(), id, filledAtMs }])
    cross.addFunding(dated.map(([fixingId, atMs]) => ({ fixingId, atMs, feeSats: sats(1) })))
    history.trades.saveFundingFees([{ tradeId: 't1', fixingId: 'x', atMs: 50, feeSats: sats(1) }])
    expect(cross.fillsSince(0)).toEqual([])
    settle(history)
    expect([cross.fillsSince(20), cross.fillsSince(21)].map((fills) => fills.map(getId))).toEqual([
      ['d', 'c', 'b'],
      ['d'],
    ])
    const funding = (sinceMs: number) => cross.fundingSince(sinceMs).map(({ atMs }) => atMs)
    expect([funding(20), funding(21)]).toEqual([[40, 20, 20], [40]])
  })

  test('notifications that were not shown are listed oldest first, and only once', () => {
    const { notifications } = newHistory()
    for (const [id, atMs] of dated)
      notifications.add({ id, atMs, read: false, happenedAtMs: null, awaySinceMs: null, event })
    expect(notifications.unshown().map(getId)).toEqual(['a', 'b', 'c', 'd'])
    notifications.markShown(['b', 'd'])
    expect(notifications.unshown().map(getId)).toEqual(['a', 'c'])
    notifications.markAllRead()
    expect(notifications.newest(9).map(({ read }) => read)).toEqual([true, true, true, true])
  })
})

test('a stored alert is listed until it is removed, with its last change', () => {
  const { alerts } = newHistory()
  const toAlert = (id: string, createdAtMs: number): Alert => ({
    id,
    rule: { kind: 'price-above', price: 100_000 },
    isOn: true,
    isRepeated: false,
    createdAtMs,
    toldAtMs: null,
    toldPrice: null,
    toldOf: [],
    countsFromMs: null,
  })
  for (const [id, atMs] of dated) alerts.save(toAlert(id, atMs))
  alerts.save({ ...toAlert('c', 20), isOn: false })
  alerts.remove('b')
  expect(alerts.all()).toEqual([toAlert('d', 40), { ...toAlert('c', 20), isOn: false }, toAlert('a', 10)])
})

describe('stored payments', () => {
  test('withdrawals of a payment hash are found in any case, newest first', () => {
    const { payments } = newHistory()
    const sent = (id: string, createdAtMs: number, reference: string | null) =>
      payments.saveWithdrawals([{ ...withdrawal, id, createdAtMs, reference }])
    sent('w1', 1, 'AbC')
    sent('w2', 2, 'abc')
    sent('w3', 3, 'abcd')
    sent('w4', 4, null)
    expect(payments.withdrawalsOf('aBC').map(getId)).toEqual(['w2', 'w1'])
  })

  test('events are listed in their order, the first of each kind, with the fee limit of the request', () => {
    const { payments } = newHistory()
    payments.saveEvent('w1', { kind: 'settled', atMs: 30 })
    payments.saveEvent('w1', { kind: 'asked', atMs: 10, feeLimitSats: sats(5) })
    payments.saveEvent('w1', { kind: 'asked', atMs: 11, feeLimitSats: sats(500) })
    payments.saveEvent('w1', { kind: 'on-its-way', atMs: 20 })
    payments.saveEvent('w2', { kind: 'gone', atMs: 1 })
    expect(payments.events('w1')).toEqual([
      { kind: 'asked', atMs: 10, feeLimitSats: 5 },
      { kind: 'on-its-way', atMs: 20 },
      { kind: 'settled', atMs: 30 },
    ])
  })

  test('details are listed last stored first', () => {
    const { payments } = newHistory()
    for (const id of ['p2', 'p1', 'p3']) payments.saveDetails(id, { label: id })
    payments.saveDetails('p2', { label: 'changed' })
    expect([...payments.allDetails()]).toEqual([
      ['p3', { label: 'p3' }],
      ['p1', { label: 'p1' }],
      ['p2', { label: 'changed' }],
    ])
  })
})

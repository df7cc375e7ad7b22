import type { AlertFinding } from '@common/domain/alerts/alert'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import { hourMs } from '@common/domain/durations'
import { entryKinds } from '@common/domain/record/entry'
import { sats, zeroSats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { accountRecord } from '../../../electron/core/usecases/record/account-record'
import { createNotes } from '../../../electron/core/usecases/record/notes'
import { createNotifier } from '../../../electron/core/usecases/notify'
import { createTrade } from '../../support/create-trade'
import { accountState } from '../../window/support/records'
import { ManualClock } from '../../support/time/manual-clock'
import { newHistory } from './support/write-deps'

describe('notifications', () => {
  function start(quietSinceMs: number | null = null) {
    const shown: AppNotification[] = []
    const published: AppNotification[][] = []
    const notify = createNotifier({
      history: newHistory(),
      clock: new ManualClock(),
      quietSinceMs: () => quietSinceMs,
      publish: (notifications) => published.push(notifications),
      show: (notification) => shown.push(notification),
    })
    const events = (...found: ActivityEvent[]) => found.map((event) => ({ event, happenedAtMs: null }))
    return { shown, published, notify, events }
  }

  const trade = (id: string | null) => ({ id, side: 'buy', quantity: 100 }) as const
  const loss = (of: ReturnType<typeof trade> | null): AlertFinding => ({
    kind: 'loss',
    trade: of,
    netPnlSats: sats(-2),
    marginSats: sats(100),
  })
  const near = (tradeId: string | null): AlertFinding => ({
    kind: 'liquidation-near',
    rate: 0.05,
    tradeId,
    side: 'buy',
    quantity: 100,
    price: 20_000,
    liquidationPrice: 19_500,
  })
  const alert = (finding: AlertFinding): ActivityEvent => ({
    kind: 'alert',
    alertId: 'a1',
    firedAtMs: 1,
    finding,
  })
  const distinct: readonly ActivityEvent[] = [
    alert({ kind: 'price-above', level: 20_000, price: 20_000 }),
    alert(near('t1')),
    alert(near(null)),
    alert(loss(trade('t2'))),
    alert(loss(null)),
    { kind: 'records-gone', firstId: 't1', running: 1, orders: 0, payments: 0 },
    { kind: 'balance-differs', amountSats: sats(1), fromMs: 1, toMs: 2 },
  ]

  test('are shown once per event subject', () => {
    const { shown, notify, events } = start()
    notify.store(events(...distinct), () => null)
    notify.store(events(...distinct), () => null)
    expect(shown.map(({ event }) => event)).toEqual(distinct)
    notify.store(events(alert(loss(trade(null)))), () => null)
    expect(shown).toHaveLength(distinct.length)
  })

  test('are combined for one trade, whichever way it was closed', () => {
    const { shown, notify, events } = start()
    const closed = { tradeId: 't1', side: 'buy', quantity: 100, price: 20_000, netPnlSats: zeroSats } as const
    notify.store(events({ kind: 'stop-loss', ...closed }, { kind: 'trade-closed', ...closed }), () => null)
    expect(shown.map(({ event }) => event.kind)).toEqual(['stop-loss'])
  })

  test.each<[string, number | 'seen' | null, number | null, { awaySinceMs: number | null; read: boolean }]>([
    ['while present', null, null, { awaySinceMs: null, read: false }],
    ['in quiet hours', null, 700, { awaySinceMs: 700, read: false }],
    ['while away', 500, null, { awaySinceMs: 500, read: false }],
    ['while away in quiet hours', 500, 700, { awaySinceMs: 500, read: false }],
    ['while another profile was open', 'seen', null, { awaySinceMs: null, read: true }],
    ['while another profile was open in quiet hours', 'seen', 700, { awaySinceMs: null, read: true }],
  ])('have the last presence before an event %s', (_name, since, quietSinceMs, expected) => {
    const { shown, published, notify, events } = start(quietSinceMs)
    notify.store(events(...distinct.slice(0, 1)), () => since)
    expect(published.at(-1)).toMatchObject([expected])
    expect(shown).toHaveLength(expected.read ? 0 : 1)
  })

  test('are removed if the reported event did not happen', () => {
    const { published, notify, events } = start()
    notify.store(events(...distinct), () => null)
    notify.takeBack(distinct.slice(1))
    expect(published.at(-1)?.map(({ event }) => event)).toEqual(distinct.slice(0, 1))
  })
})

describe('account history', () => {
  const deposit = (id: string, createdAtMs: number): Deposit => ({
    id,
    rail: 'lightning',
    state: 'settled',
    amountSats: sats(1000),
    createdAtMs,
    reference: null,
  })
  const allEntries = { kinds: entryKinds, search: '' }
  const hour = 500_000

  function start(candlesFrom: number) {
    const history = newHistory()
    history.payments.saveDeposits(
      Array.from({ length: 501 }, (_, at) => deposit(`d${at}`, (hour - at) * hourMs)),
    )
    const record = accountRecord({
      history,
      clock: new ManualClock(),
      candles: (_range, { fromMs = 0, toMs = 0 } = {}) => {
        const first = Math.max(candlesFrom, Math.ceil(fromMs / hourMs))
        const count = Math.max(0, Math.floor(toMs / hourMs) - first + 1)
        return Promise.resolve(
          Array.from({ length: count }, (_, at) => ({
            timeMs: (first + at) * hourMs,
            open: 20_000,
            high: 20_000,
            low: 20_000,
            close: 20_000,
            volume: 0,
          })),
        )
      },
      account: () => undefined,
    })
    return { history, record }
  }

  test('has no balance proof while the balance is unknown', () => {
    const { record } = start(0)
    expect(record.totals(allEntries).proof).toBeNull()
  })

  test('is exported completely, with the price of each hour', async () => {
    const { name, content } = await start(0).record.csv('plain', allEntries)
    expect(name).toBe('satchel-plain-2023-11-14.csv')
    expect(content.match(/20000/g)).toHaveLength(501)
    expect(content).not.toContain('without a price')
  })

  test('is exported without prices for hours before the first candle', async () => {
    const priced = (await start(hour - 100).record.csv('plain', allEntries)).content
    expect(priced.match(/20000/g)).toHaveLength(101)
    expect(priced).toContain('400 without a price')
  })

  test('proves the balance from all entries, regardless of the search', () => {
    const { history } = start(0)
    const record = accountRecord({
      history,
      clock: new ManualClock(),
      candles: () => Promise.resolve([]),
      account: () => accountState(501_000).account,
    })
    const { sums, proof } = record.totals({ kinds: ['trade'], search: '' })
    expect(sums).toEqual({})
    expect(proof).toMatchObject({ balanceSats: 501_000, entriesSats: 501_000, otherSats: 0 })
  })

  test('counts the collateral of cross margin in the balance proof', () => {
    const { history } = start(0)
    history.facts.set('crossCollateral', 40_000)
    const record = accountRecord({
      history,
      clock: new ManualClock(),
      candles: () => Promise.resolve([]),
      account: () => accountState(461_000).account,
    })
    expect(record.totals(allEntries).proof).toMatchObject({ heldSats: 40_000, otherSats: 0 })
  })

  test.each([
    ['a running trade reports', 20],
    ['version 1 lists but does not report', 0],
  ])('counts funding that %s once in the balance proof', (_what, reportedSats) => {
    const history = newHistory()
    const trade = createTrade('t1', {
      ...{ state: 'running', marginSats: sats(9980), entryMarginSats: sats(10_000) },
      ...{ openingFeeSats: zeroSats, maintenanceMarginSats: zeroSats, fundingFeeSats: sats(reportedSats) },
      areFeesEstimated: true,
    })
    history.trades.save([trade])
    history.trades.saveFundingFees([{ tradeId: 't1', fixingId: 'f1', atMs: 1, feeSats: sats(20) }])
    const record = accountRecord({
      history,
      clock: new ManualClock(),
      candles: () => Promise.resolve([]),
      account: () => accountState(40_000).account,
    })
    const { proof } = record.totals(allEntries)
    expect(proof).toMatchObject({ balanceSats: 40_000, entriesSats: -20, heldSats: 9980, otherSats: 50_000 })
  })

  test('exports only what the query selects, in its layout', async () => {
    const { record } = start(0)
    const lines = async (...input: Parameters<typeof record.csv>) =>
      (await record.csv(...input)).content.trim().split('\r\n').length
    expect(await lines('koinly', { kinds: ['trade'], search: '' })).toBe(1)
    expect(await lines('koinly', { ...allEntries, search: 'd500' })).toBe(2)
    expect(await lines('plain', { ...allEntries, search: 'd500' })).toBe(3)
  })
})

describe('a note', () => {
  test('is stored without surrounding space, and removed if nothing is left', () => {
    const history = newHistory()
    const published: Record<string, string>[] = []
    const notes = createNotes({ history, publish: (all) => published.push(all) })
    notes.set('t1', '  hedge #btc\n')
    notes.set('t2', 'x')
    notes.set('t2', '   ')
    expect(history.notes.all()).toEqual({ t1: 'hedge #btc' })
    expect(published.at(-1)).toEqual({ t1: 'hedge #btc' })
  })
})

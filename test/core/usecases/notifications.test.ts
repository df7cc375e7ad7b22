import { describe, expect, onTestFinished, test } from 'vitest'
import type { TimedActivityEvent, AppNotification } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { FuturesTracker } from '../../../electron/core/state/futures-tracker'
import { createNotifier } from '../../../electron/core/usecases/notify'
import { createTrade } from '../../support/create-trade'
import { subscribe } from '../../support/subscribe'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy, limitBuy, openTrade, startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

type Given = Parameters<typeof startReady>

async function startWithNotifications(...args: Given) {
  const started = await startReady(...args)
  const notifications = subscribe(started.bridge.notices.list(undefined))
  await advanceUntil(started.clock, () => notifications.items.length > 0, { withinMs: 100 })
  return { ...started, notices: notifications }
}

const stopped = { ...buy, stopLossPrice: 19_500 }

describe('event while the account is open', () => {
  test('is not marked as missed and has its time', async () => {
    const { bridge, practice, clock, notices } = await startWithNotifications()
    await openTrade(bridge, { ...stopped, orderId: 'o1' })
    practice.setPrice(19_400)
    const happenedAtMs = clock.nowMs()
    await advanceUntil(
      clock,
      () =>
        expect(notices.last()).toMatchObject([
          { event: { kind: 'stop-loss' }, awaySinceMs: null, happenedAtMs },
        ]),
      { withinMs: 5000 },
    )
  })
})

test('a deposit settled before the deposit list was read is not marked as missed', async () => {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  practice.hangNext('deposits')
  const { bridge, shown } = await startWithNotifications(temporaryFolder(), { clock, practice })
  const { depositId } = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
  practice.pay(depositId)
  await advanceUntil(
    clock,
    () =>
      expect(shown.map(({ notice }) => notice)).toMatchObject([
        { event: { kind: 'deposit-settled', depositId }, awaySinceMs: null },
      ]),
    { withinMs: 5000 },
  )
})

describe('missed event', () => {
  test('is notified once, with its time and the start of the gap', async () => {
    const first = await startWithNotifications()
    const { practice, clock, dataFolder } = first
    await openTrade(first.bridge, { ...stopped, orderId: 'o1' })
    await openTrade(first.bridge, { ...limitBuy, orderId: 'o2' })
    await advance(clock, 1000)
    const leftAtMs = clock.nowMs()
    await first.close()
    await advance(clock, 60_000, 1000)
    practice.setPrice(18_900)
    const happenedAtMs = clock.nowMs()
    await advance(clock, 20 * 60_000, 10_000)

    const restarted = await startWithNotifications(dataFolder, { clock, practice })
    const away = restarted.notices.last()
    expect(away.map(({ event }) => event.kind).sort()).toEqual(['order-filled', 'stop-loss'])
    for (const notice of away) {
      expect(notice.awaySinceMs).toBeLessThanOrEqual(leftAtMs)
      expect(notice.awaySinceMs).toBeGreaterThan(leftAtMs - 60_000)
      expect(notice.happenedAtMs).toBe(happenedAtMs)
    }
    expect(restarted.shown).toHaveLength(2)
    await restarted.close()
    const third = await startWithNotifications(dataFolder, { clock, practice })
    expect(third.shown).toEqual([])
    expect(third.notices.last()).toEqual(away)
  })

  test('includes one during a long outage, but none after it', async () => {
    const { bridge, practice, clock, notices } = await startWithNotifications()
    await openTrade(bridge, { ...stopped, orderId: 'o1' })
    await openTrade(bridge, { ...limitBuy, orderId: 'o2', price: 18_000 })
    await advance(clock, 1000)
    practice.setOutage(new Error('gone'))
    practice.setPrice(19_400, { silently: true })
    await advance(clock, 20 * 60_000, 10_000)
    practice.setOutage(undefined)
    await advanceUntil(
      clock,
      () => {
        expect(notices.last()).toMatchObject([{ event: { kind: 'stop-loss' } }])
        expect(notices.last()[0]?.awaySinceMs).not.toBeNull()
      },
      { withinMs: 60_000, stepMs: 1000 },
    )
    practice.setPrice(17_900)
    await advanceUntil(
      clock,
      () => expect(notices.last()[0]).toMatchObject({ event: { kind: 'order-filled' }, awaySinceMs: null }),
      { withinMs: 5000 },
    )
  })
})

describe('notification', () => {
  const activityEvent: TimedActivityEvent = {
    event: { kind: 'deposit-settled', depositId: 'd1', amountSats: sats(5) },
    happenedAtMs: null,
  }

  function open(folder: string, publish = (): void => undefined) {
    const clock = new ManualClock()
    const { history } = openHistory(folder, 'p', null, clock.nowMs())
    onTestFinished(() => history.close())
    const shown: AppNotification[] = []
    const notifications = createNotifier({
      quietSinceMs: () => null,
      history,
      clock,
      publish,
      show: (notification) => shown.push(notification),
    })
    return { history, clock, notices: notifications, shown }
  }

  test('is shown once at the next start if the app was killed before showing it', () => {
    const folder = temporaryFolder()
    const killed = open(folder, () => {
      throw new Error('killed')
    })
    expect(() => killed.notices.store([activityEvent], () => null)).toThrow('killed')
    expect(killed.shown).toEqual([])
    const next = open(folder)
    next.notices.flushPending()
    expect(next.shown).toMatchObject([{ event: activityEvent.event }])
    const last = open(folder)
    last.notices.flushPending()
    last.notices.store([activityEvent], () => null)
    expect(last.shown).toEqual([])
  })

  test('is stored in the same transaction as its trade', () => {
    const { history, clock } = open(temporaryFolder())
    const tracker = new FuturesTracker({
      history,
      clock,
      knownAtMs: 0,
      publish: () => undefined,
      enqueue: () => {
        throw new Error('the disk is full')
      },
      enqueueGone: () => undefined,
    })
    expect(() => tracker.apply([createTrade('a')])).toThrow('the disk is full')
    expect(history.trades.active()).toEqual([])
    expect(tracker.active()).toEqual([])
  })

  test('that cannot be marked as shown leaves its trade stored', () => {
    const { history, clock } = open(temporaryFolder())
    const noted: string[] = []
    let isFull = true
    const tracker = new FuturesTracker({
      history,
      clock,
      knownAtMs: 0,
      publish: () => undefined,
      enqueue: (changes) =>
        history.transaction(({ afterCommit }) => {
          noted.push(...changes.map(({ after }) => after.id))
          afterCommit(() => {
            if (isFull) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
          })
        }),
      enqueueGone: () => undefined,
    })
    expect(() => tracker.apply([createTrade('a')])).toThrow('the disk is full')
    isFull = false
    tracker.apply([createTrade('b')])
    expect(noted).toEqual(['a', 'b'])
    expect(tracker.active().map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('is shown only once, even among 210 notifications', () => {
    const { notices, shown } = open(temporaryFolder())
    const events = Array.from({ length: 210 }, (_, index): TimedActivityEvent => ({
      event: { kind: 'deposit-settled', depositId: `d${index}`, amountSats: sats(5) },
      happenedAtMs: null,
    }))
    for (const event of events) notices.store([event], () => null)
    for (const event of events) notices.store([event], () => null)
    expect(shown).toHaveLength(210)
  }, 20_000)
})

describe('event during do not disturb', () => {
  test('is listed as missed without being shown, while a liquidation is shown immediately', async () => {
    const { bridge, practice, clock, notices, shown } = await startWithNotifications()
    const fromMs = clock.nowMs()
    await bridge.app.changeSettings({ quietOnce: { fromMs, untilMs: fromMs + 60_000 } })
    await openTrade(bridge, { ...stopped, orderId: 'o1' })
    const doomed = await openTrade(bridge, { ...buy, leverage: 20, orderId: 'o2' })
    practice.setPrice(19_400)
    await advanceUntil(
      clock,
      () => {
        expect(notices.last()).toMatchObject([{ event: { kind: 'stop-loss' }, awaySinceMs: fromMs }])
        expect(shown).toEqual([])
      },
      { withinMs: 5000 },
    )
    practice.setPrice(doomed.liquidationPrice - 1)
    await advanceUntil(
      clock,
      () => expect(shown).toMatchObject([{ notice: { event: { kind: 'liquidation' }, awaySinceMs: null } }]),
      { withinMs: 5000 },
    )
    await advance(clock, 60_000, 1000)
    await openTrade(bridge, { ...buy, stopLossPrice: doomed.liquidationPrice - 100, orderId: 'o3' })
    practice.setPrice(doomed.liquidationPrice - 200)
    await advanceUntil(
      clock,
      () =>
        expect(shown.at(-1)).toMatchObject({ notice: { event: { kind: 'stop-loss' }, awaySinceMs: null } }),
      { withinMs: 5000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '@common/domain/settings/settings'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { AlertFinding } from '@common/domain/alerts/alert'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import {
  notificationChannels,
  quietAt,
  staysUntilDismissed,
  activeChannels,
} from '@common/domain/notifications/notification-preferences'
import { sats } from '@common/domain/units'

const filled: ActivityEvent = { kind: 'order-filled', tradeId: 't', side: 'buy', quantity: 1, price: 1 }
const liquidated: ActivityEvent = { ...filled, kind: 'liquidation', netPnlSats: sats(-1) }
const at = (hour: number, minute = 0, day = 15): number => new Date(2026, 5, day, hour, minute).getTime()

describe('notification channels', () => {
  test('are switched independently for each kind of event', () => {
    const rules = { ...defaultSettings, noticesOff: ['fill.sound', 'liquidation.window'] }
    expect(activeChannels(filled, rules, at(12))).toEqual(['system', 'window'])
    expect(activeChannels(liquidated, rules, at(12))).toEqual(['system', 'sound'])
    expect(activeChannels(filled, { ...rules, systemNotifications: false }, at(12))).toEqual(['window'])
    expect(activeChannels(liquidated, { ...rules, sound: false }, at(12))).toEqual(['system'])
  })

  test('are off while do not disturb is on, except for exempt events', () => {
    const quietOnce = { fromMs: at(12), untilMs: at(13) }
    const rules = { ...defaultSettings, quietOnce }
    expect(activeChannels(filled, rules, at(11, 59))).toEqual([...notificationChannels])
    expect(activeChannels(filled, rules, at(12))).toEqual([])
    expect(activeChannels(liquidated, rules, at(12))).toEqual([...notificationChannels])
    expect(activeChannels(liquidated, { ...rules, quietExcept: [] }, at(12))).toEqual([])
    expect(activeChannels(filled, rules, at(13))).toEqual([...notificationChannels])
  })
})

describe('in-app notification', () => {
  const alert = (finding: AlertFinding): ActivityEvent => ({
    kind: 'alert',
    alertId: 'a',
    firedAtMs: 1,
    finding,
  })
  const withdrawal = { withdrawalId: 'w', amountSats: sats(1), feeSats: sats(0) }
  test.each<[string, ActivityEvent, boolean]>([
    ['a liquidation', liquidated, true],
    [
      'a liquidation of the cross position',
      { kind: 'cross-liquidated', orderId: 'o', side: 'sell', quantity: 1, price: 1 },
      true,
    ],
    ['a failed withdrawal', { kind: 'withdrawal-failed', ...withdrawal }, true],
    ['a balance that differs', { kind: 'balance-differs', amountSats: sats(-1), fromMs: 1, toMs: 2 }, true],
    [
      'figures booked differently',
      { kind: 'booked-differently', tradeId: 't', side: 'buy', quantity: 1, atMs: 1, differences: [] },
      true,
    ],
    ['a loss alert', alert({ kind: 'loss', trade: null, netPnlSats: sats(-2), marginSats: sats(3) }), true],
    ['a price alert', alert({ kind: 'price-above', level: 1, price: 2 }), false],
    ['a settled withdrawal', { kind: 'withdrawal-settled', ...withdrawal }, false],
    ['a filled order', filled, false],
  ])('remains until dismissed or not, depending on the event: %s', (_what, event, stays) => {
    expect(staysUntilDismissed(event)).toBe(stays)
  })
})

describe('daily do-not-disturb hours', () => {
  const daily = (fromMinute: number, toMinute: number) => ({
    quietOnce: null,
    quietDaily: { fromMinute, toMinute },
    quietExcept: [],
  })

  test('span midnight', () => {
    const rules = daily(22 * 60, 7 * 60)
    const night = { sinceMs: at(22), untilMs: at(7, 0, 16) }
    expect(quietAt(rules, at(21, 59))).toBeNull()
    expect(quietAt(rules, at(22))).toEqual(night)
    expect(quietAt(rules, at(23) + 12_345)).toEqual(night)
    expect(quietAt(rules, at(6, 59, 16))).toEqual(night)
    expect(quietAt(rules, at(7, 0, 16))).toBeNull()
  })

  test('start with their first minute and end before their last', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        fc.pre(from !== to)
        const isIn = from < to ? now >= from && now < to : now >= from || now < to
        const quiet = quietAt(daily(from, to), at(0, now))
        expect(quiet !== null).toBe(isIn)
        if (quiet) expect(quiet.untilMs - quiet.sinceMs).toBe(((to - from + 1440) % 1440) * minuteMs)
        if (quiet) expect(quiet.untilMs - at(0, now)).toBeLessThanOrEqual(dayMs - hourMs / 60)
      }),
    )
  })
})

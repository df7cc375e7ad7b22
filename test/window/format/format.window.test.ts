import { sats } from '@common/domain/units'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { computed } from 'vue'
import { t } from '../../../src/format/translate'
import {
  amountIn,
  formatBtc,
  formatDollars,
  formatPrice,
  formatSats,
  formatSignedSats,
  formatWorth,
} from '../../../src/format/money'
import { toNotificationView } from '../../../src/notifications/notification-view'
import {
  formatNumber,
  formatSigned,
  formatPercent,
  formatSignedPercent,
  formatShort,
  formatSignedShort,
} from '../../../src/format/number'
import { shortKey } from '../../../src/format/short-key'
import {
  formatAge,
  formatCountdown,
  formatDateMinute,
  formatDateTime,
  formatDuration,
  formatMoment,
  formatTimeOfDay,
  setThisYear,
  setToday,
} from '../../../src/format/time'
import { windowTitle } from '../../../src/format/window-title'
import { toEnvironment } from '../../../src/session/environment'

describe('number formats', () => {
  afterEach(() => void vi.useRealTimers())

  test('use the singular for one sat', () => {
    const wordOf = (amount: number) => amountIn(sats(amount), { unit: 'sats', price: null }).label
    expect([0, 1, -1, 2].map(wordOf)).toEqual(['sats', 'sat', 'sat', 'sats'])
  })

  test('use a minus as wide as a plus, and no sign for zero', () => {
    expect(formatNumber(-1234.5, 1)).toBe('\u22121,234.5')
    expect(formatSigned(1234)).toBe('+1,234')
    expect(formatSigned(0)).toBe('0')
    expect(formatSigned(-0)).toBe('0')
    expect(formatSigned(-0.001, 2)).toBe('0.00')
    expect(formatSigned(0.001, 2)).toBe('0.00')
  })

  test('show a dash for NaN and infinity', () => {
    expect(formatNumber(NaN)).toBe('–')
    expect(formatNumber(Infinity)).toBe('–')
  })

  test('format money', () => {
    expect(formatSats(sats(1_234_567))).toBe('1,234,567')
    expect(formatSignedSats(sats(-3513))).toBe('\u22123,513')
    expect(formatBtc(sats(1))).toBe('0.00000001 BTC')
    expect(formatPrice(104_210)).toBe('104,210.0')
    expect(formatWorth(sats(1_000_000), 60_000)).toBe('≈ 600.00 USD')
    expect([5, 12.34, 0.29, 12.3456, 0.0001].map((amount) => formatDollars(amount))).toEqual([
      '5.00',
      '12.34',
      '0.29',
      '12.3456',
      '0.0001',
    ])
  })

  test('format rates', () => {
    expect(formatPercent(0.0909, 2)).toBe('9.09 %')
    expect(formatSignedPercent(-0.0001, 4)).toBe('\u22120.0100 %')
  })

  test('format countdowns that end at zero without losing a second', () => {
    expect(formatCountdown(90_000)).toBe('1:30')
    expect(formatCountdown(59_001)).toBe('1:00')
    expect(formatCountdown(4 * 3_600_000 + 62_000)).toBe('4 h 1 min')
    expect(formatCountdown(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 03:00')
    expect(formatCountdown(-5)).toBe('0:00')
  })

  test('shorten amounts to fit a calendar day in each language', () => {
    expect([-162_740, 43_871, 1_250_000, -999, 0].map(formatSignedShort)).toEqual([
      '−163k',
      '+43.9k',
      '+1.3M',
      '−999',
      '0',
    ])
  })

  test('shorten volumes without a sign', () => {
    expect([950_080, 12_345, 1_250_000, 999].map((volume) => formatShort(volume))).toEqual([
      '950k',
      '12.3k',
      '1.3M',
      '999',
    ])
    expect([999_499, 999_500, 99_949, 99_950].map((volume) => formatShort(volume))).toEqual([
      '999k',
      '1.0M',
      '99.9k',
      '100k',
    ])
  })

  test('format ages', () => {
    expect([300, 12_000, 240_000, 7_200_000, 259_200_000].map(formatAge)).toEqual([
      '0 s',
      '12 s',
      '4 min',
      '2 h',
      '3 d',
    ])
    expect(formatAge(-100)).toBe('0 s')
  })

  test('use the date format of the views with a 24-hour clock in messages', () => {
    const at = new Date(2026, 10, 5, 14, 7).getTime()
    setThisYear(new Date(2027, 0, 1).getTime())
    expect(formatDateMinute(at)).toBe('Nov 05, 2026, 14:07')
    setThisYear(at)
    expect(formatDateMinute(at)).toBe('Nov 05, 14:07')
    setThisYear(Date.now())
    expect(t('alert.fundingTitle', { at })).toContain('Nov 05, 2026, 14:07')
  })

  test('show the year of a time only if it is not the current one', () => {
    const at = new Date(2025, 2, 12, 14, 5, 33).getTime()
    setThisYear(new Date(2025, 11, 31).getTime())
    expect(formatDateTime(at)).toBe('Mar 12, 14:05:33')
    setThisYear(new Date(2026, 0, 1).getTime())
    expect(formatDateTime(at)).toBe('Mar 12, 2025, 14:05:33')
    setThisYear(null)
    expect(formatDateTime(at)).toBe('Mar 12, 14:05:33')
    setThisYear(Date.now())
  })

  test('add the date to a displayed moment at midnight', () => {
    const at = new Date(2026, 10, 5, 23, 50).getTime()
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    setToday(Date.now())
    const shown = computed(() => formatMoment(at))
    expect(shown.value).toBe(formatTimeOfDay(at))
    vi.setSystemTime(at + 900_000)
    setToday(Date.now())
    expect(shown.value).toBe(formatDateMinute(at))
  })

  test('format durations', () => {
    expect([400, 45_000, 60_000, 5_400_000, 7_205_000, 266_400_000].map(formatDuration)).toEqual([
      '0 s',
      '45 s',
      '1 min',
      '1 h 30 min',
      '2 h',
      '3 d 2 h',
    ])
  })

  test('shorten a key to its ends', () => {
    expect(shortKey('02ab34cd0000000000009f01e2d3')).toBe('02ab34cd…9f01e2d3')
    expect(shortKey('short')).toBe('short')
  })
})

describe('window title', () => {
  test('shows the environment first', () => {
    const practice = toEnvironment({ network: 'practice', name: 'Practice' })
    expect(windowTitle(practice, 60_000)).toBe('PRACTICE · 60,000.0 · Satchel')
    expect(windowTitle(toEnvironment({ network: 'mainnet', name: 'Alice' }), null)).toBe(
      'MAINNET · Alice · Satchel',
    )
    expect(windowTitle(null, null)).toBe('Satchel')
  })
})

describe('notifications', () => {
  const deposit = {
    id: 'n1',
    atMs: 0,
    read: false,
    happenedAtMs: null,
    awaySinceMs: null,
    event: { kind: 'deposit-settled' as const, depositId: 'd1', amountSats: sats(50_000) },
  }

  test('link to the view with the details', () => {
    expect(toNotificationView(deposit, false)).toMatchObject({
      title: t('notification.deposit.title'),
      tone: 'gain',
      route: '/wallet',
    })
  })

  test('hide amounts while amounts are hidden', () => {
    expect(toNotificationView(deposit, true).body).not.toMatch(/\d/)
  })
})

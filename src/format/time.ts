import { secondMs, minuteMs, hourMs, dayMs } from '@common/domain/durations'
import { momentStyles } from '@common/texts/figures'
import { computed, ref } from 'vue'
import { locale, t } from './translate'

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  computed(() => new Intl.DateTimeFormat(locale.value, { hourCycle: 'h23', ...options }))

const day = { day: '2-digit', month: 'short' } as const
const minute = { hour: '2-digit', minute: '2-digit' } as const

const dateMinute = dateFormat(momentStyles.moment)
const dateMinuteOfYear = dateFormat({ ...momentStyles.moment, year: undefined })
const utcMinute = dateFormat({ ...momentStyles.moment, timeZone: 'UTC' })
const dateTime = dateFormat({ year: 'numeric', ...day, ...minute, second: '2-digit' })
const dateTimeOfYear = dateFormat({ ...day, ...minute, second: '2-digit' })
const timeOfDay = dateFormat(minute)
const dayOfMonth = dateFormat(day)
const utcDayOfMonth = dateFormat({ ...day, timeZone: 'UTC' })
const dayOfYear = dateFormat({ year: 'numeric', ...day })
const unitList = computed(() => new Intl.ListFormat(locale.value, { type: 'unit', style: 'narrow' }))
const monthOfYear = dateFormat({ month: 'short', year: 'numeric' })

const thisYear = ref<number | null>(null)

/** @param nowMs null before market time is known; times then have no year */
export const setThisYear = (nowMs: number | null): void =>
  void (thisYear.value = nowMs === null ? null : new Date(nowMs).getFullYear())

const isThisYear = (timeMs: number): boolean =>
  thisYear.value === null || new Date(timeMs).getFullYear() === thisYear.value

export const formatDateTime = (timeMs: number): string =>
  (isThisYear(timeMs) ? dateTimeOfYear : dateTime).value.format(timeMs)

export const formatDateMinute = (timeMs: number): string =>
  (isThisYear(timeMs) ? dateMinuteOfYear : dateMinute).value.format(timeMs)

export const formatTimeOfDay = (timeMs: number): string => timeOfDay.value.format(timeMs)

/** "Mar 12, 2023, 14:05 UTC" */
export const formatUtcMinute = (timeMs: number): string =>
  t('time.utc', { at: utcMinute.value.format(timeMs) })

const today = ref('')

/** Updates displayed moments at midnight. */
export const setToday = (nowMs: number): void => void (today.value = new Date(nowMs).toDateString())

/** "14:05", or "Mar 12, 14:05" if not today. */
export function formatMoment(timeMs: number): string {
  void today.value
  return new Date(timeMs).toDateString() === new Date().toDateString()
    ? formatTimeOfDay(timeMs)
    : formatDateMinute(timeMs)
}

export const formatDay = (timeMs: number): string => dayOfMonth.value.format(timeMs)

export const formatUtcDay = (timeMs: number): string => utcDayOfMonth.value.format(timeMs)

export const formatDate = (timeMs: number): string => dayOfYear.value.format(timeMs)

export const formatMonth = (timeMs: number): string => monthOfYear.value.format(timeMs)

/** "7 h 59 min", "1:30"; "2 d 03:00" for a day or more. Never negative. */
export function formatCountdown(leftMs: number): string {
  const remaining = Math.max(0, Math.ceil(leftMs / secondMs) * secondMs)
  const days = Math.floor(remaining / dayMs)
  const hours = Math.floor((remaining % dayMs) / hourMs)
  const minutes = Math.floor((remaining % hourMs) / minuteMs)
  const seconds = Math.floor((remaining % minuteMs) / secondMs)
  if (days > 0) return t('time.daysAndHours', { days, time: `${padTwo(hours)}:${padTwo(minutes)}` })
  // Omits seconds to avoid a redraw every second.
  return hours > 0 ? formatDuration(remaining - seconds * secondMs) : `${minutes}:${padTwo(seconds)}`
}

/** "12 s", "4 min", "2 h", "3 d" */
export function formatAge(ageMs: number): string {
  const age = Math.max(0, ageMs)
  if (age < minuteMs) return t('time.seconds', { count: Math.floor(age / secondMs) })
  if (age < hourMs) return t('time.minutes', { count: Math.floor(age / minuteMs) })
  return age < dayMs
    ? t('time.hours', { count: Math.floor(age / hourMs) })
    : t('time.days', { count: Math.floor(age / dayMs) })
}

export function formatDuration(lengthMs: number): string {
  const seconds = Math.max(0, Math.round(lengthMs / secondMs))
  const parts = [
    { key: 'time.days', count: Math.floor((seconds * secondMs) / dayMs) },
    { key: 'time.hours', count: Math.floor(((seconds * secondMs) % dayMs) / hourMs) },
    { key: 'time.minutes', count: Math.floor(((seconds * secondMs) % hourMs) / minuteMs) },
    { key: 'time.seconds', count: seconds % 60 },
  ] as const
  const first = parts.findIndex(({ count }) => count > 0)
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2)
  const units = shown.filter(({ count }, index) => index === 0 || count > 0)
  return unitList.value.format(units.map(({ key, count }) => t(key, { count })))
}

const padTwo = (part: number): string => String(part).padStart(2, '0')

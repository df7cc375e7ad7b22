import { secondMs, minuteMs, hourMs, dayMs } from '@common/domain/durations'

const dateTime = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' })
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })

/** "12 Mar 2023, 14:05:09" in the user's time zone. */
export const formatDateTime = (timeMs: number): string => dateTime.format(timeMs)

/** "14:05" */
export const formatTimeOfDay = (timeMs: number): string => timeOfDay.format(timeMs)

/** "12 Mar" */
export const formatDay = (timeMs: number): string => dayOfMonth.format(timeMs)

/** "Mar 2023" */
export const formatMonth = (timeMs: number): string => monthOfYear.format(timeMs)

/** A countdown: "7:59:03", "1:30", "0:05"; "2 d 03:00" from a day on. Never below zero. */
export function formatCountdown(leftMs: number): string {
  const left = Math.max(0, Math.ceil(leftMs / secondMs) * secondMs)
  const days = Math.floor(left / dayMs)
  const hours = Math.floor((left % dayMs) / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  const seconds = Math.floor((left % minuteMs) / secondMs)
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** How old something is: "0.3 s", "12 s", "4 min", "2 h", "3 d". */
export function formatAge(ageMs: number): string {
  const age = Math.max(0, ageMs)
  if (age < 10 * secondMs) return `${(age / secondMs).toFixed(1)} s`
  if (age < minuteMs) return `${Math.floor(age / secondMs)} s`
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`
  return age < dayMs ? `${Math.floor(age / hourMs)} h` : `${Math.floor(age / dayMs)} d`
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Pure: no machine clock or time zone affects a formula. */

import { dayMs } from './durations'

/** A date that exists. */
export type IsoDate = `${number}-${number}-${number}`

const daysOfEra = 146_097
/** Days from 0000-03-01 to 1970-01-01, so that the leap day ends the year. */
const epochShift = 719_468

/** Proleptic Gregorian; days past the month's end continue into the next. */
function epochDay(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysOfEra + dayOfEra - epochShift
}

interface UtcDay {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly day: number
  /** 0 is Sunday. */
  readonly weekday: number
}

export function utcDay(timeMs: number): UtcDay {
  const days = Math.floor(timeMs / dayMs)
  const shifted = days + epochShift
  const era = Math.floor(shifted / daysOfEra)
  const dayOfEra = shifted - era * daysOfEra
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (daysOfEra - 1))) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
  }
}

export const utcMidnightMs = (year: number, month: number, day: number): number =>
  epochDay(year, month, day) * dayMs

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** Years 0 to 9999. */
export function isoDate(timeMs: number): IsoDate {
  const { year, month, day } = utcDay(timeMs)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as IsoDate
}

export const isIsoDate = (text: string): text is IsoDate => isoDateMs(text) !== null

/** Null if malformed or nonexistent. */
export function isoDateMs(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const [, year, month, day] = match.map(Number)
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return null
  const timeMs = utcMidnightMs(year, month, day)
  return isoDate(timeMs) === text ? timeMs : null
}

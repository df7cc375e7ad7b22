import { locale } from '../format/translate'

export interface MonthDay {
  /** `2026-11-22` */
  readonly date: string
  readonly number: number
  readonly timeMs: number
  /** 1 is Monday. */
  readonly column: number
}

interface Month {
  readonly fromMs: number
  readonly toMs: number
  readonly days: readonly MonthDay[]
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

export function buildMonth(now: Date, monthsBack: number): Month {
  const first = new Date(now.getFullYear(), now.getMonth() - monthsBack, 1)
  const [year, month] = [first.getFullYear(), first.getMonth()]
  const length = new Date(year, month + 1, 0).getDate()
  return {
    fromMs: first.getTime(),
    toMs: new Date(year, month + 1, 1).getTime(),
    days: Array.from({ length }, (_, index) => {
      const at = new Date(year, month, index + 1)
      return {
        date: `${year}-${twoDigits(month + 1)}-${twoDigits(index + 1)}`,
        number: index + 1,
        timeMs: at.getTime(),
        column: ((at.getDay() + 6) % 7) + 1,
      }
    }),
  }
}

export function weekdayNames(): string[] {
  const names = new Intl.DateTimeFormat(locale.value, { weekday: 'short' })
  return Array.from({ length: 7 }, (_, index) => names.format(new Date(2024, 0, 1 + index)))
}

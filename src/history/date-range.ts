import type { PlainKey } from '@common/texts/message'

export const datePresets = ['all', 'today', 'week', 'thirtyDays', 'month', 'year'] as const
export type DatePreset = (typeof datePresets)[number]

export const presetTexts = {
  all: 'history.range.all',
  today: 'history.range.today',
  week: 'history.range.week',
  thirtyDays: 'history.range.thirtyDays',
  month: 'history.range.month',
  year: 'history.range.year',
} as const satisfies Readonly<Record<DatePreset, PlainKey>>

/** Dates are `2026-11-22`, in the user's time zone; an open end is null. `day` is a day of the calendar. */
export type DateRange =
  | { readonly kind: DatePreset }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'custom'; readonly from: string | null; readonly to: string | null }

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Later than any entry. */
export const endMs = 253_402_300_800_000

export function startOfDay(date: string, days = 0): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + days).getTime()
}

/** Null lists all. */
export function toSpan(range: DateRange, now: Date): Span | null {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const since = (...date: readonly [number, number, number]): Span => ({
    fromMs: new Date(...date).getTime(),
    toMs: endMs,
  })
  switch (range.kind) {
    case 'all':
      return null
    case 'today':
      return since(year, month, day)
    case 'week':
      return since(year, month, day - 6)
    case 'thirtyDays':
      return since(year, month, day - 29)
    case 'month':
      return since(year, month, 1)
    case 'year':
      return since(year, 0, 1)
    case 'day':
      return { fromMs: startOfDay(range.date), toMs: startOfDay(range.date, 1) }
    case 'custom': {
      // A year that is still being typed, such as 0020, is before 1970.
      const fromMs = range.from === null ? 0 : Math.max(0, startOfDay(range.from))
      return { fromMs, toMs: range.to === null ? endMs : Math.max(fromMs, startOfDay(range.to, 1)) }
    }
  }
}

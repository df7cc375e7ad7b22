import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsoDate, isoDate, isoDateMs, utcDay, utcMidnightMs } from '@common/domain/utc-date'

const years = {
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
}

test('UTC days match the calendar of the platform', () => {
  fc.assert(
    fc.property(fc.date(years), (date) => {
      expect(utcDay(date.getTime())).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
        weekday: date.getUTCDay(),
      })
      const text = date.toISOString().slice(0, 10)
      expect(isoDate(date.getTime())).toBe(text)
      expect(isoDateMs(text)).toBe(Date.parse(`${text}T00:00:00Z`))
    }),
    { numRuns: 2000 },
  )
})

test('UTC dates are valid only for existing days of a month', () => {
  expect(utcMidnightMs(2024, 2, 30)).toBe(Date.UTC(2024, 2, 1))
  const dates = [
    '2023-02-29',
    '2100-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-1-01',
    '24-01-01',
    '',
  ]
  expect(dates.filter(isIsoDate)).toEqual([])
  expect(['2024-02-29', '2000-02-29', '1970-01-01'].filter(isIsoDate)).toHaveLength(3)
})

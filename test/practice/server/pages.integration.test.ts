import { describe, expect, test } from 'vitest'
import { pageQuery } from '@common/exchange-api/v3/fields'
import type { Span } from '../../../electron/practice/ledger/span'
import { toWirePage } from '../../../electron/practice/server/v3/page'

interface Row {
  readonly name: string
  readonly timeMs: number
}

const firstMs = Date.UTC(2026, 0, 5)
const rows: readonly Row[] = [5, 3, 3, 3, 2, 1].map((ms, index) => ({
  name: 'abcdef'[index] ?? '',
  timeMs: firstMs + ms,
}))

const list = {
  rows: ({ from = 0, to = Infinity, limit }: Span) =>
    rows.filter(({ timeMs }) => timeMs >= from && timeMs <= to).slice(0, limit),
  getTimeMs: ({ timeMs }: Row) => timeMs,
  toWire: ({ name }: Row) => name,
}

const read = (query: Readonly<Record<string, string>>, isWanted?: (row: Row) => boolean) => {
  const page = toWirePage(pageQuery.parse(query), { ...list, ...(isWanted && { isWanted }) })
  return { names: page.data.join(''), next: page.nextCursor }
}
const at = (ms: number, digits = ''): string =>
  new Date(firstMs + ms).toISOString().replace('Z', `${digits}Z`)

describe('pages of version 3', () => {
  test.each(['2026-02-30T00:00:00.000Z', '2026-02-29', '2026-04-31', '2026-00-10', '2026-01-00'])(
    'reject the impossible date %s',
    (from) => {
      expect(pageQuery.safeParse({ from }).success).toBe(false)
      expect(pageQuery.safeParse({ cursor: from }).success).toBe(false)
    },
  )

  test('accept the last days of months', () => {
    for (const to of ['2024-02-29', '2026-04-30T23:59:59.000Z', '2026-12-31T23:59:59+02:00'])
      expect(pageQuery.safeParse({ to }).success).toBe(true)
  })

  test.each([1, 2, 3, 4, 5])('lose no item and repeat none with %d per page', (limit) => {
    let names = ''
    let cursor: string | null = null
    do {
      const page: ReturnType<typeof read> = read({ limit: String(limit), ...(cursor !== null && { cursor }) })
      expect(page.names.length).toBeLessThanOrEqual(limit)
      names += page.names
      cursor = page.next
    } while (cursor !== null)
    expect(names).toBe('abcdef')
  })

  test('with as many items as the limit are the last', () => {
    expect(read({ limit: '6' })).toEqual({ names: 'abcdef', next: null })
    expect(read({ limit: '5' })).toEqual({ names: 'abcde', next: at(2) })
  })

  test('count the items of a millisecond in the cursor if another one follows', () => {
    expect(read({ limit: '2' }).next).toBe(at(3, '000001'))
    expect(read({ limit: '3' }).next).toBe(at(3, '000002'))
    expect(read({ limit: '4' }).next).toBe(at(3))
  })

  test.each([
    [at(3), 'ef'],
    [at(3, '000002'), 'def'],
    [at(6), 'abcdef'],
    [at(1), ''],
  ])('after %s continue with %j', (cursor, names) => {
    expect(read({ cursor }).names).toBe(names)
  })

  test('treat a cursor with nanoseconds of a client as a time', () => {
    expect(read({ cursor: at(3, '456789') }).names).toBe('bcdef')
    expect(read({ cursor: at(4, '000001') }).names).toBe('bcdef')
    expect(read({ cursor: at(0, '999999') }).names).toBe('')
  })

  test('compare times with microseconds exactly', () => {
    expect(read({ cursor: at(3, '001') }).names).toBe('bcdef')
    expect(read({ cursor: at(3, '000') }).names).toBe('ef')
    expect(read({ cursor: at(3, '').replace('Z', '456+00:00') }).names).toBe('bcdef')
    expect(read({ from: at(3, '001') }).names).toBe('a')
    expect(read({ from: at(3, '000') }).names).toBe('abcd')
    expect(read({ to: at(3, '999') }).names).toBe('bcdef')
  })

  test('include both bounds, and are empty between equal ones', () => {
    expect(read({ from: at(2), to: at(3) }).names).toBe('bcde')
    expect(read({ from: at(3), to: at(3) }).names).toBe('')
    expect(read({ from: at(3), to: at(2) }).names).toBe('')
  })

  test('respect bounds and cursor together', () => {
    expect(read({ cursor: at(5), to: at(2) }).names).toBe('ef')
    expect(read({ cursor: at(3), to: at(2) }).names).toBe('ef')
    expect(read({ cursor: at(2), to: at(3) }).names).toBe('f')
    expect(read({ cursor: at(3, '000001'), from: at(3), to: at(9) }).names).toBe('cd')
  })

  test('skip unwanted items and search on for wanted ones', () => {
    const isWanted = ({ name }: Row): boolean => 'acf'.includes(name)
    expect(read({ limit: '1' }, isWanted)).toEqual({ names: 'a', next: at(5) })
    const second = read({ limit: '1', cursor: at(5) }, isWanted)
    expect(second).toEqual({ names: 'c', next: at(3) })
    expect(read({ limit: '1', cursor: at(3) }, isWanted)).toEqual({ names: 'f', next: null })
  })
})

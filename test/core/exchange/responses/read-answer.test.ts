import { describe, expect, test } from 'vitest'
import type { Endpoint, ResponseOf } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'
import { readAnswer } from '../../../../electron/core/exchange/rest/read-answer'
import type { UnreadableRecord } from '../../../../electron/core/ports/exchange/exchange-listing'
import { wirePosition } from '../support/recorded'
import { runningTrade } from '../support/recorded-v3'
import { wireTrade } from '../support/wire-trade'

const redact = {
  redactText: (text: string) => text.replaceAll('planted', '[secret]'),
  value: (value: unknown) => (typeof value === 'string' ? value.replaceAll('planted', '[secret]') : value),
}

const read = <E extends Endpoint>(
  endpoint: E,
  answer: unknown,
  options: Partial<Parameters<typeof readAnswer>[1]> = {},
): ResponseOf<E> =>
  readAnswer(
    endpoint,
    {
      ...{ status: 200, write: false, convert: undefined },
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
      ...options,
    },
    redact,
  )

function readRows<E extends Endpoint>(endpoint: E, answer: unknown) {
  const unreadable: UnreadableRecord[] = []
  const onUnreadable = (records: readonly UnreadableRecord[]) => void unreadable.push(...records)
  const result = read(endpoint, answer, { onUnreadable })
  return { result, ids: unreadable.map(({ id }) => id), problems: JSON.stringify(unreadable) }
}

describe('a response', () => {
  test.each([
    [
      'numbers as text',
      { margin: '10000', pl: '-12.5', price: '6e4' },
      { margin: 10_000, pl: -12.5, price: 60_000 },
    ],
    ['null in place of an omitted field', { last_update_ts: null, stoploss: null }, { last_update_ts: null }],
    ['times as text', { creation_ts: '2023-11-14T22:13:20.000Z' }, { creation_ts: 1_700_000_000_000 }],
    ['unknown fields', { extra: [{ deep: 1 }] }, { id: wireTrade.id }],
  ])('is read with %s', (_what, change, expected) => {
    expect(read(v2.futures.getTrade, { ...wireTrade, ...change })).toMatchObject(expected)
  })

  test.each([
    ['a number with other text', { margin: '10000 sats' }],
    ['an empty text for a number', { margin: '' }],
    ['a hexadecimal number', { margin: '0x10' }],
    ['an infinite number', { margin: '1e999' }],
    ['a time as text for an amount', { margin: '2023-11-14T22:13:20.000Z' }],
    ['a time without a zone', { creation_ts: '2023-11-14T22:13:20' }],
    ['null for an amount', { margin: null }],
    ['a flag as number', { running: 1 }],
    ['an unknown side', { side: 'long' }],
  ])('is rejected with %s, naming the field', (_what, change) => {
    const [field = ''] = Object.keys(change)
    expect(() => read(v2.futures.getTrade, { ...wireTrade, ...change })).toThrow(
      expect.objectContaining({
        kind: 'bad-answer',
        message: expect.stringContaining(`${field}:`) as string,
      }) as Error,
    )
  })

  test('of a write that is unreadable leaves its outcome unknown, with the id of its record', () => {
    const write = (answer: unknown) => () => read(v2.futures.newTrade, answer, { write: true })
    const unknown = (recordId: string | undefined) =>
      expect.objectContaining({ kind: 'unknown-outcome', recordId }) as Error
    expect(write({ ...wireTrade, pl: 'much' })).toThrow(unknown(wireTrade.id))
    expect(write({ ...wireTrade, id: 7 })).toThrow(unknown(undefined))
    expect(write('not JSON')).toThrow(unknown(undefined))
    expect(write('')).toThrow(unknown(undefined))
    expect(() => read(v1.futures.newPosition, { ...wirePosition, pl: 'much' }, { write: true })).toThrow(
      unknown(wirePosition.pid),
    )
  })

  test('without a body is null, and a byte order mark is ignored', () => {
    expect(read(v2.notifications.markAllRead, ' \n')).toBeNull()
    expect(read(v2.app.time, '\uFEFF7')).toBe(7)
    expect(read(v2.app.ping, 'pong')).toBe('pong')
  })

  test('contains no secret in free text, in errors and in ids', () => {
    expect(read(v2.notifications.fetch, [{ id: 'n', creation_ts: 1, event: 'planted' }])).toEqual([
      { id: 'n', creation_ts: 1, event: '[secret]' },
    ])
    const { ids } = readRows(v2.futures.trades, [{ ...wireTrade, id: 'planted', pl: 'much' }])
    expect(ids).toEqual(['[secret]'])
    expect(() =>
      read(v2.futures.newTrade, { ...wireTrade, id: 'planted', pl: 'x' }, { write: true }),
    ).toThrow(expect.objectContaining({ recordId: '[secret]' }) as Error)
  })
})

describe('a list with unreadable rows', () => {
  const broken = { ...wireTrade, id: 'broken', pl: 'much', margin: true }

  test('returns the others and names each row and its fields once', () => {
    const nameless = { ...broken, id: 7 }
    const { result, ids, problems } = readRows(v2.futures.trades, [broken, wireTrade, nameless])
    expect(result.map(({ id }) => id)).toEqual([wireTrade.id])
    expect(ids).toEqual(['broken', null])
    expect(problems).toContain('pl: ')
    expect(problems).toContain('margin: ')
  })

  test.each([
    [
      'data',
      () =>
        readRows(v3.isolated.closedTrades, {
          data: [runningTrade, { ...runningTrade, pl: 'x' }],
          nextCursor: 'c',
        }),
    ],
    [
      'positions',
      () => readRows(v1.futures.positions, { positions: [wirePosition, { ...wirePosition, pl: 'x' }] }),
    ],
    ['trades', () => readRows(v2.options.closeAll, { trades: [{ id: 'o1' }] })],
  ])('in %s keeps the rest of the response', (name, readList) => {
    const { result, ids } = readList()
    const { [name]: rows, ...rest } = result as Record<string, unknown>
    expect(rows).toHaveLength(name === 'trades' ? 0 : 1)
    expect(rest).toEqual(name === 'data' ? { nextCursor: 'c' } : {})
    expect(ids).toHaveLength(1)
  })

  test('is rejected without its cursor, and if it is not a list', () => {
    const page = { data: [{ ...runningTrade, pl: 'x' }] }
    for (const answer of [page, { ...page, nextCursor: 7 }, { data: {} }, null, 'text'])
      expect(() => readRows(v3.isolated.closedTrades, JSON.stringify(answer))).toThrow(
        expect.objectContaining({ kind: 'bad-answer' }) as Error,
      )
  })

  test('is rejected for a caller that needs all rows', () => {
    expect(() => read(v2.futures.trades, [wireTrade, broken])).toThrow(
      expect.objectContaining({ kind: 'bad-answer' }) as Error,
    )
  })
})

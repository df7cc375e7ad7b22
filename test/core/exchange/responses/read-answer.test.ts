import { describe, expect, test } from 'vitest'
import type { Endpoint, ResponseOf } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'
import { message } from '@common/texts/message'
import { z } from 'zod'
import type { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
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

  test('that is unreadable is reported with its status, its request and the reason', () => {
    const refused = (answer: unknown, write: boolean) => () =>
      read(v2.futures.getTrade, answer, { write, status: 203 })
    const notJson = message('service.why.notJson')
    expect(refused('<html>', false)).toThrow(
      expect.objectContaining({
        status: 203,
        text: message('service.unreadableField', { why: notJson, request: 'GET /v2/futures/trades/:id' }),
      }) as Error,
    )
    expect(refused('<html>', true)).toThrow(
      expect.objectContaining({
        status: 203,
        text: message('service.acceptedUnreadable', { why: notJson }),
      }) as Error,
    )
    expect(refused('null', false)).toThrow('whole: ')
  })

  test('with many unreadable fields names the first five in at most 300 characters', () => {
    const why = (answer: object): string => {
      try {
        read(v2.futures.getTrade, answer)
      } catch (error) {
        const { why } = (error as ExchangeError).text.values ?? {}
        if (typeof why === 'string') return why
      }
      throw new Error('expected an error')
    }
    expect(
      why({ ...wireTrade, pl: 'x', margin: 'x', price: 'x', leverage: 'x', quantity: 'x', side: 'x' }).split(
        '; ',
      ),
    ).toHaveLength(5)
    expect(why({}).length).toBeLessThanOrEqual(300)
    expect(why({ ...wireTrade, side: 'x'.repeat(50), type: 'long' })).toMatch(/^type: .*; side: /)
  })

  test.each([
    [
      'a time',
      z.object({ created_ts: z.int() }),
      { created_ts: '2026-01-01T00:00:00+01:00' },
      { created_ts: 1_767_222_000_000 },
    ],
    ['a whole number', z.object({ count: z.int() }), { count: '12' }, { count: 12 }],
    [
      'a number in a list',
      z.object({ counts: z.array(z.number()) }),
      { counts: ['1', 2] },
      { counts: [1, 2] },
    ],
    [
      'a number in an object',
      z.object({ a: z.object({ b: z.number() }) }),
      { a: { b: '1' } },
      { a: { b: 1 } },
    ],
    ['null for an omitted object', z.object({ a: z.object({}).optional() }), { a: null }, {}],
  ])('is read with %s in another form, also a second time', (_what, response, answer, expected) => {
    const endpoint = { ...v2.futures.getTrade, response } as unknown as Endpoint
    for (let time = 0; time < 2; time += 1) expect(read(endpoint, answer)).toEqual(expected)
  })

  test.each([
    ['a number for a text', z.object({ a: z.string() }), { a: '1', b: '2' }, { a: 1 }],
    ['null in a list', z.object({ a: z.array(z.number().optional()) }), { a: [] }, { a: [null] }],
    ['a number as text for a flag', z.object({ a: z.boolean() }), { a: true }, { a: '1' }],
    ['a text for the whole', z.number(), 7, '"x"'],
    ['a missing field', z.object({ a: z.number() }), { a: 1 }, {}],
    ['a number below its minimum', z.object({ a: z.number().min(1) }), { a: 1 }, { a: 0 }],
    ['a list for a number', z.object({ a: z.number() }), { a: 1 }, { a: [1] }],
  ])('is rejected with %s', (_what, response, accepted, rejected) => {
    const endpoint = { ...v2.futures.getTrade, response } as unknown as Endpoint
    expect(() => read(endpoint, accepted)).not.toThrow()
    expect(() => read(endpoint, rejected)).toThrow(expect.objectContaining({ kind: 'bad-answer' }) as Error)
  })

  test('without a body is null, and a byte order mark is ignored', () => {
    expect(read(v2.notifications.markAllRead, ' \n')).toBeNull()
    expect(read(v2.app.time, '\uFEFF7')).toBe(7)
    expect(() => read(v2.app.time, '7\uFEFF\uFEFF8')).toThrow()
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
    const other = { data: { 0: { ...runningTrade, pl: 'x' } }, nextCursor: null }
    for (const answer of [page, { ...page, nextCursor: 7 }, { data: {} }, other, null, 'text'])
      expect(() => readRows(v3.isolated.closedTrades, JSON.stringify(answer))).toThrow(
        expect.objectContaining({ kind: 'bad-answer' }) as Error,
      )
  })

  test('is rejected if the remaining rows are too few', () => {
    const endpoint = { ...v2.futures.getTrade, response: z.array(z.number()).min(2) } as unknown as Endpoint
    expect(() => readRows(endpoint, [1, 'x'])).toThrow(
      expect.objectContaining({ kind: 'bad-answer' }) as Error,
    )
  })

  test('reports a row whose id is no text without an id', () => {
    const ids = ['', 7, null, undefined].map((id) => readRows(v2.futures.trades, [{ ...broken, id }]).ids)
    expect(ids).toEqual(Array(4).fill([null]))
  })

  test('is rejected for a caller that needs all rows', () => {
    expect(() => read(v2.futures.trades, [wireTrade, broken])).toThrow(
      expect.objectContaining({ kind: 'bad-answer' }) as Error,
    )
  })
})

import { expect, test } from 'vitest'
import { renamed, unwrapped, wrapped } from '../../../electron/core/exchange/shared/convert'
import { readAll } from '../../../electron/core/exchange/shared/translate'
import type { UnreadableRecord } from '../../../electron/core/ports/exchange/exchange-listing'

test('wraps a list only', () => {
  expect(wrapped('trades')([1])).toEqual({ trades: [1] })
  expect(wrapped('trades')({ trades: [1] })).toEqual({ trades: [1] })
})

test('unwraps the own field of an object only', () => {
  const unwrap = unwrapped('length')
  expect(unwrap({ length: [1] })).toEqual([1])
  for (const json of [[1, 2], null, 'text', 7, { other: 1 }]) expect(unwrap(json)).toBe(json)
  expect(unwrapped('toString')({})).toEqual({})
})

test('renames fields of an object, unless the declared name is there', () => {
  const rename = renamed({ all_time: 'all-time' })
  expect(rename({ all_time: 1, daily: 2 })).toMatchObject({ 'all-time': 1, daily: 2 })
  expect(rename({ all_time: 1, 'all-time': 3 })).toMatchObject({ 'all-time': 3 })
  for (const json of [[1, 2], null, 'text', 7]) expect(rename(json)).toBe(json)
})

test('reports unreadable items of a list with the id they have', () => {
  const unreadable: UnreadableRecord[] = []
  const items = [{ id: 'a' }, { id: 7 }, { pid: 'p', id: 'b' }, {}, null, 'text', { id: 'good' }]
  const read = readAll(
    (item) => {
      if (item !== items[6]) throw new RangeError('wrong')
      return 'good'
    },
    items,
    { onUnreadable: (records) => unreadable.push(...records) },
  )
  expect(read).toEqual(['good'])
  expect(unreadable.map(({ id }) => id)).toEqual(['a', null, 'p', null, null, null])
})

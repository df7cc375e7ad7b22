import { expect, test } from 'vitest'
import { readWhole } from '../../../electron/core/usecases/lists/read-whole'
import { listing } from './support/listing'

test.each([
  [1, 1, true],
  [10, 10, true],
  [11, 10, false],
  [30, 10, false],
])('a list of %i pages is read up to page %i (complete: %s)', async (pages, count, isWhole) => {
  const list = listing(...Array.from({ length: pages }, (_, page) => [page]))
  const requested: unknown[] = []
  const read: typeof list.read = (cursor, options) => {
    requested.push(cursor.page)
    return list.read(cursor, options)
  }
  const items = Array.from({ length: count }, (_, page) => page)
  expect(await readWhole({ ...list, read })).toEqual({ items, isWhole })
  expect(requested).toEqual(items)
})

import { expect, test } from 'vitest'
import { openLarge } from '../history/open-large'

/** Of the 1,000,000 rows of `npm run faults -- --rows 1000000`. */
test('a long history opens, is paged through from any place, and is not held in memory', async () => {
  const { wrong, pages } = await openLarge(20_000)
  expect(wrong).toEqual([])
  expect(pages).toBeGreaterThan(50)
}, 300_000)

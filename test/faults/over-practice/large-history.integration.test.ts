import { expect, test } from 'vitest'
import { openLarge } from '../history/open-large'

/** A small case of the 1,000,000 rows of `npm run faults -- --rows 1000000 --vault`, which has a plain history without `--vault`. */
test('a long encrypted history opens, can be paged from any place and is not held in memory', async () => {
  const { wrong, pages } = await openLarge('vault', 'v2', 6000)
  expect(wrong).toEqual([])
  expect(pages).toBeGreaterThan(50)
}, 300_000)

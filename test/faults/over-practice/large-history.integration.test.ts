import { expect, test } from 'vitest'
import { openLarge } from '../history/open-large'

/** Of the 1,000,000 rows of `npm run faults -- --rows 1000000`, with `--vault` of an encrypted history. */
test.each(['practice', 'vault'] as const)(
  'a long history opens, is paged through from any place, and is not held in memory: %s',
  async (kind) => {
    const { wrong, pages } = await openLarge(kind, 20_000)
    expect(wrong).toEqual([])
    expect(pages).toBeGreaterThan(50)
  },
  300_000,
)

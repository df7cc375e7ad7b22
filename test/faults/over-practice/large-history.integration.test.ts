import { expect, test } from 'vitest'
import { openLarge } from '../history/open-large'

test('a long encrypted history opens, pages from any position and is not loaded into memory', async () => {
  const { wrong, pages } = await openLarge('vault', 'v2', 6000)
  expect(wrong).toEqual([])
  expect(pages).toBeGreaterThan(50)
}, 300_000)

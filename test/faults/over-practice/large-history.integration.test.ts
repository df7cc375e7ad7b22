import { expect, test } from 'vitest'
import { openLarge } from '../history/open-large'

test('a long encrypted history opens and pages from any position', async () => {
  const { wrong, pages } = await openLarge('vault', 'v2', 6000)
  expect(wrong).toEqual([])
  expect(pages).toBeGreaterThan(50)
}, 300_000)

import { expect, test } from 'vitest'
import { floodApp } from '../flood/flood-app'

test('20,000 prices a second hide no fill, repeat no notification and do not grow memory', async () => {
  const { wrong, reported, sent } = await floodApp(20_000, 2000, 'v2')
  expect(wrong).toEqual([])
  expect(reported).toEqual(['order-filled', 'order-filled', 'order-filled', 'stop-loss'])
  expect(sent).toBeGreaterThan(1000)
}, 300_000)

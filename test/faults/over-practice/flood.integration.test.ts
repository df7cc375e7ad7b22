import { expect, test } from 'vitest'
import { floodApp } from '../flood/flood-app'

/** Seconds of what `npm run faults -- --flood` lets go on for a minute. */
test('a stream that says 20,000 prices a second hides no fill, tells nothing twice and fills no memory', async () => {
  const { wrong, told, sent } = await floodApp(20_000, 2000, 'v2')
  expect(wrong).toEqual([])
  expect(told).toEqual(['order-filled', 'order-filled', 'order-filled', 'stop-loss'])
  // A machine that is busy otherwise sends fewer, never a few.
  expect(sent).toBeGreaterThan(1000)
}, 300_000)

import { expect, test } from 'vitest'
import { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { seed } from '../../support/seed'
import { killApp } from '../kills/kill-app'

/** A few of the kills that `npm run faults -- --kills 200` goes through. */
test.each([
  ['practice', 'v3', 3],
  ['vault', 'v2', 2],
] as const)(
  'an app that is killed while it starts and while it trades has its books in order afterwards, %s',
  async (kind, protocol, kills) => {
    const { wrong, acknowledged } = await killApp(kind, protocol, kills, new SeededRandom(seed))
    expect(wrong).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  },
  600_000,
)

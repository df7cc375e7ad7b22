import { expect, test } from 'vitest'
import { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { seed } from '../../support/setup/seed'
import { killApp } from '../kills/kill-app'

test.each([
  ['practice', 'v3', 3],
  ['vault', 'v2', 2],
] as const)(
  'an app killed while starting and trading has a consistent state afterwards, %s',
  async (kind, protocol, kills) => {
    const { wrong, acknowledged } = await killApp(kind, protocol, kills, new SeededRandom(seed))
    expect(wrong).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  },
  600_000,
)

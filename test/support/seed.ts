import { SeededRandom } from '../../electron/practice/time/seeded-random'

/** What every random test begins with: the same in each run, another with `SATCHEL_SEED=<whole number>`. */
export const seed = Number(process.env['SATCHEL_SEED'] ?? 1)
if (!Number.isInteger(seed)) throw new Error('SATCHEL_SEED must be a whole number')

/** In place of `Math.random` for parts that are handed their chance. */
export function seededRandom(): () => number {
  const random = new SeededRandom(seed)
  return () => random.next()
}

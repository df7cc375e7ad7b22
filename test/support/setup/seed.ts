import { SeededRandom } from '../../../electron/practice/time/seeded-random'

export const seed = Number(process.env['SATCHEL_SEED'] ?? 1)
if (!Number.isInteger(seed)) throw new Error('SATCHEL_SEED must be a whole number')

/** Replaces `Math.random`. */
export function seededRandom(): () => number {
  const random = new SeededRandom(seed)
  return () => random.next()
}

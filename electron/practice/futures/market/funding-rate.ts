import { hourMs } from '@common/domain/durations'
import { SeededRandom } from '../../time/seeded-random'

/** Fraction of the position, deterministic per seed: -0.015 % (shorts pay) to 0.03 %, never 0. */
export function fundingRateAt(settlementMs: number, seed: number): number {
  const random = new SeededRandom(Math.imul(settlementMs / hourMs, 2_654_435_761) ^ seed)
  const mood = random.next()
  const size = random.next()
  if (mood < 0.6) return 0.0001
  const rate = mood < 0.8 ? 0.0001 + size * 0.0002 : -(0.00001 + size * 0.00014)
  return Math.round(rate * 1e6) / 1e6
}

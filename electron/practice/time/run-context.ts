import type { WallClock } from './clock'
import { randomIdGenerator, createSeededIdGenerator, type IdGenerator } from './id-generator'
import type { Meta } from '../ledger/meta'
import { SteppedClock } from './stepped-clock'

export interface RunContextOptions {
  /** @default 1 */
  readonly seed?: number | undefined
  /** Initial epoch milliseconds; one second per request. Ids and keys derive from the seed. */
  readonly seededClockMs?: number | undefined
}

export interface RunContext {
  readonly wall: WallClock
  readonly identity: IdGenerator
  readonly stepped: SteppedClock | null
}

export function openRunContext(
  { seed = 1, seededClockMs }: RunContextOptions,
  meta: Meta,
  wall: WallClock,
): RunContext {
  if (seededClockMs === undefined) return { wall, identity: randomIdGenerator, stepped: null }
  const runCount = (meta.number('identity.life') ?? 0) + 1
  meta.set('identity.life', runCount)
  const stepped = new SteppedClock(seededClockMs, meta)
  return { wall: stepped.nowMs, identity: createSeededIdGenerator(seed, runCount), stepped }
}

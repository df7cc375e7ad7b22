import type { WallClock } from './clock'
import { randomIdentity, seededIdentity, type Identity } from './identity'
import type { Meta } from '../ledger/meta'
import { SteppedClock } from './stepped-clock'

export interface ChanceOptions {
  /** @default 1 */
  readonly seed?: number | undefined
  /** Initial epoch milliseconds; one second per request. Ids and keys derive from the seed. */
  readonly seededClockMs?: number | undefined
}

export interface TimeAndChance {
  readonly wall: WallClock
  readonly identity: Identity
  readonly stepped: SteppedClock | null
}

export function openTimeAndChance(
  { seed = 1, seededClockMs }: ChanceOptions,
  meta: Meta,
  wall: WallClock,
): TimeAndChance {
  if (seededClockMs === undefined) return { wall, identity: randomIdentity, stepped: null }
  const life = (meta.number('identity.life') ?? 0) + 1
  meta.set('identity.life', life)
  const stepped = new SteppedClock(seededClockMs, meta)
  return { wall: stepped.nowMs, identity: seededIdentity(seed, life), stepped }
}

import type { Wall } from './clock'
import { randomIdentity, seededIdentity, type Identity } from './identity'
import type { Meta } from '../ledger/meta'
import { SteppedClock } from './stepped-clock'

export interface ChanceOptions {
  /** The same seed makes the same prices. @default 1 */
  readonly seed?: number | undefined
  /**
   * Begins the exchange's time there, in epoch milliseconds; it moves on by a second with each request of the service and by the control
   * interface, never by itself, and names and keys come from the seed: the same requests give the same answers.
   */
  readonly seededClockMs?: number | undefined
}

/** What makes one run differ from another. */
export interface TimeAndChance {
  readonly wall: Wall
  readonly identity: Identity
  /** The clock that moves with requests; null when time passes by itself. */
  readonly stepped: SteppedClock | null
}

/**
 * The world's time and chance, or with a seeded clock none at all: the same seed and the same requests give the same answers.
 * @param wall the world's time
 */
export function openTimeAndChance(
  { seed = 1, seededClockMs }: ChanceOptions,
  meta: Meta,
  wall: Wall,
): TimeAndChance {
  if (seededClockMs === undefined) return { wall, identity: randomIdentity, stepped: null }
  const life = (meta.number('identity.life') ?? 0) + 1
  meta.set('identity.life', life)
  const stepped = new SteppedClock(seededClockMs, meta)
  return { wall: stepped.nowMs, identity: seededIdentity(seed, life), stepped }
}

import type { Usd } from '@common/domain/units'

/** Those to whom something happens at a price: the price path asks where, and says when it is there. */
export interface ActsAtLevels {
  /** The first level met on the way from one price, itself left out, to another, itself included. */
  readonly next: (from: Usd, to: Usd) => Usd | null
  /** The price is there. Whoever is met leaves the level. */
  readonly meet: (level: Usd) => void
  /** The price has come to stand there. */
  readonly follow?: (price: Usd) => void
}

/** The one that is met first. */
export function nearest(from: Usd, levels: readonly (Usd | null)[]): Usd | null {
  return levels.reduce((near, level) => {
    if (level === null || near === null) return near ?? level
    return Math.abs(level - from) < Math.abs(near - from) ? level : near
  }, null)
}

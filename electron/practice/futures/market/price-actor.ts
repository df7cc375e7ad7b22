import type { Usd } from '@common/domain/units'

export interface PriceActor {
  /** `from` excluded, `to` included. */
  readonly next: (from: Usd, to: Usd) => Usd | null
  /** Must remove everything it triggers from the level. */
  readonly meet: (level: Usd) => void
  readonly follow?: (price: Usd) => void
}

export function nearest(from: Usd, levels: readonly (Usd | null)[]): Usd | null {
  return levels.reduce((near, level) => {
    if (level === null || near === null) return near ?? level
    return Math.abs(level - from) < Math.abs(near - from) ? level : near
  }, null)
}

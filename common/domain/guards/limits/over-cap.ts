import type { DelayedLimit } from '../../delayed-limit'

export function overCap(
  { value: most, pending }: DelayedLimit<number | null>,
  value: number,
): { most: number; fromMs: number | null } | null {
  if (most === null || value <= most) return null
  const passesLater = pending !== null && (pending.value === null || value <= pending.value)
  return { most, fromMs: passesLater ? pending.fromMs : null }
}

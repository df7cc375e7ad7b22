import type { FuturesTrade } from './trade'

interface Duration {
  readonly fromMs: number
  readonly toMs: number
}

/** For a canceled order, its waiting time. */
export function toDuration({ createdAtMs, filledAtMs, closedAtMs, updatedAtMs }: FuturesTrade): Duration {
  const fromMs = filledAtMs ?? createdAtMs
  return { fromMs, toMs: Math.max(fromMs, closedAtMs ?? updatedAtMs) }
}

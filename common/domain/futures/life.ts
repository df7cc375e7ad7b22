import type { FuturesTrade } from './trade'

export interface Life {
  readonly fromMs: number
  readonly toMs: number
}

/** For a canceled order, its waiting time. */
export function lifeOf({ createdAtMs, filledAtMs, closedAtMs, updatedAtMs }: FuturesTrade): Life {
  const fromMs = filledAtMs ?? createdAtMs
  return { fromMs, toMs: Math.max(fromMs, closedAtMs ?? updatedAtMs) }
}

import type { FuturesTrade } from './trade'

/** From when to when, in epoch milliseconds. */
export interface Life {
  readonly fromMs: number
  readonly toMs: number
}

/** Returns how long an ended trade ran, or an order that was canceled waited. */
export function lifeOf({ createdAtMs, filledAtMs, closedAtMs, updatedAtMs }: FuturesTrade): Life {
  const fromMs = filledAtMs ?? createdAtMs
  return { fromMs, toMs: Math.max(fromMs, closedAtMs ?? updatedAtMs) }
}

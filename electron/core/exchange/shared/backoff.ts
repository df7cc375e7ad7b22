interface BackoffBounds {
  readonly firstMs: number
  readonly mostMs: number
}

/** Doubles per attempt from 0; jitter between 50 and 100 %. */
export function backoffMs(attempt: number, { firstMs, mostMs }: BackoffBounds, random: () => number): number {
  const wholeMs = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(wholeMs * (0.5 + random() / 2))
}

interface BackoffBounds {
  readonly firstMs: number
  readonly mostMs: number
}

/** Delay before try number `attempt` (0 is the first repeat): doubled each time, between half and all of it by chance. */
export function backoffMs(attempt: number, { firstMs, mostMs }: BackoffBounds, random: () => number): number {
  const wholeMs = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(wholeMs * (0.5 + random() / 2))
}

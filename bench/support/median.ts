export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2
}

/** For indices in [from, end); NaN if too few values precede. */
type Average = (values: ArrayLike<number>, period: number, from: number, end: number) => Float64Array

const emptyMeans = (from: number, end: number) => new Float64Array(Math.max(0, end - from)).fill(NaN)

export const movingAverage: Average = (values, period, from, end) => {
  const means = emptyMeans(from, end)
  const start = Math.max(from, period - 1)
  let sum = 0
  for (let index = start - period + 1; index < start; index++) sum += values[index] ?? 0
  for (let index = start; index < end; index++) {
    sum += values[index] ?? 0
    means[index - from] = sum / period
    sum -= values[index - period + 1] ?? 0
  }
  return means
}

/** Seeded with the mean of the first `period` values. */
export const exponentialAverage: Average = (values, period, from, end) => {
  const means = emptyMeans(from, end)
  const weight = 2 / (period + 1)
  let mean = 0
  for (let index = 0; index < end; index++) {
    const value = values[index] ?? 0
    mean += index < period ? value / period : weight * (value - mean)
    if (index >= from && index >= period - 1) means[index - from] = mean
  }
  return means
}

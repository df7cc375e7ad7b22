export const textSizes = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const usualTextSize = 100
export const [leastTextSize, mostTextSize] = [80, 200] as const

export function nextTextSize(size: number, step: 'larger' | 'smaller'): number {
  const next =
    step === 'larger' ? textSizes.find((one) => one > size) : textSizes.findLast((one) => one < size)
  return next ?? size
}

export const nearestTextSize = (size: number): number =>
  textSizes.reduce<number>(
    (best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best),
    usualTextSize,
  )

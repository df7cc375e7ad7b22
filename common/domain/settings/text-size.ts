export const textSizes = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const usualTextSize = 100
export const [minTextSize, maxTextSize] = [80, 200] as const

export function nextTextSize(size: number, step: 'larger' | 'smaller'): number {
  const next =
    step === 'larger'
      ? textSizes.find((candidate) => candidate > size)
      : textSizes.findLast((candidate) => candidate < size)
  return next ?? size
}

export const nearestTextSize = (size: number): number =>
  textSizes.reduce<number>(
    (best, candidate) => (Math.abs(candidate - size) < Math.abs(best - size) ? candidate : best),
    usualTextSize,
  )

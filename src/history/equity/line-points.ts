import { dayMs } from '@common/domain/durations'

export interface LinePoint {
  /** `2026-11-22` */
  readonly date: string
  readonly value: number
}

export interface LineShape {
  readonly path: string
  /** Null if out of range. */
  readonly zeroY: number | null
  readonly least: number
  readonly most: number
}

/**
 * Step line.
 * @param before value before the first day
 */
export function lineShape(
  points: readonly LinePoint[],
  before: number,
  { width, height }: { readonly width: number; readonly height: number },
): LineShape {
  const times = points.map(({ date }) => Date.parse(date))
  const fromMs = (times[0] ?? 0) - dayMs
  // The last day needs a width too.
  const spanMs = (times.at(-1) ?? 0) + dayMs - fromMs
  const values = [before, ...points.map(({ value }) => value)]
  const least = Math.min(...values)
  const most = Math.max(...values)
  const range = most - least
  const y = (value: number): number => (range === 0 ? height / 2 : height * (1 - (value - least) / range))
  const steps = points.map(
    ({ value }, index) => `H${(((times[index] ?? 0) - fromMs) / spanMs) * width}V${y(value)}`,
  )
  return {
    path: `M0 ${y(before)}${steps.join('')}H${width}`,
    zeroY: least < 0 && most > 0 ? y(0) : null,
    least,
    most,
  }
}

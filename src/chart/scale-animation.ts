import { blendScales, type PriceScale } from './price-scale'

const lengthMs = 120

/** Moves the automatic scale to new prices; not with reduced motion. */
export function animateScale() {
  let start: { readonly scale: PriceScale; readonly atMs: number } | undefined

  return {
    start(scale: PriceScale | undefined): void {
      const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      start = scale && !isReduced ? { scale, atMs: performance.now() } : undefined
    },
    next(target: PriceScale): PriceScale | null {
      const share = start ? (performance.now() - start.atMs) / lengthMs : 1
      const scale = start && share < 1 ? blendScales(start.scale, target, share) : null
      if (!scale) start = undefined
      return scale
    },
  }
}

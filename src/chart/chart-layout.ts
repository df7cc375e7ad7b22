export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface ChartLayout {
  readonly prices: Area
  readonly volume: Area | null
  readonly axis: Area
}

interface ChartLayoutInput {
  readonly width: number
  readonly height: number
  readonly hasVolume: boolean
}

export const axisPx = 72
const legendPx = 32
const timePx = 24
const gapPx = 6
const volumeFromPx = 220
const lowPx = 400

export function layOut({ width, height, hasVolume }: ChartLayoutInput): ChartLayout {
  const plotPx = Math.max(1, width - axisPx)
  const room = Math.max(1, height - legendPx - timePx)
  const share = height < lowPx ? 0.14 : 0.18
  const volumePx = hasVolume && height >= volumeFromPx ? Math.round(Math.min(90, room * share)) : 0
  const pricesPx = Math.max(1, room - (volumePx > 0 ? volumePx + gapPx : 0))
  const column = { top: legendPx, height: pricesPx }
  return {
    prices: { left: 0, width: plotPx, ...column },
    volume:
      volumePx === 0 ? null : { left: 0, top: legendPx + pricesPx + gapPx, width: plotPx, height: volumePx },
    axis: { left: plotPx, width: axisPx, ...column },
  }
}

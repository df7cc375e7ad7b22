/** CSS pixels from the chart's top left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** No label covers a candle. */
export interface ChartLayout {
  readonly prices: Area
  readonly volume: Area | null
  /** Zero width without labels. */
  readonly labels: Area
  readonly axis: Area
}

export interface ChartLayoutInput {
  readonly width: number
  readonly height: number
  readonly hasLabels: boolean
  readonly hasVolume: boolean
}

export const axisPx = 72
const legendPx = 32
const timePx = 24
const gapPx = 6
const wideLabelsPx = 168
const narrowLabelsPx = 124
const wideFromPx = 760
const volumeFromPx = 220

export function layOut({ width, height, hasLabels, hasVolume }: ChartLayoutInput): ChartLayout {
  const labelsPx = !hasLabels ? 0 : width >= wideFromPx ? wideLabelsPx : narrowLabelsPx
  const plotPx = Math.max(1, width - axisPx - labelsPx)
  const room = Math.max(1, height - legendPx - timePx)
  const volumePx = hasVolume && height >= volumeFromPx ? Math.round(Math.min(90, room * 0.18)) : 0
  const pricesPx = Math.max(1, room - (volumePx > 0 ? volumePx + gapPx : 0))
  const column = { top: legendPx, height: pricesPx }
  return {
    prices: { left: 0, width: plotPx, ...column },
    volume:
      volumePx === 0 ? null : { left: 0, top: legendPx + pricesPx + gapPx, width: plotPx, height: volumePx },
    labels: { left: plotPx, width: labelsPx, ...column },
    axis: { left: plotPx + labelsPx, width: axisPx, ...column },
  }
}

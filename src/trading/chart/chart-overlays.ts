import type { Settings } from '@common/domain/settings/settings'
import type { PlainKey } from '@common/texts/text'
import type { ChartCurve } from '../../chart/curves/chart-curve'
import { indexCurve } from '../../chart/curves/index-curve'
import type { useIndexPricesStore } from '../../market/index-prices'

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]
export type ChartSwitch = SwitchName & `chart${string}`

export interface CurveSources {
  readonly indexPrices: ReturnType<typeof useIndexPricesStore>
}

interface ChartOverlay {
  readonly key: string
  readonly word: PlainKey
  readonly title: PlainKey
  readonly testid: string
  /** Null if it changes the chart itself. */
  readonly curves: ((sources: CurveSources) => readonly ChartCurve[]) | null
}

export const chartOverlays: Readonly<Record<ChartSwitch, ChartOverlay>> = {
  chartLog: { key: 'l', word: 'chart.log', title: 'chart.log.title', testid: 'chart-log', curves: null },
  chartVolume: {
    key: 'v',
    word: 'chart.volumePane',
    title: 'chart.volumePane.title',
    testid: 'chart-volume',
    curves: null,
  },
  chartIndex: {
    key: 'i',
    word: 'chart.index',
    title: 'chart.index.title',
    testid: 'chart-index',
    /** Redraws after older prices are loaded. */
    curves: ({ indexPrices }) =>
      indexPrices.reads >= 0
        ? [indexCurve((fromMs, toMs) => indexPrices.points.lastWithin(fromMs, toMs))]
        : [],
  },
  chartFit: { key: 'f', word: 'chart.fit', title: 'chart.fit.title', testid: 'chart-fit', curves: null },
}

export const chartSwitches = Object.keys(chartOverlays) as readonly ChartSwitch[]

import type { Settings } from '@common/domain/settings/settings'
import type { PlainKey } from '@common/texts/message'
import type { ChartCurve } from '../../chart/curves/chart-curve'
import { indexCurve } from '../../chart/curves/index-curve'
import type { useIndexPricesStore } from '../../market/index-prices'

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]
export type ChartSwitch = SwitchName & `chart${string}`

interface CurveSources {
  readonly indexPrices: ReturnType<typeof useIndexPricesStore>
}

interface ChartOverlay {
  readonly key: string
  readonly label: PlainKey
  readonly title: PlainKey
  readonly testid: string
  /** Null if it changes the chart itself. */
  readonly curves: ((sources: CurveSources) => readonly ChartCurve[]) | null
}

export const chartOverlays: Readonly<Record<ChartSwitch, ChartOverlay>> = {
  chartLog: { key: 'l', label: 'chart.log', title: 'chart.log.title', testid: 'chart-log', curves: null },
  chartVolume: {
    key: 'v',
    label: 'chart.volumePane',
    title: 'chart.volumePane.title',
    testid: 'chart-volume',
    curves: null,
  },
  chartIndex: {
    key: 'i',
    label: 'chart.index',
    title: 'chart.index.title',
    testid: 'chart-index',
    /** Redraws after older prices are loaded. */
    curves: ({ indexPrices }) =>
      indexPrices.reads >= 0
        ? [indexCurve((fromMs, toMs) => indexPrices.points.lastWithin(fromMs, toMs))]
        : [],
  },
  chartFit: { key: 'f', label: 'chart.fit', title: 'chart.fit.title', testid: 'chart-fit', curves: null },
}

export const chartSwitches = Object.keys(chartOverlays) as readonly ChartSwitch[]

import { BarChart, CandlestickChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { graphic, init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { plotFont } from './plot-parts'

use([
  BarChart,
  CandlestickChart,
  LineChart,
  ScatterChart,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
])

/** ECharts ignores the font of a tooltip that it draws as text, the only kind of text outside of groups. */
function setTooltipFont(chart: EChartsType): void {
  const renderer = chart.getZr()
  const add = renderer.add.bind(renderer)
  renderer.add = (element) => {
    if (element instanceof graphic.Text) element.setStyle({ fontSize: 12, fontFamily: plotFont })
    add(element)
  }
}

interface AxisPointerEvent {
  readonly axesInfo?: readonly { readonly value?: number }[]
}

export function createPlot(element: HTMLElement, onPoint: (value: number | null) => void) {
  const chart = init(element)
  setTooltipFont(chart)
  chart.on('updateAxisPointer', (event) => onPoint((event as AxisPointerEvent).axesInfo?.[0]?.value ?? null))
  return {
    // Replaces only the series, so an open tooltip stays.
    show: (option: EChartsCoreOption) => chart.setOption(option, { replaceMerge: ['series'] }),
    toX: (value: number) => chart.convertToPixel({ xAxisIndex: 0 }, value),
    showTip: (dataIndex: number) => chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex }),
    hideTip(): void {
      chart.dispatchAction({ type: 'hideTip' })
      chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  }
}

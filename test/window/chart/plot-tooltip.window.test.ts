import { getInstanceByDom } from 'echarts/core'
import { expect, onTestFinished, test } from 'vitest'
import { createPlot } from '../../../src/chart/plots/plot'
import { dateAxis, plotBase, valueAxis } from '../../../src/chart/plots/plot-parts'
import { tokens } from '../../../src/ui/theme/tokens'

test('the tooltip of a plot has the font of the app', () => {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 300 } })
  const plot = createPlot(element, () => undefined)
  onTestFinished(() => plot.dispose())
  plot.show({
    ...plotBase(tokens.dark, () => 'Details'),
    xAxis: dateAxis(tokens.dark),
    yAxis: valueAxis(tokens.dark, String),
    series: [{ type: 'line', data: [[Date.UTC(2026, 10, 22), 5]] }],
  })
  plot.showTip(0)
  const shown = getInstanceByDom(element)?.getZr().storage.getDisplayList(true) ?? []
  const fonts = shown.flatMap(({ style }) =>
    'text' in style && style.text === 'Details' ? [String('font' in style && style.font)] : [],
  )
  expect(fonts).toHaveLength(1)
  expect(fonts[0]).toMatch(/^12px 'Inter Variable'/)
})

import { getInstanceByDom } from 'echarts/core'
import { expect, onTestFinished, test } from 'vitest'
import { createPlot } from '../../../src/chart/plots/plot'
import { plotBase, timeOfDayAxis, valueAxis } from '../../../src/chart/plots/plot-parts'
import { tokens } from '../../../src/ui/theme/tokens'

test('an axis of times has no label twice in a range of seconds', () => {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: 700 }, clientHeight: { value: 300 } })
  const plot = createPlot(element, () => undefined)
  onTestFinished(() => plot.dispose())
  const beginMs = new Date(2026, 0, 15, 12, 0, 10).getTime()
  plot.show({
    ...plotBase(tokens.dark, () => ''),
    xAxis: timeOfDayAxis(tokens.dark),
    yAxis: valueAxis(tokens.dark, String),
    series: [{ type: 'line', data: [0, 0.3, 1].map((share) => [beginMs + share * 97_000, share]) }],
  })
  const shown = getInstanceByDom(element)?.getZr().storage.getDisplayList(true) ?? []
  const labels = shown.flatMap(({ style }) =>
    'text' in style && /^\d\d:\d\d$/.test(String(style.text)) ? [String(style.text)] : [],
  )
  expect(labels.length).toBeGreaterThan(0)
  expect(labels).toEqual([...new Set(labels)])
})

import type { Profit } from '@common/domain/futures/profit'
import { message } from '@common/texts/message'
import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { layOut } from '../../../src/chart/chart-layout'
import LineBubble from '../../../src/chart/lines/LineBubble.vue'
import LineGroupButton from '../../../src/chart/lines/LineGroupButton.vue'
import LineLabel from '../../../src/chart/lines/LineLabel.vue'
import OwnLines from '../../../src/chart/lines/OwnLines.vue'
import { scaleAround } from '../../../src/chart/price-scale'
import { useLineMover, type LineMover } from '../../../src/chart/lines/use-line-mover'
import { formatPrice, formatSignedSats } from '../../../src/format/money'
import { useProfits } from '../../../src/portfolio/profits'
import { useChartLines } from '../../../src/trading/chart/use-chart-lines'
import { FakeMain } from '../support/fake-main'
import { quote, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
let mover: LineMover
let shown: ReturnType<typeof useChartLines>
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const view = {
  window: { from: 0, to: 100 },
  scale: scaleAround({ min: 90_000, max: 110_000 }, false),
  layout: layOut({ width: 1000, height: 500, hasVolume: false }),
  maxVolume: 0,
}
const running = trade({ stopLossPrice: 95_000 })

const Labels = defineComponent({
  setup() {
    shown = useChartLines()
    mover = useLineMover(() => Promise.resolve())
    return () => [
      ...shown.value.map((line) => h(LineLabel, { key: line.id, line, view, mover })),
      mover.move.value && h(LineBubble, { move: mover.move.value, view }),
    ]
  },
})

test('a chart label shows the same net P&L as the tables and updates with the price', async () => {
  const main = new FakeMain()
  main.send('futures.live', { kind: 'snapshot', trades: [running], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[Labels]], main)
  await vi.waitFor(() => expect(page.has('tag-stop-loss')).toBe(true))
  const profits = useProfits()
  const labelOf = (profit: Profit | undefined | null): string => {
    if (!profit) throw new Error('not known')
    return formatSignedSats(profit.totalSats)
  }
  for (const price of [100_000, 101_000, 97_500]) {
    main.send('market.quotes', quote(price))
    await vi.waitFor(() =>
      expect(page.find('tag-entry').textContent).toContain(labelOf(profits.running.get(running.id))),
    )
  }
  expect(page.find('tag-stop-loss').textContent).toContain(labelOf(profits.at(running, 95_000)))
  expect(labelOf(profits.at(running, 95_000))).not.toBe(labelOf(profits.running.get(running.id)))

  const stop = shown.value.find(({ kind }) => kind === 'stop-loss')
  if (!stop) throw new Error('no stop')
  mover.to(stop, 96_000.5)
  const label = labelOf(profits.at(running, 96_000.5))
  await vi.waitFor(() => expect(page.find('line-bubble').textContent).toContain(label))
  expect(page.find('tag-stop-loss').textContent).toContain(label)
})

test('a chip of lines out of view names the nearest with their prices, in the most urgent color', async () => {
  const main = new FakeMain()
  main.send('futures.live', { kind: 'snapshot', trades: [running], asOfMs: 1, holdingsRevision: 0 })
  const chipOfLines = () => {
    const below = shown.value.filter(({ kind }) => kind !== 'entry')
    const label = message('line.below', { count: below.length })
    return h(LineGroupButton, { lines: below, nearest: below.slice(0, 1), label, isOpen: false })
  }
  page = mount([[Labels], [chipOfLines]], main)
  await vi.waitFor(() => expect(page.find('line-group').dataset['kinds']).toBe('stop-loss liquidation'))
  const chip = page.find('line-group')
  expect(chip.textContent).toContain(formatPrice(95_000))
  expect(chip.textContent).not.toContain(formatPrice(90_909))
  expect(chip.textContent).toContain('+1')
  expect(chip.classList).toContain('liquidation')
})

test('a tag in the axis is at most 200 px wide, a chip that names prices 280 px', async () => {
  const main = new FakeMain()
  main.send('futures.live', { kind: 'snapshot', trades: [running], asOfMs: 1, holdingsRevision: 0 })
  const Own = {
    setup() {
      shown = useChartLines()
      const own = useLineMover(() => Promise.resolve())
      return () => {
        const [line, ...below] = shown.value
        if (!line) return null
        const groups = [{ key: line.id, lines: [line], y: 200, labelY: 200, price: line.price }]
        return h(OwnLines, {
          lines: shown.value,
          placed: { inSight: [], groups, above: [], below },
          view,
          mover: own,
        })
      }
    },
  }
  page = mount([[Own]], main)
  await vi.waitFor(() => expect(page.has('tag-entry')).toBe(true))
  expect(page.find('tag-entry').style.maxWidth).toBe('200px')
  expect(page.find('line-group').style.maxWidth).toBe('280px')
})

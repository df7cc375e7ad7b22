import { defaultSettings, maxDrawnLines } from '@common/domain/settings/settings'
import { defineComponent } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useLineMover, type LineMover } from '../../../../src/chart/lines/use-line-mover'
import { useSessionStore } from '../../../../src/session/session'
import { useSettingsStore } from '../../../../src/session/settings'
import { useChartAlerts } from '../../../../src/trading/chart/use-chart-alerts'
import { useDrawnLines } from '../../../../src/trading/chart/use-drawn-lines'
import { useLineConfirm } from '../../../../src/trading/chart/use-line-confirm'
import { useToasts } from '../../../../src/ui/overlays/toasts'
import { FakeMain } from '../../support/fake-main'
import { alice, practice, sessionState } from '../../support/records'
import { mount, type Mounted } from '../../support/mount'

let page: Mounted
let drawn: ReturnType<typeof useDrawnLines>
let mover: LineMover
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const other = { profileId: alice.id, price: 70_000 }
const prices = () => drawn.lines.value.map(({ price }) => price)
const stored = () => useSettingsStore().settings.chartLines

async function open(own: readonly number[]): Promise<void> {
  const main = new FakeMain()
  const chartLines = [other, ...own.map((price) => ({ profileId: practice.id, price }))]
  main.send('session.state', sessionState(practice))
  main.send('app.settings', { ...defaultSettings, chartLines })
  const Chart = defineComponent({
    setup() {
      drawn = useDrawnLines()
      const { confirmMove, remove } = useLineConfirm(useChartAlerts(), drawn)
      mover = useLineMover(confirmMove, remove)
      return () => null
    },
  })
  page = mount([[Chart]], main)
  await vi.waitFor(() => {
    expect(useSessionStore().subject).toBe(practice.id)
    expect(stored()).toHaveLength(chartLines.length)
  })
}

const getLine = (index: number) => {
  const line = drawn.lines.value[index]
  if (!line) throw new Error('no line')
  return line
}

describe('drawn lines', () => {
  test('belong to their account', async () => {
    await open([60_000])
    expect(prices()).toEqual([60_000])
    drawn.add(61_000.5)
    await vi.waitFor(() => expect(prices()).toEqual([60_000, 61_000.5]))
    expect(stored()).toContainEqual(other)
    page.main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(prices()).toEqual([70_000]))
  })

  test('move without a confirmation and keep their id', async () => {
    await open([60_000, 62_000])
    const { id } = getLine(1)
    mover.to(getLine(1), 63_000)
    mover.drop()
    await vi.waitFor(() => expect(mover.move.value).toBeNull())
    expect(prices()).toEqual([60_000, 63_000])
    expect(getLine(1).id).toBe(id)
    expect(page.main.inputsOf('app.changeSettings')).toHaveLength(1)
  })

  test('are removed, and restored by undo', async () => {
    await open([60_000, 62_000])
    expect(mover.remove(getLine(0))).toBe(true)
    await vi.waitFor(() => expect(prices()).toEqual([62_000]))
    useToasts().list.at(-1)?.action?.act()
    await vi.waitFor(() => expect(prices()).toEqual([62_000, 60_000]))
    expect(stored()).toContainEqual(other)
  })

  test('that vanished during a drag move no other line', async () => {
    await open([60_000, 62_000])
    const [first, second] = [getLine(0), getLine(1)]
    drawn.remove(first)
    await vi.waitFor(() => expect(prices()).toEqual([62_000]))
    await drawn.move(first, 63_000)
    await drawn.move(second, 63_000)
    drawn.remove(first)
    expect(prices()).toEqual([62_000])
    expect(useToasts().list).toHaveLength(1)
  })

  test('are limited, and not drawn twice at a price', async () => {
    const full = Array.from({ length: maxDrawnLines }, (_, index) => 50_000 + index)
    await open(full)
    drawn.add(50_000)
    expect(useToasts().list).toEqual([])
    drawn.add(80_000)
    expect(useToasts().list).toHaveLength(1)
    expect(page.main.inputsOf('app.changeSettings')).toEqual([])
    await drawn.move(getLine(0), 50_001)
    expect(prices()).toEqual(full.slice(1))
  })
})

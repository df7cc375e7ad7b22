import type { Alert } from '@common/domain/alerts/alert'
import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import ConfirmDialog from '../../../../src/submit/ConfirmDialog.vue'
import { useLineMover, type LineMover } from '../../../../src/chart/lines/use-line-mover'
import { useMarketStore } from '../../../../src/market/market-store'
import { useConfirm } from '../../../../src/submit/confirm'
import { useAlertLines } from '../../../../src/trading/chart/use-alert-lines'
import { useChartAlerts } from '../../../../src/trading/chart/use-chart-alerts'
import { useDrawnLines } from '../../../../src/trading/chart/use-drawn-lines'
import { useLineConfirm } from '../../../../src/trading/chart/use-line-confirm'
import { usePendingNavigationStore } from '../../../../src/ui/amounts/pending-navigation'
import { FakeMain } from '../../support/fake-main'
import { quote } from '../../support/records'
import { mount, type Mounted } from '../../support/mount'

let page: Mounted
let mover: LineMover
let lines: ReturnType<typeof useAlertLines>
let chartAlerts: ReturnType<typeof useChartAlerts>
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const alert: Alert = {
  id: 'a1',
  rule: { kind: 'price-above', price: 101_000 },
  isOn: true,
  isRepeated: true,
  createdAtMs: 1,
  toldAtMs: null,
  toldPrice: null,
  toldOf: [],
  countsFromMs: null,
}

const Chart = defineComponent({
  setup() {
    const confirm = useConfirm()
    chartAlerts = useChartAlerts()
    const { confirmMove, remove } = useLineConfirm(chartAlerts, useDrawnLines())
    lines = useAlertLines()
    mover = useLineMover(confirmMove, remove)
    return () =>
      h(ConfirmDialog, { confirmation: confirm.shown, environment: null, onAnswer: confirm.answer })
  },
})

async function dropAt(price: number): Promise<void> {
  const main = new FakeMain()
  main.send('alerts.list', [alert])
  main.send('market.quotes', quote(100_000))
  page = mount([[Chart]], main)
  await vi.waitFor(() => expect(lines.value).toHaveLength(1))
  const [line] = lines.value
  if (!line) throw new Error('no line')
  mover.to(line, price)
  mover.drop()
  await vi.waitFor(() => page.find('confirm-dialog'))
}

test('a dropped alert line shows old and new price, and moves after confirmation', async () => {
  await dropAt(99_000)
  const requested = page.find('confirm-dialog').textContent
  expect(requested).toMatch(/101,000.*99,000/s)
  expect(page.main.inputsOf('alerts.change')).toEqual([])
  expect(mover.move.value).toMatchObject({ price: 99_000, isRequested: true })
  await vi.waitFor(() => expect((page.find('confirm-accept') as HTMLButtonElement).disabled).toBe(false))
  await page.press('confirm-accept')
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.change')).toHaveLength(1))
  expect(page.main.inputsOf('alerts.change')).toEqual([
    { alertId: 'a1', rule: { kind: 'price-below', price: 99_000 }, isRepeated: true },
  ])
  await vi.waitFor(() => expect(mover.move.value).toBeNull())
})

test('a canceled move leaves the alert line unchanged', async () => {
  await dropAt(102_000)
  await page.press('confirm-cancel')
  await vi.waitFor(() => expect(mover.move.value).toBeNull())
  expect(page.main.inputsOf('alerts.change')).toEqual([])
})

test.for([
  ['without a price', null],
  ['at the last price', 100_000],
] as const)('an alert %s opens the form, because it would trigger immediately', async ([, price]) => {
  page = mount([[Chart]])
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(100_000))
  await chartAlerts.set(price)
  expect(usePendingNavigationStore()).toMatchObject({ isAddingAlert: true, path: '/notices' })
  expect(page.main.inputsOf('alerts.add')).toEqual([])
})

test('an alert at another price is set', async () => {
  page = mount([[Chart]])
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(100_000))
  await chartAlerts.set(99_999.5)
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-below', price: 99_999.5 }, isRepeated: false },
  ])
  expect(usePendingNavigationStore().isAddingAlert).toBe(false)
})

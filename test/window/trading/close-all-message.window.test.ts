import { settledProfit } from '@common/domain/futures/profit'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { useConfirm } from '../../../src/submit/confirm'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { FakeMain } from '../support/fake-main'
import { quote, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const Asked = defineComponent({
  setup() {
    const confirm = useConfirm()
    return () =>
      h(ConfirmDialog, { confirmation: confirm.shown, environment: null, onAnswer: confirm.answer })
  },
})
const running = ['a', 'b'].map((id) => trade({ id }))
const closed = running.map((position, index) => ({
  ...position,
  state: 'closed' as const,
  exitPrice: 99_000,
  pnlSats: sats(-10_000 - index),
  closingFeeSats: sats(1000),
  updatedAtMs: 2000,
}))

function open(): FakeMain {
  const main = new FakeMain(() => ({
    futures: {
      closeAll: () => {
        main.send('futures.live', { kind: 'changed', trades: closed, asOfMs: 2, holdingsRevision: 1 })
        return { kind: 'done', value: closed }
      },
    },
  }))
  main.send('futures.live', { kind: 'snapshot', trades: running, asOfMs: 1, holdingsRevision: 0 })
  main.send('market.quotes', quote(100_000))
  page = mount([[TradesPanel], [Asked]], main)
  return main
}

async function closeAll() {
  await vi.waitFor(() => expect(page.find('close-trade').getAttribute('aria-disabled')).toBe('false'))
  await page.press('close-all')
  await vi.waitFor(() => expect(page.has('confirm-accept')).toBe(true))
  await page.press('confirm-accept')
  const toasts = useToasts()
  await vi.waitFor(() => expect(toasts.list).toHaveLength(1))
  return toasts
}

test('closing all positions reports the sum of their net results and opens the history', async () => {
  open()
  const toasts = await closeAll()
  const net = closed.reduce((sum, closedTrade) => sum + settledProfit(closedTrade).totalSats, 0)
  expect(net).toBeLessThan(-20_000)
  expect(toasts.list[0]).toMatchObject({
    text: { code: 'closeAll.net', values: { count: 2, net } },
    tone: 'loss',
  })
  toasts.list[0]?.action?.act()
  await vi.waitFor(() => expect(usePendingNavigationStore().path).toBe('/history'))
})

test('closing all positions shows no sign of their net result while amounts are hidden', async () => {
  open().send('app.settings', { ...defaultSettings, privacy: true })
  const toasts = await closeAll()
  expect(toasts.list[0]).toMatchObject({ text: { code: 'closeAll.closed' }, tone: 'plain' })
})

test('a position without a stop loss opens its dialog on request', async () => {
  open()
  await vi.waitFor(() => expect(page.has('running-row')).toBe(true))
  usePendingNavigationStore().trade = { tradeId: 'b', isToClose: false, addsStop: true }
  await vi.waitFor(() => expect(page.find('adjust-dialog').textContent).toContain(t('level.stopLoss')))
})

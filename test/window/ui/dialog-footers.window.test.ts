import { createMemoryHistory, createRouter } from 'vue-router'
import { defineComponent, h, watch, type Component } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import TradeSummary from '../../../src/futures/explainer/TradeSummary.vue'
import EntryDetails from '../../../src/history/EntryDetails.vue'
import OptionSummary from '../../../src/options/OptionSummary.vue'
import HelpPanel from '../../../src/shell/HelpPanel.vue'
import ShortcutHelp from '../../../src/shell/ShortcutHelp.vue'
import BulkExitPanel from '../../../src/trading/BulkExitPanel.vue'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useBulkExit } from '../../../src/trading/bulk-exit'
import PaymentDetails from '../../../src/wallet/payments/PaymentDetails.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { option, practice, sessionState, trade, withdrawal, transferEntry } from '../support/records'

let page: Mounted
afterEach(() => page.close())

const closed = trade({ state: 'closed', exitPrice: 101_000, closedAtMs: 2000 })
const BulkExitResults = defineComponent(() => {
  const bulkExit = useBulkExit()
  const trades = useFuturesStore()
  watch(
    () => trades.running.length,
    () => void bulkExit.run('close'),
  )
  return () => h(BulkExitPanel, { show: true })
})
const dialogs: readonly [testid: string, Component, Record<string, unknown>?][] = [
  ['explainer-close', TradeSummary, { trade: closed }],
  ['option-explainer-close', OptionSummary, { option: option({ state: 'closed', closedAtMs: 2000 }) }],
  ['entry-close', EntryDetails, { entry: transferEntry }],
  ['details-close', PaymentDetails, { payment: { direction: 'out', ...withdrawal } }],
  ['help-close', HelpPanel, { topic: 'funding' }],
  ['shortcut-dismiss', ShortcutHelp, { show: true }],
  ['panic-leave', BulkExitResults],
]

test.each(dialogs)(
  'the last button of the dialog with %s is an outlined "Done"',
  async (testid, dialog, props) => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice))
    main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 1 })
    const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
    const router = createRouter({ history: createMemoryHistory(), routes })
    page = mount([[dialog, props ?? {}]], main, [router])
    await vi.waitFor(() => expect(page.has(testid)).toBe(true))
    await vi.waitFor(() => expect(page.find(testid).textContent.trim()).toBe(t('action.done')))
    const button = page.find(testid)
    expect(button.className).not.toContain('primary')
    expect(button.parentElement?.tagName).toBe('FOOTER')
    expect(button.parentElement?.lastElementChild).toBe(button)
    expect(button.closest('[role="dialog"]')?.lastElementChild).toBe(button.parentElement)
  },
)

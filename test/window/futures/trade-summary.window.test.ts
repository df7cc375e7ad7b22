import { minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { h } from 'vue'
import { t } from '../../../src/format/translate'
import { useSessionStore } from '../../../src/session/session'
import TradeSummary from '../../../src/futures/explainer/TradeSummary.vue'
import { createTrade, testNowMs } from '../../support/create-trade'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { message } from '../../support/text'

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

const ended = createTrade('ended', {
  state: 'closed',
  stopLossPrice: 19_500,
  exitPrice: 19_490,
  closingFeeSats: sats(510),
  fundingFeeSats: sats(-20),
  pnlSats: sats(-13_000),
  closedAtMs: testNowMs + 90 * minuteMs,
})

function open(trade: typeof ended): Mounted {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  main.candles = [0, 1, 2, 3].map((index) => ({
    timeMs: testNowMs + index * 30 * minuteMs,
    open: 20_000 - index * 100,
    high: 20_050 - index * 100,
    low: 19_600 - index * 100,
    close: 19_700 - index * 100,
    volume: 1,
  }))
  const InWindow = () => (useSessionStore().profile ? h(TradeSummary, { trade }) : null)
  return mount([[InWindow]], main)
}

test('the trade summary shows reason, net P&L, breakdown, duration and price path', async () => {
  page = open(ended)
  await vi.waitFor(() => expect(page?.has('explainer-path')).toBe(true))
  expect(page.find('explainer-why').textContent).toBe(
    t(message('explain.stopLoss', { level: 19_500, price: 19_490 })),
  )
  expect(page.find('explainer-held').textContent).toBe('1 h 30 min')
  expect(page.find('explainer-net').textContent).toContain('−13,990')
  expect(page.find('explainer-carry').textContent).toContain('+20')
  const label = page.find('explainer-path').getAttribute('aria-label')
  expect(label).toContain('19,300.0')
  expect(label).toContain('20,050.0')
  await page.press('explainer-table-open')
  const rows = [...page.find('explainer-table').querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(4)
  expect(rows[0]?.textContent).toContain('20,050.0')
})

test('the summary of a canceled order has no P&L and no exit', async () => {
  page = open(createTrade('gone', { state: 'canceled', filledAtMs: null, entryPrice: null }))
  await vi.waitFor(() => expect(page?.has('explainer-path')).toBe(true))
  expect(page.find('explainer-why').textContent).toContain(t('explain.canceled'))
  expect(page.has('explainer-net')).toBe(false)
  expect(page.has('explainer-exit')).toBe(false)
})

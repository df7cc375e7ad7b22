import { afterEach, expect, test, vi } from 'vitest'
import { noValue } from '../../../src/format/number'
import { t } from '../../../src/format/translate'
import OptionsPanel from '../../../src/options/OptionsPanel.vue'
import AccountBar from '../../../src/trading/AccountBar.vue'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { accountState, alice, practice, quote, sessionState } from '../support/records'
import { message } from '../../support/text'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const textOf = (testid: string): string => page.find(testid).textContent.trim()

test('the panels show dashes, not zeros, until the trades are loaded', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  main.send('market.quotes', quote(60_000))
  main.send('account.state', accountState(1_000_000))
  page = mount([[AccountBar], [TradesPanel], [OptionsPanel]], main)
  await vi.waitFor(() => expect(textOf('free-balance')).toContain('1'))
  for (const unknown of ['equity', 'margin-used', 'open-pnl', 'worst-distance'])
    expect(textOf(unknown), unknown).toBe('–')
  expect([textOf('tab-running'), textOf('tab-open')]).toEqual([
    t(message('trades.running', { count: '–' })),
    t(message('trades.open', { count: '–' })),
  ])
  expect(textOf('options-tab-running')).toBe(t(message('options.tab.running', { count: '–' })))

  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(textOf('tab-running')).toBe(t(message('trades.running', { count: '0' }))))
  expect(textOf('worst-distance')).toBe(noValue)
  expect(textOf('open-pnl')).toBe('0')
  main.send('options.live', { options: [], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() =>
    expect(textOf('options-tab-running')).toBe(t(message('options.tab.running', { count: '0' }))),
  )
})

test('the positions panel of a new practice account explains the first trade and calls the ticket', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  page = mount([[TradesPanel]], main)
  expect(page.has('first-trade')).toBe(false)
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(page.find('first-trade').children).toHaveLength(3))
  await page.press('write-order')
  expect(useFuturesTicketStore().isCalled).toBe(true)
  main.send('session.state', sessionState(alice))
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 2, holdingsRevision: 0 })
  await vi.waitFor(() => expect(document.body.textContent).toContain(t('running.none')))
  expect(page.has('first-trade')).toBe(false)
})

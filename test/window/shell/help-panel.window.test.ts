import { noCapabilities } from '@common/domain/services/capabilities'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import HelpPanel from '../../../src/shell/HelpPanel.vue'
import type { HelpTopic } from '../../../src/ui/overlays/help'
import { message } from '../../support/text'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { crossPosition, practice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

function openHelp(topic: HelpTopic, quantity = 0): void {
  const main = new FakeMain()
  main.send(
    'session.state',
    sessionState(practice, { capabilities: { ...noCapabilities, futures: true, crossMargin: true } }),
  )
  const position = { ...crossPosition(), quantity, entryPrice: quantity === 0 ? null : 100_000 }
  main.send('cross.live', {
    position,
    orders: [],
    filled: [],
    transfers: [],
    carry: [],
    asOfMs: 1,
    holdingsRevision: 0,
  })
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { render: () => null } }],
  })
  page = mount([[HelpPanel, { topic }]], main, [router])
}

test('the help on liquidation and funding counts the cross position', async () => {
  openHelp('liquidation', 1000)
  const long = t(message('position.long', { quantity: 1000 }))
  await vi.waitFor(() => expect(page.find('help-own').textContent).toContain(long))
  page.close()
  openHelp('funding', 1000)
  await vi.waitFor(() => expect(page.find('help-own').children.length).toBeGreaterThan(2))
  expect(page.find('help-own').textContent).not.toContain(t('help.noTrade'))
})

test('the help without a position states that none is open', async () => {
  openHelp('liquidation')
  await vi.waitFor(() => expect(page.find('help-own').textContent).toContain(t('help.noTrade')))
})

test('the help on option terms has its own topics and no figures', async () => {
  openHelp('strike')
  await vi.waitFor(() => expect(page.has('help-topic-straddle')).toBe(true))
  expect([page.has('help-topic-funding'), page.has('help-own')]).toEqual([false, false])
})

test('a dialog that confirms nothing ends with Done', async () => {
  openHelp('strike')
  await vi.waitFor(() => expect(page.find('help-close').textContent).toBe(t('action.done')))
})

import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import { createMemoryHistory, createRouter } from 'vue-router'
import { defineComponent, h } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { useBlockedReason } from '../../../src/futures/ticket/use-blocked-reason'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import PanelBoundary from '../../../src/ui/PanelBoundary.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, sessionState, trade } from '../support/records'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => page.close())

const snapshot = (...trades: readonly ReturnType<typeof trade>[]): FuturesFeedChange => ({
  kind: 'snapshot',
  trades: [...trades],
  asOfMs: 2,
  holdingsRevision: 2,
})
const changed = trade({ stopLossPrice: 98_000, marginSats: trade().marginSats, leverage: 5 })
const events = {
  'is replaced': snapshot(changed),
  'is closed': snapshot(trade({ state: 'closed', exitPrice: 99_000, closedAtMs: 2000 })),
  'is removed': snapshot(),
}
const stages = ['before Enter', 'while it is sent', 'after the response'] as const
type Answer = { kind: 'done'; value: ReturnType<typeof trade> }

async function openStopLoss() {
  let answer: ((outcome: Answer) => void) | undefined
  const main = new FakeMain((router) => ({
    futures: { ...router.futures, setLevel: () => new Promise<Answer>((resolve) => (answer = resolve)) },
  }))
  main.send('session.state', sessionState(practice))
  main.send('futures.live', snapshot(trade()))
  const Panel = defineComponent(
    () => () => h(PanelBoundary, { name: 'trades' }, { default: () => h(TradesPanel) }),
  )
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  page = mount([[Panel]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await vi.waitFor(() => expect(page.has('edit-stop-loss')).toBe(true))
  await page.press('edit-stop-loss')
  await vi.waitFor(() => expect(page.has('adjust-value')).toBe(true))
  await page.type('adjust-value', '97000')
  return { main, isSent: () => answer !== undefined, answer: (outcome: Answer) => answer?.(outcome) }
}
const submit = (): boolean =>
  page
    .find('adjust-accept')
    .closest('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true })) ?? false
const rows = (): number => document.querySelectorAll('[data-testid="running-row"]').length
const hasButtons = (): boolean => page.has('adjust-cancel') && page.has('adjust-accept')

describe('the stop loss dialog', () => {
  test.each(
    Object.entries(events).flatMap(([name, event]) => stages.map((stage) => [name, stage, event] as const)),
  )('has both buttons until it closes if the position %s %s', async (name, stage, event) => {
    const { main, isSent, answer } = await openStopLoss()
    const change = async (): Promise<void> => {
      main.send('futures.live', event)
      await vi.waitFor(() => expect(rows()).toBe(name === 'is replaced' ? 1 : 0))
    }
    if (stage === 'before Enter') {
      await change()
      expect(hasButtons()).toBe(true)
    }
    const isBlocked = stage === 'before Enter' && name !== 'is replaced'
    if (isBlocked) {
      await vi.waitFor(() => expect(page.find('adjust-notice').textContent).toBe(t('adjust.notOpen')))
      expect(page.find('adjust-accept').hasAttribute('disabled')).toBe(true)
      return
    }
    submit()
    await vi.waitFor(() => expect(isSent()).toBe(true))
    if (stage === 'while it is sent') {
      await change()
      expect(hasButtons()).toBe(true)
    }
    answer({ kind: 'done', value: trade({ stopLossPrice: 97_000 }) })
    if (stage === 'after the response') await change()
    await vi.waitFor(() => expect(page.has('adjust-dialog')).toBe(false))
    expect(page.has('panel-failed')).toBe(false)
  })

  test('closes if the account changes', async () => {
    const { main } = await openStopLoss()
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(page.has('adjust-dialog')).toBe(false))
  })
})

describe('the reason why a change ended', () => {
  test.each([
    ['stop-loss', trade({ state: 'open' }), 'cancel.notOpen'],
    ['limit-price', trade({ state: 'open' }), 'cancel.notOpen'],
    ['limit-price', trade(), 'cancel.notOpen'],
    ['stop-loss', trade(), 'adjust.notOpen'],
  ] as const)('of the %s says what is no longer open', async (kind, ended, code) => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice))
    main.send('futures.live', snapshot())
    let reasons: ReturnType<typeof useBlockedReason> | undefined
    const Dialog = defineComponent(() => {
      reasons = useBlockedReason()
      return () => null
    })
    page = mount([[Dialog]], main)
    await vi.waitFor(() => expect(reasons?.getCurrentBlockedReason(kind, ended)).toEqual(message(code)))
  })
})

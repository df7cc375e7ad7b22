import { defineComponent, h } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { t } from '../../../src/format/translate'
import { useConfirm } from '../../../src/submit/confirm'
import { useBulkExit } from '../../../src/trading/bulk-exit'
import BulkExitPanel from '../../../src/trading/BulkExitPanel.vue'
import AdjustDialog from '../../../src/futures/adjust/AdjustDialog.vue'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { practice, quote, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const Asked = defineComponent({
  setup() {
    const confirm = useConfirm()
    return () =>
      h(ConfirmDialog, { confirmation: confirm.shown, environment: null, onAnswer: confirm.answer })
  },
})
const rowActions = ['close-trade', 'add-margin', 'cash-in', 'edit-stop-loss', 'edit-take-profit']
const isBlocked = (testid: string): boolean => page.find(testid).getAttribute('aria-disabled') === 'true'
const whyOf = (testid: string): string | null => page.find(testid).getAttribute('aria-description')
const isDisabled = (testid: string): boolean => (page.find(testid) as HTMLButtonElement).disabled

async function show(main = new FakeMain()): Promise<void> {
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
  page = mount(
    [
      [TradesPanel],
      [AdjustDialog, { kind: 'add-margin', trade: trade() }],
      [BulkExitPanel, { show: true }],
      [Asked],
    ],
    main,
  )
  await vi.waitFor(() => expect(isBlocked('close-trade')).toBe(false))
  await page.type('adjust-value', '1000')
  await page.press('close-all')
  await vi.waitFor(() => expect(isDisabled('confirm-accept')).toBe(false))
  expect(isDisabled('adjust-accept')).toBe(false)
  expect(isDisabled('panic-close')).toBe(false)
}

const loss = [
  ['the app behind the window is lost', (main: FakeMain) => main.drop(), t('freshness.lost')],
  [
    'the service cannot be reached',
    (main: FakeMain) => main.send('session.state', { ...sessionState(practice), phase: 'offline' }),
    t(message('freshness.offline', { name: practice.name })),
  ],
  [
    'the exchange refuses the key',
    (main: FakeMain) => main.send('session.state', { ...sessionState(practice), phase: 'refused' }),
    t(message('freshness.refused', { name: practice.name })),
  ],
] as const

describe.each(loss)('action buttons while %s', (_, lose, text) => {
  test('are disabled and show the reason', async () => {
    let opened = 0
    const main = new FakeMain()
    const open = main.open.bind(main)
    main.open = () => (opened++ === 0 ? open() : new Promise(() => undefined))
    await show(main)
    lose(main)
    await vi.waitFor(() => expect(isBlocked('close-trade')).toBe(true))
    for (const action of rowActions) {
      expect(isBlocked(action), action).toBe(true)
      expect(whyOf(action), action).toContain(text)
    }
    await page.press('close-trade')
    expect(page.main.calls.filter(({ path }) => path.startsWith('futures.'))).toEqual([])
    for (const accept of ['adjust-accept', 'panic-close', 'close-all', 'confirm-accept']) {
      expect(isDisabled(accept), accept).toBe(true)
    }
    expect(page.find('adjust-notice').textContent).toContain(text)
    expect(page.find('panic-blocked').textContent).toContain(text)
    expect(page.find('confirm-notice').textContent).toContain(text)
  })
})

test('a stale price disables only cash-in, and closing stays available', async () => {
  await show()
  page.main.send('market.quotes', { ...quote(100_000), source: 'stale' })
  await vi.waitFor(() => expect(isBlocked('cash-in')).toBe(true))
  expect(whyOf('cash-in')).toBe(t('adjust.oldPrice'))
  for (const action of rowActions.filter((name) => name !== 'cash-in')) {
    expect(isBlocked(action), action).toBe(false)
  }
  expect(isDisabled('panic-close')).toBe(false)
})

test('a held button is released when it becomes disabled', async () => {
  await show()
  page.find('panic-close').dispatchEvent(new PointerEvent('pointerdown', { button: 0 }))
  await vi.waitFor(() => expect(page.find('panic-close').className).toContain('holding'))
  page.main.send('session.state', { ...sessionState(practice), phase: 'offline' })
  await vi.waitFor(() => expect(page.find('panic-close').className).not.toContain('holding'))
  expect(useBulkExit().busy).toBe(false)
})

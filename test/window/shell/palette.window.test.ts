import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { noCapabilities } from '@common/domain/services/capabilities'
import { defineComponent, h, nextTick, ref } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLocale, t } from '../../../src/format/translate'
import { useCrossTicketStore } from '../../../src/cross/cross-ticket'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { useCommands } from '../../../src/shell/commands/use-commands'
import { useWalletStore } from '../../../src/wallet/wallet'
import { useSettingsStore } from '../../../src/session/settings'
import CommandPalette from '../../../src/shell/CommandPalette.vue'
import { mayBePayment, readTypedCommand } from '../../../src/shell/commands/typed-commands'
import { useSessionStore } from '../../../src/session/session'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { usePayStore } from '../../../src/wallet/pay'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { defaultSettings } from '@common/domain/settings/settings'
import { practice, sessionState, withdrawal } from '../support/records'

let page: Mounted | undefined
const openings = ref(0)
async function reopen(): Promise<void> {
  openings.value += 1
  await nextTick()
}
afterEach(async () => {
  page?.close()
  await setLocale('en', [])
})

async function open(examine?: (typed: string) => never): Promise<Router> {
  const main = new FakeMain((router) => ({
    payments: {
      ...router.payments,
      ...(examine && { examine: ({ text: typed }: { text: string }) => examine(typed) }),
    },
  }))
  main.send(
    'session.state',
    sessionState(practice, { capabilities: { ...noCapabilities, options: true, crossMargin: true } }),
  )
  const routes = ['/', '/trade', '/wallet', '/notices', '/settings', '/history', '/options'].map((path) => ({
    path,
    component: { render: () => null },
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  const Palette = defineComponent(() => {
    const session = useSessionStore()
    return () =>
      session.subject &&
      h(CommandPalette, { key: openings.value, lock: () => undefined, takeTyped: () => 'wall' })
  })
  page = mount([[Palette]], main, [router])
  await vi.waitFor(() => expect(page?.has('palette-search')).toBe(true))
  return router
}
const options = (): string[] =>
  [...document.querySelectorAll('[data-testid="palette-option"]')].map(({ textContent }) => textContent ?? '')

async function run(typed: string): Promise<void> {
  await page?.type('palette-search', typed)
  page?.find('palette-search').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await nextTick()
}

test('the palette searches for the text typed while it was loading', async () => {
  await open()
  await vi.waitFor(() => expect(page?.find('palette-search')).toHaveProperty('value', 'wall'))
})

test('the empty palette lists recent commands, then actions, then views', async () => {
  await open()
  await page?.type('palette-search', '')
  expect(options()[0]).toContain(t('palette.buy'))
  for (const key of ['view.options', 'palette.pay'] as const) {
    await run(t(key))
    await reopen()
  }
  await page?.type('palette-search', '')
  const first = ['palette.pay', 'view.options', 'palette.buy', 'palette.sell'] as const
  for (const [index, key] of first.entries()) expect(options()[index]).toContain(t(key))
  const indexOf = (key: 'palette.dark' | 'view.wallet'): number =>
    options().findIndex((option) => option.startsWith(t(key)))
  expect(indexOf('view.wallet')).toBeGreaterThan(indexOf('palette.dark'))
})

test('typed commands fill in order, alert and deposit forms, and send nothing', async () => {
  const router = await open()
  await run('sell 200 x20')
  const ticket = useFuturesTicketStore()
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/trade'))
  expect(ticket).toMatchObject({ side: 'sell', quantity: 200, leverage: 20, sizedBy: 'quantity' })
  await run('lev 25')
  await vi.waitFor(() => expect(ticket.leverage).toBe(25))
  await run('alert 61000')
  await vi.waitFor(() => expect(usePendingNavigationStore().alertPrice).toBe(61_000))
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/notices'))
  await run('deposit 50000')
  await vi.waitFor(() => expect(usePendingNavigationStore().depositSats).toBe(50_000))
})

test('a typed order has no leverage of more digits than a number field accepts', () => {
  expect(readTypedCommand('buy 500 x20')).toEqual({ form: 'buy', quantity: 500, leverage: 20 })
  expect(readTypedCommand(`buy 500 x${'9'.repeat(400)}`)).toBeNull()
})

test('a typed order fills in the ticket of its margin mode, with leverage the isolated one', async () => {
  await open()
  const cross = useCrossStore()
  const ticket = useFuturesTicketStore()
  cross.mode = 'cross'
  await run('sell 300')
  await vi.waitFor(() => expect(useCrossTicketStore().quantity).toBe(300))
  expect(ticket.quantity).toBeNull()
  expect(cross.mode).toBe('cross')
  await run('buy 200 x20')
  await vi.waitFor(() => expect(cross.mode).toBe('isolated'))
  expect(ticket).toMatchObject({ side: 'buy', quantity: 200, leverage: 20 })
  expect(useCrossTicketStore().quantity).toBe(300)
})

test('typed commands accept only a positive figure and leverage only for orders', () => {
  expect(readTypedCommand('buy 500')).toEqual({ form: 'buy', quantity: 500, leverage: null })
  for (const typed of ['buy', 'buy 0', 'buy x20', 'alert 61000 x20', 'buy 500 600', 'hold 500', 'buy -5'])
    expect(readTypedCommand(typed), typed).toBeNull()
})

test('only codes, links, Lightning addresses and possible seeds are decoded', () => {
  const seed = Array.from({ length: 12 }, () => 'abandon').join(' ')
  for (const typed of [`lnbcrt500u1${'q'.repeat(40)}`, 'lightning:lnurl1x', 'bob@example.com', seed])
    expect(mayBePayment(typed), typed).toBe(true)
  for (const typed of ['', 'buy 500', 'close all', 'history']) expect(mayBePayment(typed), typed).toBe(false)
})

test.each([
  ['en', 'cross funding fees dark export alert long short tax csv margin risk straddle leverage P&L'],
  ['de', 'Cross Funding Gebühren dunkel Export Alarm Long Short Steuer CSV Margin Risiko Straddle Hebel PnL'],
  [
    'es',
    'cross funding comisiones oscuro exportar alerta largo corto impuestos CSV margen riesgo straddle apalancamiento PnL',
  ],
] as const)('the palette in %s finds the words of traders', async (language, text) => {
  await setLocale(language, [])
  await open()
  const missing: string[] = []
  for (const word of [...text.split(' '), 'stop loss', 'take profit']) {
    await page?.type('palette-search', word)
    if (options().length === 0) missing.push(word)
  }
  expect(missing).toEqual([])
})

test('a pasted seed is cleared from the palette and the payment field', async () => {
  const notPayable = { kind: 'not-understood', why: { code: 'seed-words' } }
  await open(() => notPayable as never)
  await page?.type('palette-search', Array.from({ length: 12 }, () => 'abandon').join(' '))
  const input = page?.find('palette-search') as HTMLInputElement
  await vi.waitFor(() => expect(input.value).toBe(''))
  expect(page?.find('palette-count').textContent).toContain(t('payBox.secretCleared'))
  const pay = usePayStore()
  pay.written = 'abandon abandon'
  await vi.waitFor(() => expect(pay.examined).toEqual(notPayable))
  expect(pay.written).toBe('')
})

test('payments are formatted when their entry is first shown or searched', async () => {
  const main = new FakeMain()
  main.send('wallet.live', { kind: 'snapshot', deposits: [], withdrawals: [withdrawal], isRead: true })
  let readCommands: ReturnType<typeof useCommands>['commands'] = () => []
  const Reader = defineComponent(() => {
    readCommands = useCommands(() => undefined).commands
    return () => null
  })
  page = mount([[Reader]], main, [createRouter({ history: createMemoryHistory(), routes: [] })])
  const wallet = useWalletStore()
  const settings = useSettingsStore()
  await vi.waitFor(() => expect([wallet.payments.length, settings.settings.privacy]).toEqual([1, false]))
  const find = () => readCommands().find(({ id }) => id.startsWith('payment-'))
  const [earlier, later] = [find(), find()]
  expect(earlier?.label).toContain(withdrawal.amountSats.toLocaleString('en'))
  main.send('app.settings', { ...defaultSettings, privacy: true })
  await vi.waitFor(() => expect(settings.settings.privacy).toBe(true))
  expect(later?.label).not.toContain(withdrawal.amountSats.toLocaleString('en'))
})

test('a command that fails shows its error', async () => {
  await open()
  const toasts = useToasts()
  vi.spyOn(useSettingsStore(), 'change').mockRejectedValue(
    new BridgeError('rejected', message('error.closed')),
  )
  await run(t('palette.dark'))
  await vi.waitFor(() =>
    expect(toasts.list.map(({ title, text }) => [t(title), t(text)])).toEqual([
      [t('palette.dark'), t('error.closed')],
    ]),
  )
})

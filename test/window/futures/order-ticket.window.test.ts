import { defaultSettings } from '@common/domain/settings/settings'
import { defineComponent, h, nextTick } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { useConfirm } from '../../../src/submit/confirm'
import { useSessionStore } from '../../../src/session/session'
import { useSettingsStore } from '../../../src/session/settings'
import { t } from '../../../src/format/translate'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { FakeMain } from '../support/fake-main'
import { practice, quote, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { verbatim } from '../../support/in-english'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const Dialog = defineComponent({
  setup() {
    const confirm = useConfirm()
    const session = useSessionStore()
    return () =>
      h(ConfirmDialog, {
        confirmation: confirm.shown,
        environment: session.environment,
        onAnswer: (yes: boolean) => confirm.answer(yes),
      })
  },
})

async function showTicket(main = new FakeMain()): Promise<void> {
  page = mount([[OrderTicket], [Dialog]], main)
  await vi.waitFor(() => expect(page.find('order-reason').textContent).toContain(t('issue.sizeMissing')))
}

const button = (): HTMLButtonElement => page.find('place-order') as HTMLButtonElement
const orders = (): unknown[] => page.main.inputsOf('futures.open')

describe('order ticket', () => {
  test('places the entered order and labels its button with the order', async () => {
    await showTicket()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await page.type('quantity', '1k')
    expect(button().textContent).toContain(t(message('ticket.buySizeAtMarket', { quantity: 1000 })))
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect((page.find('margin') as HTMLInputElement).value).toBe('100,000')
    await page.press('place-order')
    await vi.waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]).toMatchObject({ side: 'buy', orderType: 'market', quantity: 1000, leverage: 10 })
    await vi.waitFor(() => expect((page.find('quantity') as HTMLInputElement).value).toBe(''))
    expect(useToasts().list[0]?.title.code).toBe('placed.running')
  })

  test('shows that an order is being sent, and ignores further submits until the exchange answers', async () => {
    const answers: (() => void)[] = []
    const main = new FakeMain(({ futures }) => ({
      futures: {
        open: async (input) => {
          await new Promise<void>((resolve) => answers.push(resolve))
          return futures.open(input)
        },
      },
    }))
    await showTicket(main)
    expect(button().getAttribute('aria-busy')).toBe('false')
    await page.type('quantity', '1000')
    const submit = (): void => void page.find('order-ticket').dispatchEvent(new Event('submit'))
    submit()
    await vi.waitFor(() => expect(button().textContent.trim()).toBe(t('ticket.sending')))
    expect(button().getAttribute('aria-busy')).toBe('true')
    submit()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'))
    expect(button().textContent).not.toContain(t('ticket.sending'))
    expect(answers).toHaveLength(1)
    expect(orders()).toHaveLength(1)
  })

  test('shows an insufficient balance at the quantity and fills the largest affordable one', async () => {
    await showTicket()
    await page.type('quantity', '400000')
    const shortfall = useFuturesTicketStore().shortfall
    expect(page.find('quantity-error').textContent).toContain(shortfall && t(shortfall))
    const max = useFuturesTicketStore().affordableQuantity ?? 0
    expect(max).toBeGreaterThan(9000)
    expect(page.find('use-max').textContent?.trim()).toBe(t(message('ticket.useMax', { quantity: max })))
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await page.press('use-max')
    expect((page.find('quantity') as HTMLInputElement).value).toBe(max.toLocaleString('en'))
    expect(page.has('quantity-error')).toBe(false)
    expect(button().getAttribute('aria-disabled')).toBe('false')
  })

  test('is submitted by the press of Enter, not by its repeats', async () => {
    await showTicket()
    const isSubmitted = (testid: string, repeat: boolean): boolean =>
      page
        .find(testid)
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
        )
    for (const testid of ['quantity', 'place-order'])
      expect([isSubmitted(testid, false), isSubmitted(testid, true)]).toEqual([true, false])
  })

  test('sets the leverage to a mark of the slider', async () => {
    await showTicket()
    await page.press('leverage-mark-25')
    expect((page.find('leverage') as HTMLInputElement).value).toBe('25')
    expect((page.find('leverage-slider') as HTMLInputElement).value).toBe('25')
  })

  test('marks fees above 5 % of the margin', async () => {
    await showTicket()
    await page.type('quantity', '1000')
    expect(page.has('fees-of-margin')).toBe(false)
    await page.type('leverage', '80')
    expect(page.find('fees-of-margin').textContent).toContain('16')
  })

  test('waits for the balance until the account is read in this run', async () => {
    await showTicket()
    await page.type('quantity', '1k')
    page.main.send('session.state', sessionState({ ...practice, id: 'practice' }, { loading: ['account'] }))
    await vi.waitFor(() =>
      expect(page.find('order-reason').textContent).toContain(t('ticket.waitingForBalance')),
    )
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })

  test('clears an unreadable margin once a quantity is typed', async () => {
    await showTicket()
    await page.type('margin', '5000q')
    expect(page.has('margin-error')).toBe(true)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await page.type('quantity', '500')
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect(page.has('margin-error')).toBe(false)
  })

  test('requires a confirmation and sends nothing on Cancel', async () => {
    const main = new FakeMain()
    main.send('app.settings', { ...defaultSettings, confirmTrades: true })
    await showTicket(main)
    await page.type('quantity', '1000')
    await page.press('place-order')
    await vi.waitFor(() => expect(page.has('confirm-dialog')).toBe(true))
    expect(page.find('confirm-dialog').textContent).toContain('PRACTICE')
    await vi.waitFor(() => expect(document.activeElement).toBe(page.find('confirm-accept')))
    await page.press('confirm-cancel')
    await vi.waitFor(() => expect(useConfirm().shown).toBeNull())
    expect(orders()).toEqual([])
    await page.press('place-order')
    await page.press('confirm-accept')
    await vi.waitFor(() => expect(orders()).toHaveLength(1))
  })

  test('reports the order without its size while amounts are hidden', async () => {
    const main = new FakeMain()
    main.send('app.settings', { ...defaultSettings, confirmTrades: false, privacy: true })
    await showTicket(main)
    await page.type('quantity', '1000')
    await page.press('place-order')
    await vi.waitFor(() => expect(useToasts().list).toHaveLength(1))
    expect(useToasts().list.map(({ text }) => text)).toMatchObject([
      { code: 'placed.at', values: { order: message('order.buyHidden') } },
    ])
  })

  test('requires a confirmation for an unusual order even if confirmations are off', async () => {
    await showTicket()
    await page.type('leverage', '80')
    await page.type('quantity', '1000')
    expect(page.find('order-warning').textContent).toContain('80x')
    await page.press('place-order')
    await vi.waitFor(() => expect(page.find('confirm-warnings').textContent).toContain('80x'))
    expect(orders()).toEqual([])
  })

  test('disables market orders at a stale price, but not limit orders', async () => {
    const main = new FakeMain()
    main.send('market.quotes', quote(100_000, Date.now() - 16_000))
    await showTicket(main)
    await page.type('quantity', '1000')
    expect(page.find('order-reason').textContent).toContain(t('ticket.oldPrice'))
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await page.press('type-limit')
    await page.type('price', '99,000')
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect(button().textContent).toContain('99,000.0')
  })

  test('shows the rejection of the exchange next to the button', async () => {
    const { BridgeError } = await import('@common/bridge/protocol')
    const main = new FakeMain(() => ({
      futures: {
        open: () => {
          throw new BridgeError('rejected', verbatim('refused 5f0c'))
        },
      },
    }))
    await showTicket(main)
    await page.type('quantity', '1000')
    await page.press('place-order')
    await vi.waitFor(() => expect(page.find('order-error').textContent).toContain('refused 5f0c'))
    expect((page.find('quantity') as HTMLInputElement).value).toBe('1000')
  })

  test('reports an order with an unknown status as unknown, not as placed', async () => {
    const main = new FakeMain(() => ({ futures: { open: () => ({ kind: 'in-doubt', doubtId: 'x' }) } }))
    await showTicket(main)
    await page.type('quantity', '1000')
    await page.press('place-order')
    await vi.waitFor(() =>
      expect(useToasts().list.map(({ title }) => title)).toEqual([message('unresolved.title')]),
    )
  })

  test('leaves a leverage that is typed before the settings are loaded', async () => {
    let load = (): void => undefined
    const loaded = new Promise<void>((done) => (load = done))
    const main = new FakeMain(({ app }) => ({
      app: {
        settings: async function* (input, signal) {
          await loaded
          yield* app.settings(input, signal)
        },
      },
    }))
    page = mount([[OrderTicket]], main)
    const leverage = page.find('leverage') as HTMLInputElement
    expect(leverage.value).toBe('')
    leverage.focus()
    await page.type('leverage', '1')
    main.send('app.settings', { ...defaultSettings, leverage: 31 })
    load()
    await vi.waitFor(() => expect(useSettingsStore().settings.leverage).toBe(31))
    await nextTick()
    expect(leverage.value).toBe('1')
    expect(useFuturesTicketStore().leverage).toBe(1)
  })

  test('keeps the typed text of a margin in BTC that has more decimals than a satoshi', async () => {
    await showTicket()
    await page.press('margin-unit')
    const margin = page.find('margin') as HTMLInputElement
    margin.focus()
    await page.type('margin', '0.000500004')
    expect(margin.value).toBe('0.000500004')
    expect(useFuturesTicketStore().marginSats).toBe(50_000)
    margin.blur()
    await nextTick()
    expect(margin.value).toBe('0.00050000')
  })
})

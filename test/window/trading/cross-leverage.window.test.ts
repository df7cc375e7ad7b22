import { noCapabilities } from '@common/domain/services/capabilities'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats, zeroSats } from '@common/domain/units'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { hiddenAmount, hideAmounts } from '../../../src/format/use-privacy'
import CrossPosition from '../../../src/cross/CrossPosition.vue'
import CrossTicket from '../../../src/cross/CrossTicket.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossPosition, practice, quote, sessionState } from '../support/records'

let page: Mounted
afterEach(() => {
  hideAmounts(false)
  page.close()
})

async function open(changes: Partial<ReturnType<typeof crossPosition>> = {}): Promise<HTMLInputElement> {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const position = {
    ...crossPosition(),
    quantity: 1000,
    entryPrice: 100_000,
    leverage: 10,
    marginSats: sats(500_000),
    ...changes,
  }
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 1 })
  page = mount([[CrossTicket], [CrossPosition]], main)
  const slider = page.find('cross-leverage-slider') as HTMLInputElement
  await vi.waitFor(() => expect(slider.value).toBe('10'))
  return slider
}

test('the leverage slider opens the confirmation with its value and changes nothing on Cancel', async () => {
  const slider = await open()
  slider.valueAsNumber = 25
  slider.dispatchEvent(new Event('input'))
  await nextTick()
  expect(page.has('cross-value')).toBe(false)
  slider.dispatchEvent(new Event('pointerup'))
  await vi.waitFor(() => expect((page.find('cross-value') as HTMLInputElement).value).toBe('25'))
  await page.press('cross-change-cancel')
  await vi.waitFor(() => expect(slider.value).toBe('10'))
  expect(page.main.inputsOf('cross.setLeverage')).toEqual([])
})

test('a leverage chosen by keys and not applied is discarded when the focus leaves', async () => {
  const slider = await open()
  slider.focus()
  slider.valueAsNumber = 25
  slider.dispatchEvent(new Event('input'))
  page.find('cross-ticket-leverage').focus()
  await nextTick()
  expect(slider.value).toBe('25')
  page.find('cross-quantity').focus()
  await vi.waitFor(() => expect(slider.value).toBe('10'))
})

test('a blocked cross order shows the reason at its quantity only', async () => {
  await open()
  page.main.send('market.quotes', quote(66_800))
  const quantity = page.find('cross-quantity') as HTMLInputElement
  quantity.value = '1000'
  quantity.dispatchEvent(new Event('input'))
  await vi.waitFor(() =>
    expect(page.find('cross-ticket').textContent).toContain(t('cross.liquidatedImmediately')),
  )
  expect(page.find('order-reason').textContent).toContain(t('ticket.seeField'))
})

test('a bar shows the distance to liquidation', async () => {
  await open()
  const bar = page.find('cross-distance-bar').firstElementChild as HTMLElement
  await vi.waitFor(() => expect(bar.style.width).toMatch(/^\d+%$/))
})

test('the P&L is also shown as a share of the collateral, which is hidden with the amounts', async () => {
  await open()
  // Two fees of 1,000 sats with collateral of 500,000.
  await vi.waitFor(() => expect(page.find('cross-pnl-rate').textContent).toBe('−0.4 %'))
  hideAmounts(true)
  page.main.send('app.settings', { ...defaultSettings, hiddenShowsPercent: false })
  await vi.waitFor(() => expect(page.find('cross-pnl-rate').textContent).toBe(hiddenAmount))
})

test('without collateral no bar shows a distance, and no reason contradicts the button', async () => {
  await open({ quantity: 0, entryPrice: null, marginSats: zeroSats })
  await vi.waitFor(() => expect(page.has('cross-empty')).toBe(true))
  expect(page.has('cross-distance-bar')).toBe(false)
  expect((page.find('place-cross') as HTMLButtonElement).disabled).toBe(false)
  expect(page.find('cross-ticket').textContent).not.toContain(t('cross.enterQuantity'))
})

test('the leverage in use can’t be set again', async () => {
  await open()
  await page.press('cross-ticket-leverage')
  await vi.waitFor(() => expect(page.has('cross-change-accept')).toBe(true))
  expect((page.find('cross-change-accept') as HTMLButtonElement).disabled).toBe(true)
  await page.type('cross-value', '11')
  expect((page.find('cross-change-accept') as HTMLButtonElement).disabled).toBe(false)
})

test.each([
  ['half of', 1001, 'cross-exit-half', 'sell', '500'],
  ['twice', -1000, 'cross-exit-reverse', 'buy', '2,000'],
])('a button fills in the other side and %s the position', async (_, quantity, testid, side, filled) => {
  await open({ quantity })
  await vi.waitFor(() => expect(page.has(testid)).toBe(true))
  await page.press(testid)
  expect((page.find('cross-quantity') as HTMLInputElement).value).toBe(filled)
  expect(page.find(`cross-side-${side}`).querySelector('input')?.checked).toBe(true)
  expect(page.main.inputsOf('cross.place')).toEqual([])
})

test('without a position no button closes half of it', async () => {
  await open({ quantity: 0, entryPrice: null })
  expect(page.has('cross-exit-half')).toBe(false)
})

import { nextTick } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { formatPrice } from '../../../src/format/money'
import { formatNumber, formatSignedPercent, noValue } from '../../../src/format/number'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { mount, type Mounted } from '../support/mount'
import { quote } from '../support/records'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function open(): Promise<ReturnType<typeof useFuturesTicketStore>> {
  page = mount([[OrderTicket]])
  await vi.waitFor(() => expect(page.find('order-reason').textContent).toContain(t('issue.sizeMissing')))
  return useFuturesTicketStore()
}
const shown = (testid: string): string => page.find(testid).textContent

describe('stop loss and take profit of the ticket', () => {
  test('on the wrong side leave the other figures of the preview', async () => {
    await open()
    await page.type('quantity', '1000')
    const figures = ['preview-entry', 'preview-liquidation', 'preview-fees', 'preview-debited']
    const before = figures.map(shown)
    expect(before.join()).toMatch(/\d/)
    await page.type('stop-loss', '150000')
    expect(page.find('place-order').getAttribute('aria-disabled')).toBe('true')
    expect(page.has('stop-loss-error')).toBe(true)
    expect(figures.map(shown)).toEqual(before)
    expect(page.has('preview-stop-loss')).toBe(false)
  })

  test('on the wrong side offer the nearest price in place of the chips', async () => {
    const ticket = await open()
    await page.type('quantity', '1000')
    const entry = ticket.entryPrice ?? NaN
    await page.type('stop-loss', '150000')
    const price = Math.floor(entry * 0.9995 * 2) / 2
    expect(shown('stop-loss-nearest').trim()).toBe(t('level.use', { price }))
    expect(page.has('stop-loss-chip-1')).toBe(false)
    expect(page.has('take-profit-nearest')).toBe(false)
    await page.press('stop-loss-nearest')
    expect(ticket.stopLossPrice).toBe(price)
    expect(document.activeElement).toBe(page.find('stop-loss'))
    expect(page.has('stop-loss-error')).toBe(false)
    expect(page.has('stop-loss-chip-1')).toBe(true)
  })

  test('are marked also while the quantity is invalid', async () => {
    await open()
    await page.type('quantity', '9000000')
    await page.type('stop-loss', '150000')
    expect(page.has('quantity-error')).toBe(true)
    expect(page.has('stop-loss-error')).toBe(true)
    await page.type('stop-loss', '99000')
    expect(page.has('stop-loss-error')).toBe(false)
  })

  test('are mirrored when the side changes, which can be undone', async () => {
    const ticket = await open()
    const last = ticket.ticker?.lastPrice ?? NaN
    await page.type('stop-loss', String(last - 1000))
    await page.type('take-profit', String(last + 2000))
    for (const field of ['stop-loss', 'take-profit']) page.find(field).dispatchEvent(new Event('blur'))
    ticket.side = 'sell'
    expect([ticket.stopLossPrice, ticket.takeProfitPrice]).toEqual([last + 1000, last - 2000])
    await vi.waitFor(() => expect(page.has('undo-mirror')).toBe(true))
    await page.press('undo-mirror')
    expect([ticket.stopLossPrice, ticket.takeProfitPrice]).toEqual([last - 1000, last + 2000])
    expect(page.has('undo-mirror')).toBe(false)
    expect((page.find('stop-loss') as HTMLInputElement).value).toBe(formatPrice(last - 1000))
  })

  test('on the wrong side are not mirrored', async () => {
    const ticket = await open()
    const last = ticket.ticker?.lastPrice ?? NaN
    await page.type('stop-loss', String(last + 1000))
    ticket.side = 'sell'
    expect(ticket.stopLossPrice).toBe(last + 1000)
    expect(ticket.beforeMirror).toBeNull()
  })

  test('are set by a chip as a distance from entry, or a multiple of the distance to the stop', async () => {
    const ticket = await open()
    const entry = ticket.entryPrice ?? NaN
    await page.press('stop-loss-chip-2')
    expect(ticket.stopLossPrice).toBe(Math.round(entry * 0.99 * 2) / 2)
    await page.press('take-profit-chip-3')
    expect(ticket.takeProfitPrice).toBe(Math.round(entry * 1.03 * 2) / 2)
  })

  test('at 0 are none: not mirrored, and the take profit has no multiples of the distance', async () => {
    const ticket = await open()
    const last = ticket.ticker?.lastPrice ?? NaN
    await page.type('quantity', '1000')
    await page.type('stop-loss', '0')
    expect(ticket.preview?.stopLossPrice).toBeNull()
    expect(shown('take-profit-chip-1').trim()).toBe(formatSignedPercent(0.005, 1))
    ticket.side = 'sell'
    expect(ticket.stopLossPrice).toBe(0)
    expect(ticket.beforeMirror).toBeNull()
    await page.type('take-profit', String(last - 2000))
    ticket.side = 'buy'
    expect([ticket.stopLossPrice, ticket.takeProfitPrice]).toEqual([0, last + 2000])
  })

  test('are entered in percent of entry, or as a net result in sats', async () => {
    const ticket = await open()
    const entry = ticket.entryPrice ?? NaN
    await page.press('stop-loss-unit')
    await page.type('stop-loss', '2')
    expect(ticket.stopLossPrice).toBe(Math.round(entry * 0.98 * 2) / 2)
    await page.press('stop-loss-unit')
    await page.type('stop-loss', '5000')
    expect(ticket.stopLossPrice).toBeNull()
    expect(page.find('stop-loss-error').textContent.trim()).toBe(
      t('level.noPrice', { what: message('level.stopLoss') }),
    )
    expect(ticket.reason).not.toBeNull()
    await page.type('stop-loss', '')
    await page.type('quantity', '1000')
    expect(ticket.reason).toBeNull()
    await page.type('stop-loss', '5000')
    await vi.waitFor(() => expect(ticket.preview?.atStopLoss?.totalSats).toBeGreaterThan(-5003))
    expect(ticket.preview?.atStopLoss?.totalSats).toBeLessThan(-4900)
    await page.press('stop-loss-unit')
    expect((page.find('stop-loss') as HTMLInputElement).value).toBe(formatPrice(ticket.stopLossPrice ?? NaN))
  })

  test('in percent are not set at or below zero', async () => {
    const ticket = await open()
    ticket.side = 'sell'
    await page.press('take-profit-unit')
    await page.type('take-profit', '99')
    expect(ticket.takeProfitPrice).toBe(1000)
    await page.type('take-profit', '100')
    expect(ticket.takeProfitPrice).toBeNull()
    expect(page.find('take-profit-error').textContent.trim()).toBe(
      t('level.noPrice', { what: message('level.takeProfit') }),
    )
    for (const _ of ['sats', 'usd']) await page.press('take-profit-unit')
  })

  test('show the current result and distance once the size or the entry changes', async () => {
    const ticket = await open()
    const field = (): HTMLInputElement => page.find('stop-loss') as HTMLInputElement
    const entry = ticket.entryPrice ?? NaN
    await page.type('quantity', '1000')
    await page.press('stop-loss-unit')
    await page.press('stop-loss-unit')
    field().focus()
    await page.type('stop-loss', '5000')
    expect(ticket.stopLossPrice).not.toBeNull()
    field().blur()
    await nextTick()
    expect(field().value).toBe(formatNumber(5000))
    await page.type('quantity', '2000')
    const loss = 0 - (ticket.preview?.atStopLoss?.totalSats ?? NaN)
    expect(loss).toBeGreaterThan(9000)
    expect(field().value).toBe(formatNumber(loss))
    await page.press('stop-loss-unit')
    await page.press('stop-loss-unit')
    field().focus()
    await page.type('stop-loss', '2')
    const { stopLossPrice } = ticket
    page.main.send('market.quotes', quote(101_000))
    await vi.waitFor(() => expect(ticket.entryPrice).not.toBe(entry))
    await nextTick()
    expect(field().value).toBe('2')
    field().blur()
    await nextTick()
    expect(ticket.stopLossPrice).toBe(stopLossPrice)
    expect(Number(field().value)).toBeCloseTo((1 - (stopLossPrice ?? NaN) / (entry + 1000)) * 100, 2)
    await page.press('stop-loss-unit')
    await page.press('stop-loss-unit')
  })

  test('whose result in sats is unknown are not shown as none', async () => {
    await open()
    const placeholders = (): string[] =>
      ['stop-loss', 'take-profit'].map((testid) => (page.find(testid) as HTMLInputElement).placeholder)
    await page.type('stop-loss', '95000')
    for (const _ of ['percent', 'sats']) await page.press('stop-loss-unit')
    expect((page.find('stop-loss') as HTMLInputElement).value).toBe('')
    expect(placeholders()).toEqual([noValue, t('level.none')])
    await page.press('stop-loss-unit')
  })

  test('keep the unit of a number that is being typed while the entry passes the price', async () => {
    const ticket = await open()
    await page.type('quantity', '1000')
    await page.press('stop-loss-unit')
    const field = page.find('stop-loss') as HTMLInputElement
    field.focus()
    await page.type('stop-loss', '1')
    const { stopLossPrice } = ticket
    page.main.send('market.quotes', quote(90_000))
    await vi.waitFor(() => expect(ticket.entryPrice).toBeLessThan(stopLossPrice ?? NaN))
    await nextTick()
    expect([field.value, shown('stop-loss-unit').trim()]).toEqual(['1', t('unit.percent')])
    field.blur()
    await nextTick()
    expect([field.value, shown('stop-loss-unit').trim()]).toEqual([
      formatPrice(stopLossPrice ?? NaN),
      t('unit.usd'),
    ])
    for (const _ of ['sats', 'usd']) await page.press('stop-loss-unit')
  })
})

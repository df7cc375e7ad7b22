import { computeHoldingCost } from '@common/domain/futures/orders/holding-cost'
import { fundingResultSats } from '@common/domain/futures/net-result'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { formatSigned } from '../../../../src/format/number'
import { t } from '../../../../src/format/translate'
import { useFuturesTicketStore } from '../../../../src/futures/ticket/futures-ticket'
import OrderTicket from '../../../../src/futures/ticket/OrderTicket.vue'
import { useConfirm } from '../../../../src/submit/confirm'
import { FakeMain } from '../../support/fake-main'
import { mount, type Mounted } from '../../support/mount'
import { accountState, futuresMarket, quote } from '../../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function open(main = new FakeMain()) {
  page = mount([[OrderTicket]], main)
  await vi.waitFor(() => expect(page.find('order-reason').textContent).toContain(t('issue.sizeMissing')))
  return { main, ticket: useFuturesTicketStore() }
}

function previewOf(ticket: ReturnType<typeof useFuturesTicketStore>) {
  if (!ticket.preview) throw new Error('there is no preview')
  return ticket.preview
}

test('an order is confirmed from its cost, which includes fees, and a share follows that cost', async () => {
  const main = new FakeMain()
  main.send('app.settings', { ...defaultSettings, confirmTrades: true, askOpenFromSats: sats(101_000) })
  const { ticket } = await open(main)
  await page.type('quantity', '1000')
  const { marginSats, debitedSats } = previewOf(ticket)
  expect(marginSats).toBeLessThan(101_000)
  expect(debitedSats).toBeGreaterThan(101_000)
  await page.press('place-order')
  const confirm = useConfirm()
  await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
  expect(confirm.shown?.costSats).toBeNull()
  confirm.answer(false)
  await page.press('share-50')
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
  await page.press('place-order')
  await vi.waitFor(() => expect(confirm.shown?.costSats).toBe(previewOf(ticket).debitedSats))
  confirm.answer(false)
})

test('the ticket shows funding as paid or received, and the cost in its summary', async () => {
  const { ticket } = await open()
  await page.type('quantity', '100000')
  const { fundingPerPeriodSats, debited, liquidationPrice } = previewOf(ticket)
  expect(fundingPerPeriodSats).toBeGreaterThan(0)
  expect(page.find('preview-carry').textContent).toBe(
    t('preview.fundingPaid', { amount: fundingPerPeriodSats ?? 0 }),
  )
  expect(page.find('ticket-brief').textContent).toContain(
    t('ticket.briefCost', { cost: debited.totalSats }).trim(),
  )
  expect(liquidationPrice).toBeGreaterThan(0)
  await page.press('side-sell')
  const received = 0 - (previewOf(ticket).fundingPerPeriodSats ?? NaN)
  expect(received).toBeGreaterThan(0)
  expect(page.find('preview-carry').textContent).toBe(t('preview.fundingReceived', { amount: received }))
})

test('a margin in bitcoin is rounded to the nearest sat', async () => {
  const { ticket } = await open()
  await page.press('margin-unit')
  await page.type('margin', '0.29')
  expect(0.29 * 1e8).toBeLessThan(29_000_000)
  expect(ticket.marginSats).toBe(29_000_000)
})

test('a fraction of a sat is not risked', async () => {
  const { ticket } = await open()
  ticket.risk = 5000.9
  expect(ticket.riskSats).toBe(5000)
})

test('a share of a large balance is limited to the largest order at its own price', async () => {
  const main = new FakeMain()
  const now = quote(100_000)
  const buckets = [
    { minQuantity: 1, maxQuantity: 1000, bidPrice: 99_999.5, askPrice: 100_000 },
    { minQuantity: 1001, maxQuantity: 500_000, bidPrice: 99_000, askPrice: 101_000 },
  ]
  main.send('market.quotes', { ...now, ticker: { ...now.ticker, buckets } })
  main.send('account.state', accountState(100_000_000_000))
  const { ticket } = await open(main)
  await page.press('share-100')
  expect(ticket.reason).toBeNull()
  const { quantity } = previewOf(ticket)
  expect(quantity).toBeLessThanOrEqual(futuresMarket.maxQuantity)
  expect(quantity).toBeGreaterThan(futuresMarket.maxQuantity - 10)
})

test('the holding costs show the funding of all periods of a day, and a step keeps the quantity', async () => {
  const { ticket } = await open()
  await page.press('share-50')
  await vi.waitFor(() => expect(page.has('holding')).toBe(true))
  await page.press('holding')
  const preview = previewOf(ticket)
  const perDay = computeHoldingCost(preview, 3, 0.001).fundingPerDaySats ?? sats(0)
  expect(perDay).toBeGreaterThan(0)
  await vi.waitFor(() =>
    expect(page.find('carry-per-day').textContent).toContain(formatSigned(fundingResultSats(perDay))),
  )
  const { quantity } = preview
  await page.press('rung-10000')
  expect([ticket.sizedBy, ticket.quantity]).toEqual(['quantity', quantity])
  expect(previewOf(ticket).quantity).toBe(quantity)
  expect(ticket.leverage).toBeLessThan(10)
  expect(previewOf(ticket).marginSats - preview.marginSats).toBeGreaterThanOrEqual(10_000)
})

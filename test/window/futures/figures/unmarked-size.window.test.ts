import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../../src/format/translate'
import OrderTicket from '../../../../src/futures/ticket/OrderTicket.vue'
import { useFuturesTicketStore } from '../../../../src/futures/ticket/futures-ticket'
import { FakeMain } from '../../support/fake-main'
import { mount, type Mounted } from '../../support/mount'
import { accountState, quote } from '../../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function open(main = new FakeMain()): Promise<void> {
  page = mount([[OrderTicket]], main)
  await vi.waitFor(() => expect(page.find('order-reason').textContent).toContain(t('issue.sizeMissing')))
}

const hasMarkedField = (): boolean => document.querySelector('[aria-invalid="true"]') !== null

test('a share too small for one contract is explained at the button, as no field is marked', async () => {
  const main = new FakeMain()
  main.send('account.state', accountState(400))
  await open(main)
  await page.press('share-25')
  const reason = useFuturesTicketStore().issues[0]
  expect(reason?.code).toBe('issue.marginTooSmall')
  expect(hasMarkedField()).toBe(false)
  expect(page.find('order-reason').textContent).toContain(reason && t(reason))
})

test('a size by risk without a price is explained at the button, as no field is marked', async () => {
  const main = new FakeMain()
  const now = quote(100_000)
  const buckets = [{ minQuantity: 1, maxQuantity: 50, bidPrice: 99_999.5, askPrice: 100_000 }]
  main.send('market.quotes', { ...now, ticker: { ...now.ticker, buckets } })
  await open(main)
  await page.type('stop-loss', '99000')
  await page.type('risk', '5000')
  const reason = useFuturesTicketStore().issues[0]
  expect(reason?.code).toBe('issue.noPriceForSize')
  expect(hasMarkedField()).toBe(false)
  expect(page.find('order-reason').textContent).toContain(reason && t(reason))
})

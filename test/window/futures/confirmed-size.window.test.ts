import { defaultSettings } from '@common/domain/settings/settings'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { OpenConfirmation } from '../support/open-confirmation'
import { accountState } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test.each([
  ['share of the balance', 1],
  ['quantity', 0],
])('an order sized by %s needs %d more presses after a deposit', async (sizedBy, presses) => {
  const main = new FakeMain()
  main.send('app.settings', { ...defaultSettings, confirmTrades: true })
  page = mount([[OrderTicket], [OpenConfirmation]], main)
  const ticket = useFuturesTicketStore()
  await vi.waitFor(() => expect(ticket.balanceSats).toBe(1_000_000))
  if (sizedBy === 'quantity') await page.type('quantity', '100')
  else await page.press('share-25')
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
  await page.press('place-order')
  await vi.waitFor(() => expect(page.has('confirm-accept')).toBe(true))
  main.send('account.state', accountState(3_000_000))
  await vi.waitFor(() => expect(ticket.balanceSats).toBe(3_000_000))
  await nextTick()
  vi.useFakeTimers()
  try {
    for (let press = 0; press < presses; press++) {
      await page.press('confirm-accept')
      await nextTick()
      expect(page.find('confirm-accept').getAttribute('aria-disabled')).toBe('true')
    }
    vi.advanceTimersByTime(1000)
  } finally {
    vi.useRealTimers()
  }
  await page.press('confirm-accept')
  await vi.waitFor(() => expect(main.inputsOf('futures.open')).toHaveLength(1))
})

import { defaultSettings } from '@common/domain/settings/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { hiddenAmount, hideAmounts } from '../../../src/format/use-privacy'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  hideAmounts(false)
  page.close()
})

const valueOf = (testid: string): string => (page.find(testid) as HTMLInputElement).value

test('computed shares of the balance follow the setting for hidden percentages', async () => {
  page = mount([[OrderTicket]])
  page.main.send('app.settings', { ...defaultSettings, hiddenShowsPercent: false })
  const ticket = useFuturesTicketStore()
  await vi.waitFor(() => expect(ticket.ticker).not.toBeNull())
  Object.assign(ticket, { quantity: 1000, stopLossPrice: 99_000, riskUnit: 'percent' })
  await vi.waitFor(() => expect(valueOf('share')).toMatch(/\d/))
  await vi.waitFor(() => expect(valueOf('risk')).toMatch(/\d/))
  hideAmounts(true)
  await vi.waitFor(() => expect([valueOf('share'), valueOf('risk')]).toEqual([hiddenAmount, hiddenAmount]))
  await page.type('share', '5')
  await vi.waitFor(() => expect(valueOf('share')).toBe('5'))
})

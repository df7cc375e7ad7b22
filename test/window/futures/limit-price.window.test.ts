import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { FakeMain } from '../support/fake-main'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

test('an empty limit price starts at the market once prices are known', async () => {
  window = openWindow(new FakeMain())
  const ticket = useFuturesTicketStore()
  ticket.orderType = 'limit'
  await nextTick()
  expect(ticket.ticker).toBeNull()
  await vi.waitFor(() => expect(ticket.price).toBe(99_999.5))
})

import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState } from '../support/records'
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

test('another account does not take over the order type, limit price and risk', async () => {
  const main = new FakeMain()
  window = openWindow(main)
  const ticket = useFuturesTicketStore()
  const session = useSessionStore()
  await vi.waitFor(() => expect(session.subject).toBe(practice.id))
  Object.assign(ticket, { orderType: 'limit', price: 90_000, sizedBy: 'risk', risk: 5000 })
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(session.subject).toBe(alice.id))
  await nextTick()
  expect(ticket).toMatchObject({ orderType: 'market', price: null, risk: null })
})

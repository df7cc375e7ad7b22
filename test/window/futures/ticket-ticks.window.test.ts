import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { useMarketStore } from '../../../src/market/market-store'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { quote } from '../support/records'

let page: Mounted
afterEach(() => page.close())

test('a price tick writes no attribute of the empty order ticket', async () => {
  const main = new FakeMain()
  page = mount([[OrderTicket]], main)
  const market = useMarketStore()
  await vi.waitFor(() => expect(market.ticker?.lastPrice).toBe(100_000))
  await vi.dynamicImportSettled()
  await nextTick()
  const written: string[] = []
  const write = vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (
    this: Element,
    name,
  ) {
    written.push(`${this.getAttribute('data-testid')} ${name}`)
  })
  try {
    main.send('market.quotes', quote(100_001))
    await vi.waitFor(() => expect(market.ticker?.lastPrice).toBe(100_001))
    await nextTick()
  } finally {
    write.mockRestore()
  }
  expect(written).toEqual([])
})

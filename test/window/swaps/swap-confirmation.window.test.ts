import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { useMarketStore } from '../../../src/market/market-store'
import SwapForm from '../../../src/swaps/SwapForm.vue'
import { useSwapsStore } from '../../../src/swaps/swaps'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { OpenConfirmation } from '../support/open-confirmation'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test('a swap whose rate moved past the tolerance requires a second press', async () => {
  let bidPrice = 99_900
  const main = new FakeMain(() => ({ swaps: { price: () => ({ bidPrice, askPrice: 100_100 }) } }))
  page = mount([[SwapForm], [OpenConfirmation]], main)
  const swaps = useSwapsStore()
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  await page.type('swap-in', '100000')
  await vi.waitFor(() => expect(swaps.reason).toBeNull())
  await page.press('make-swap')
  await vi.waitFor(() => expect(page.has('confirm-accept')).toBe(true))
  bidPrice = 98_901
  await swaps.readPrice()
  expect(swaps.preview?.exchangeRate).toBe(98_901)
  await nextTick()
  await page.press('confirm-accept')
  const why = t(message('confirm.moved', { moved: 0.01 }))
  expect(page.find('confirm-accept').textContent).toContain(why)
  expect(main.inputsOf('swaps.make')).toEqual([])
})

import { afterEach, expect, test } from 'vitest'
import TicketTriggerPrices from '../../../src/futures/ticket/levels/TicketTriggerPrices.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('Alt+L and Alt+T focus stop loss and take profit, also from another field', () => {
  page = mount([[TicketTriggerPrices]])
  const press = (code: string): void =>
    void page
      .find('risk')
      .dispatchEvent(new KeyboardEvent('keydown', { code, key: '¬', altKey: true, bubbles: true }))
  press('KeyL')
  expect(document.activeElement).toBe(page.find('stop-loss'))
  press('KeyT')
  expect(document.activeElement).toBe(page.find('take-profit'))
})

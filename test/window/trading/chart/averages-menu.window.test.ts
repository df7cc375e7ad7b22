import { afterEach, expect, test, vi } from 'vitest'
import AveragesMenu from '../../../../src/trading/chart/AveragesMenu.vue'
import { mount, type Mounted } from '../../support/mount'

let page: Mounted
afterEach(() => page.close())

test('the averages menu opens with the focus in its field and closes by Escape or Enter', async () => {
  page = mount([[AveragesMenu, { modelValue: [20], kind: 'simple' }]])
  const focused = () => document.activeElement?.getAttribute('data-testid')
  for (const key of ['Escape', 'Enter']) {
    page.find('chart-averages').focus()
    await page.press('chart-averages')
    await vi.waitFor(() => expect(focused()).toBe('averages'))
    expect(page.find('chart-averages').getAttribute('aria-expanded')).toBe('true')
    page.find('averages').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await vi.waitFor(() => expect(focused()).toBe('chart-averages'))
    expect(page.find('chart-averages').getAttribute('aria-expanded')).toBe('false')
  }
})

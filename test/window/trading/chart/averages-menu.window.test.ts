import { afterEach, expect, test, vi } from 'vitest'
import { h, ref } from 'vue'
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

test('preset periods are added, replace the last of three, and are removed', async () => {
  const periods = ref([10, 30])
  const onUpdate = (next: number[]) => (periods.value = next)
  const Menu = () =>
    h(AveragesMenu, { modelValue: periods.value, kind: 'simple', 'onUpdate:modelValue': onUpdate })
  page = mount([[Menu]])
  await page.press('chart-averages')
  await vi.waitFor(() => expect(page.has('averages-20')).toBe(true))
  await page.press('averages-20')
  expect(periods.value).toEqual([10, 30, 20])
  await page.press('averages-200')
  expect(periods.value).toEqual([10, 30, 200])
  await page.press('averages-200')
  expect(periods.value).toEqual([10, 30])
  expect((page.find('averages') as HTMLInputElement).value).toBe('10, 30')
})

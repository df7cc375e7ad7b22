// @vitest-environment happy-dom
import type { Alert } from '@common/domain/alerts/alert'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import AlertsPanel from '../../src/views/alerts/AlertsPanel.vue'
import { mount, type Mounted } from './support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const alert: Alert = {
  id: 'a1',
  rule: { kind: 'liquidation-near', rate: 0.07 },
  isOn: true,
  isRepeated: false,
  createdAtMs: 1,
  toldAtMs: null,
  toldOf: [],
}

async function choose(kind: string, index = 0): Promise<void> {
  const choices = document.querySelectorAll<HTMLInputElement>(`[data-testid="alert-kind-${kind}"] input`)
  choices[index]?.click()
  await nextTick()
}

async function submit(index = 0): Promise<void> {
  const forms = document.querySelectorAll<HTMLFormElement>('[data-testid="alert-form"]')
  forms[index]?.requestSubmit()
  await nextTick()
}

test('a price must be given; a distance is proposed, and told each time', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-value'))
  await submit()
  expect(page.find('alert-value-error').textContent).toBe('Enter a price above 0.')
  await page.type('alert-value', '59,000.5')
  await choose('price-below')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  await vi.waitFor(() => expect((page.find('alert-value') as HTMLInputElement).value).toBe(''))
  await choose('liquidation-near')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(2))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-below', price: 59_000.5 }, isRepeated: false },
    { rule: { kind: 'liquidation-near', rate: 0.1 }, isRepeated: true },
  ])
})

test('one in the list is changed from what it is, and removed', async () => {
  page = mount([[AlertsPanel]])
  page.main.send('alerts.list', [alert])
  await vi.waitFor(() => page.find('alert'))
  expect(page.find('alert').textContent).toContain('Within 7.0 % of liquidation')
  await page.press('alert-edit')
  const field = document.querySelectorAll<HTMLInputElement>('[data-testid="alert-value"]')[1]
  expect(field?.value).toBe('7')
  await submit(1)
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.change')).toHaveLength(1))
  expect(page.main.inputsOf('alerts.change')).toEqual([
    { alertId: 'a1', rule: alert.rule, isRepeated: false },
  ])
  await vi.waitFor(() => page.find('alert-remove'))
  await page.press('alert-remove')
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.remove')).toEqual([{ alertId: 'a1' }]))
})

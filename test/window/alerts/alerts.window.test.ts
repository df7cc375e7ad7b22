import type { Alert } from '@common/domain/alerts/alert'
import { maxPriceUsd } from '@common/domain/exact'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import AlertsPanel from '../../../src/alerts/AlertsPanel.vue'
import { useMarketStore } from '../../../src/market/market-store'
import { useSessionStore } from '../../../src/session/session'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, sessionState } from '../support/records'
import { message } from '../../support/text'

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
  toldPrice: null,
  toldOf: [],
  countsFromMs: null,
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

test('an alert with fractional minutes has whole milliseconds', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-price'))
  await choose('price-move')
  await page.type('alert-minutes', '4.1')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-move', rate: 0.02, withinMs: 246_000 }, isRepeated: true },
  ])
})

test('typed percentages are stored as written', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-price'))
  for (const kind of ['price-move', 'liquidation-near']) {
    await choose(kind)
    await page.type('alert-percent', '0.7')
    await submit()
  }
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(2))
  expect(page.main.inputsOf('alerts.add')).toMatchObject([
    { rule: { rate: 0.007 } },
    { rule: { rate: 0.007 } },
  ])
})

test('a loss in percent of the margin is stored as a fraction, and bounds are included', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-price'))
  await choose('loss')
  page.find('alert-by-margin').querySelector('input')?.click()
  await vi.waitFor(() => expect(page.has('alert-percent')).toBe(true))
  await page.type('alert-percent', '12.5')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  await vi.waitFor(() => expect((page.find('alert-percent') as HTMLInputElement).value).toBe(''))
  await page.type('alert-percent', '100')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(2))
  const rates = [0.125, 1].map((rate) => ({
    rule: { kind: 'loss', of: 'each', limit: { by: 'margin', rate } },
    isRepeated: true,
  }))
  expect(page.main.inputsOf('alerts.add')).toEqual(rates)
})

test('a price alert requires a price; a liquidation alert has a default distance and repeats', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-price'))
  await submit()
  expect(page.find('alert-price-error').textContent).toBe(t('alerts.noPrice'))
  await page.type('alert-price', '59,000.5')
  await choose('price-below')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  await vi.waitFor(() => expect((page.find('alert-price') as HTMLInputElement).value).toBe(''))
  await choose('liquidation-near')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(2))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-below', price: 59_000.5 }, isRepeated: false },
    { rule: { kind: 'liquidation-near', rate: 0.1 }, isRepeated: true },
  ])
})

test('one button adds alerts at the usual distances to liquidation', async () => {
  page = mount([[AlertsPanel]])
  await choose('liquidation-near')
  await page.press('alert-ladder')
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(3))
  expect(page.main.inputsOf('alerts.add')).toEqual(
    [0.1, 0.05, 0.02].map((rate) => ({ rule: { kind: 'liquidation-near', rate }, isRepeated: true })),
  )
})

test('a listed alert is edited from its current values and removed', async () => {
  page = mount([[AlertsPanel]])
  page.main.send('alerts.list', [alert])
  await vi.waitFor(() => page.find('alert'))
  expect(page.find('alert').textContent).toContain(t(message('alert.liquidationNear', { rate: 0.07 })))
  await page.press('alert-edit')
  const field = document.querySelectorAll<HTMLInputElement>('[data-testid="alert-percent"]')[0]
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

test('loss, price move and funding alerts show an error for each invalid field', async () => {
  page = mount([[AlertsPanel]])
  await choose('loss')
  await submit()
  expect(page.find('alert-sats-error').textContent).toContain('1')
  await page.type('alert-sats', '20000')
  await choose('price-move')
  await page.type('alert-percent', '70')
  await page.type('alert-minutes', '0')
  await submit()
  expect(page.find('alert-percent-error').textContent).toContain('50')
  expect(page.find('alert-minutes-error').textContent).toContain('1,440')
  await page.type('alert-percent', '1.5')
  await page.type('alert-minutes', '30')
  await submit()
  await vi.waitFor(() => expect((page.find('alert-percent') as HTMLInputElement).value).toBe('2'))
  await choose('carry-ahead')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(2))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-move', rate: 0.015, withinMs: 1_800_000 }, isRepeated: true },
    { rule: { kind: 'carry-ahead', aheadMs: 900_000, leastSats: 1000 }, isRepeated: true },
  ])
})

test('an edited alert that is removed elsewhere closes its form and leaves the focus in the panel', async () => {
  page = mount([[AlertsPanel]])
  page.main.send('alerts.list', [alert])
  await vi.waitFor(() => page.find('alert'))
  await page.press('alert-edit')
  expect(page.find('alert-save').closest('form')?.contains(document.activeElement)).toBe(true)
  page.main.send('alerts.list', [])
  await vi.waitFor(() => expect(page.has('alert-save')).toBe(false))
  expect(document.activeElement?.textContent).toBe(t('alerts.title'))
  page.main.send('alerts.list', [alert])
  await vi.waitFor(() => expect(page.has('alert')).toBe(true))
  expect(page.has('alert-save')).toBe(false)
})

test('a price chosen in the chart starts an alert with the defaults of its kind', async () => {
  page = mount([[AlertsPanel]])
  await choose('price-move')
  const isRepeated = (): boolean => page.find('alert-repeat').getAttribute('aria-checked') === 'true'
  expect(isRepeated()).toBe(true)
  usePendingNavigationStore().alertPrice = 150_000
  await vi.waitFor(() => expect(page.find('alert-price')).toHaveProperty('value', '150,000.0'))
  expect(isRepeated()).toBe(false)
})

test('an alert price beyond the bounds is refused with the bounds', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => page.find('alert-price'))
  await page.type('alert-price', String(maxPriceUsd + 1))
  await submit()
  expect(page.find('alert-price-error').textContent).toBe(
    t(message('issue.outOfBounds', { least: 0.5, most: maxPriceUsd })),
  )
})

test('a price alert requested without a price focuses its field and follows the entered price', async () => {
  page = mount([[AlertsPanel]])
  await choose('price-move')
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(100_000))
  const navigation = usePendingNavigationStore()
  navigation.isAddingAlert = true
  await vi.waitFor(() => expect(document.activeElement).toBe(page.find('alert-price')))
  expect(page.find('alert-price')).toHaveProperty('value', '')
  expect(navigation.isAddingAlert).toBe(false)
  const kind = (): string | undefined =>
    document.querySelector('[data-testid^="alert-kind-"]:has(:checked)')?.getAttribute('data-testid') ?? ''
  expect(kind()).toBe('alert-kind-price-above')
  await page.type('alert-price', '99000')
  page.find('alert-price').blur()
  await nextTick()
  expect(kind()).toBe('alert-kind-price-below')
  await page.type('alert-price', '101000')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-above', price: 101_000 }, isRepeated: false },
  ])
})

test('the kind that the user chooses for a requested price alert stays', async () => {
  page = mount([[AlertsPanel]])
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(100_000))
  usePendingNavigationStore().alertPrice = 101_000
  await vi.waitFor(() => expect(page.find('alert-price')).toHaveProperty('value', '101,000.0'))
  await choose('price-below')
  await submit()
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(1))
  expect(page.main.inputsOf('alerts.add')).toEqual([
    { rule: { kind: 'price-below', price: 101_000 }, isRepeated: false },
  ])
})

test('alerts of a ladder are all for the account that was open at the click', async () => {
  page = mount([[AlertsPanel]])
  const session = useSessionStore()
  await vi.waitFor(() => expect(session.subject).toBe(practice.id))
  await choose('liquidation-near')
  page.find('alert-ladder').click()
  page.main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(page.main.inputsOf('alerts.add')).toHaveLength(3))
  expect(page.main.writes.map(({ profileId }) => profileId)).toEqual(Array(3).fill(practice.id))
})

import { message, type Message } from '@common/texts/message'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Confirmation } from '../../../src/format/confirmation'
import { t } from '../../../src/format/translate'
import { quote } from '../support/records'
import type { Mounted } from '../support/mount'
import { mountConfirmation } from '../support/mount-confirmation'

let page: Mounted
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const at = (price: number): Confirmation => ({
  title: message('close.title'),
  text: message('close.title'),
  lines: [{ label: message('order.marketPrice'), value: message('figure.price', { price }) }],
  warnings: [],
  action: message('close.title'),
  tone: 'plain',
  price,
})

/** Slow machines display the price later. */
const notLive = Array.from({ length: 8 }, (_, index) => t(message('confirm.oldPrice', { age: 22 + index })))
const lookAgain = (why: Message): string => t(message('confirm.lookAgain', { why }))

async function show() {
  const { confirmation, answers, ...mounted } = mountConfirmation()
  page = mounted.page
  page.main.send('market.quotes', { ...quote(60_000), receivedAtMs: Date.now() })
  confirmation.value = at(60_000)
  await vi.waitFor(() => page.find('confirm-accept'))
  const label = (): string =>
    page.find('confirm-accept').textContent?.replace(t('key.accept'), '').trim() ?? ''
  return { confirmation, answers, label }
}

test('a confirmation accepts the first press while the price is within the tolerance', async () => {
  const { confirmation, answers } = await show()
  confirmation.value = at(60_180)
  await nextTick()
  await page.press('confirm-accept')
  expect(answers).toEqual([true])
})

test('a confirmation past the tolerance ignores presses for a second, then accepts', async () => {
  const { confirmation, answers, label } = await show()
  confirmation.value = at(60_181)
  await nextTick()
  vi.useFakeTimers()
  await page.press('confirm-accept')
  expect(label()).toBe(lookAgain(message('confirm.moved', { moved: 181 / 60_000 })))
  await page.press('confirm-accept')
  vi.advanceTimersByTime(999)
  await page.press('confirm-accept')
  expect(answers).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(label()).toBe(t('close.title')))
  confirmation.value = at(61_000)
  await nextTick()
  await page.press('confirm-accept')
  expect(label()).toBe(lookAgain(message('confirm.moved', { moved: 819 / 60_181 })))
  vi.advanceTimersByTime(1000)
  await page.press('confirm-accept')
  expect(answers).toEqual([true])
})

test('a confirmation whose cost changes past the tolerance requires a second press', async () => {
  const { confirmation, answers, label } = await show()
  const costing = (costSats: number): Confirmation => ({ ...at(60_000), costSats: sats(costSats) })
  confirmation.value = null
  await nextTick()
  confirmation.value = costing(10_000)
  await nextTick()
  confirmation.value = costing(10_030)
  await nextTick()
  await page.press('confirm-accept')
  expect(answers).toEqual([true])
  confirmation.value = costing(20_000)
  await nextTick()
  await page.press('confirm-accept')
  expect(answers).toEqual([true])
  expect(label()).toBe(lookAgain(message('confirm.costChanged', { changed: 1 })))
})

test('a confirmation at a stale price requires a second press', async () => {
  const { answers, label } = await show()
  page.main.send('market.quotes', { ...quote(60_000), source: 'stale', receivedAtMs: Date.now() - 22_000 })
  await vi.waitFor(() =>
    expect(notLive.some((phrase) => page.find('confirm-notice').textContent?.includes(phrase))).toBe(true),
  )
  vi.useFakeTimers()
  await page.press('confirm-accept')
  expect(notLive.map((why) => t(message('confirm.lookAgain', { why })))).toContain(label())
  expect(answers).toEqual([])
  vi.advanceTimersByTime(1000)
  await page.press('confirm-accept')
  expect(answers).toEqual([true])
})

test('a confirmation shows the old price next to the new one', async () => {
  const { confirmation } = await show()
  confirmation.value = at(64_000)
  await vi.waitFor(() => expect(page.find('confirm-dialog').textContent).toMatch(/60,000\.0\s*64,000\.0/))
})

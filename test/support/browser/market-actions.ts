import { expect } from '@playwright/test'
import type { PageObject } from './page-objects'
import { numberIn } from './number-in'

export async function setPrice(ui: PageObject, price: number): Promise<void> {
  await ui.click('practice-menu')
  await ui.write('practice-price', String(price))
  await ui.click('practice-set-price')
  await expect.poll(() => numberIn(ui.at('top-price').getByTestId('last-price'))).toBe(price)
  await ui.press('Escape')
  // A fading menu still receives clicks.
  await expect(ui.at('practice-price')).toBeHidden()
}

/** Opens the only position: with another one, its row would be taken for the new one. */
export async function buyFirst(ui: PageObject, quantity = 1000): Promise<void> {
  await expect(ui.at('running-row')).toHaveCount(0)
  await ui.write('quantity', String(quantity))
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
  await expectAnswered(ui)
}

/** The row may appear before the response, but the button ignores clicks until then. */
export async function expectAnswered(ui: PageObject): Promise<void> {
  await expect(ui.at('confirm-dialog')).toBeHidden()
  await expect(ui.at('quantity')).toHaveValue('')
}

export async function closeFirst(ui: PageObject): Promise<void> {
  await ui.click('close-trade')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(0)
  await expect(ui.at('confirm-dialog')).toBeHidden()
}

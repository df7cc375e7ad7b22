import { expect } from '@playwright/test'
import type { Hands } from './hands'
import { numberIn } from './number-in'

/** Sets the practice price with the window's own controls. */
export async function setPrice(hands: Hands, price: number): Promise<void> {
  await hands.click('practice-menu')
  await hands.write('practice-price', String(price))
  await hands.click('practice-set-price')
  await expect.poll(() => numberIn(hands.at('top-price').getByTestId('last-price'))).toBe(price)
  await hands.press('Escape')
  // Until it has faded, a click would be for the menu.
  await expect(hands.at('practice-price')).toBeHidden()
}

/** Buys at the market by mouse, as the first trade. */
export async function buyFirst(hands: Hands, quantity = 1000): Promise<void> {
  await hands.write('quantity', String(quantity))
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

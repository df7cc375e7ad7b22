import { expect } from '@playwright/test'
import type { Hands } from './hands'
import { numberIn } from './number-in'

export async function setPrice(hands: Hands, price: number): Promise<void> {
  await hands.click('practice-menu')
  await hands.write('practice-price', String(price))
  await hands.click('practice-set-price')
  await expect.poll(() => numberIn(hands.at('top-price').getByTestId('last-price'))).toBe(price)
  await hands.press('Escape')
  // A fading menu still receives clicks.
  await expect(hands.at('practice-price')).toBeHidden()
}

export async function buyFirst(hands: Hands, quantity = 1000): Promise<void> {
  await hands.write('quantity', String(quantity))
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

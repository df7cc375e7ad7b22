import { expect } from '@playwright/test'
import { handsOn, type Hands } from './hands'
import { numberIn } from './number-in'
import type { OpenApp } from './open-app'

/** Sets the practice price by the controls of the window itself. */
export async function setPrice(hands: Hands, price: number): Promise<void> {
  await hands.click('practice-menu')
  await hands.write('practice-price', String(price))
  await hands.click('practice-set-price')
  await expect.poll(() => numberIn(hands.at('top-price').getByTestId('last-price'))).toBe(price)
  await hands.press('Escape')
  // It fades away first, and a click meanwhile would be for the one that goes.
  await expect(hands.at('practice-price')).toBeHidden()
}

/** Moves the practice price from a second window, under whatever is open in the first. */
export async function openMarket({ hands, url }: OpenApp): Promise<(price: number) => Promise<void>> {
  const page = await hands.page.context().newPage()
  await page.goto(url)
  const market = handsOn(page)
  await market.click('practice-menu')
  return async (price) => {
    await page.bringToFront()
    await market.write('practice-price', String(price))
    await market.press('Enter')
    await hands.page.bringToFront()
    await expect.poll(() => numberIn(hands.at('last-price').first())).toBe(price)
  }
}

/** Buys at the market by mouse, as the first trade. */
export async function buyFirst(hands: Hands, quantity = 1000): Promise<void> {
  await hands.write('quantity', String(quantity))
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

import type { Locator } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByEnter, expectConfirmation } from '../../support/browser/confirmation'
import type { Hands } from '../../support/browser/hands'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow
let hands: Hands
let movePrice: (price: number) => Promise<void>

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
  movePrice = app.setPrice
  await movePrice(59_942)
})
test.afterEach(() => app.close())

const at = (id: string): Locator => hands.at(id)

async function buyAtMarket(quantity: number): Promise<void> {
  await hands.write('quantity', String(quantity))
  await hands.press('Enter')
  await acceptByEnter(hands)
  await expect(at('confirm-dialog')).toBeHidden()
  await expect(at('running-row')).toHaveCount(1)
}

test('an order whose price moved requires a second confirmation', async () => {
  await hands.write('quantity', '1000')
  await hands.press('Enter')
  await expectConfirmation(hands)
  const dialog = at('confirm-dialog')
  await expect(dialog).toContainText('59,942.5')
  await movePrice(64_000)
  await expect(dialog).toContainText(/59,942\.5\s*64,000\.5/)
  await hands.press('Enter', 'Enter')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.068 }))
  await expect(at('running-row')).toHaveCount(0)
  await expect(at('confirm-accept')).toContainText(t('order.buy', { quantity: 1000 }))
  await hands.expectFocusOn('confirm-accept')
  await expect(at('running-row')).toHaveCount(0)
  await hands.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('running-row')).toContainText('64,000.5')
})

test('the close confirmation follows the price and requires a second confirmation', async () => {
  await buyAtMarket(1000)
  await hands.click('close-trade')
  await hands.expectFocusOn('confirm-accept')
  await expect(at('confirm-dialog')).toContainText('59,941.5')
  await movePrice(61_000)
  await expect(at('confirm-dialog')).toContainText(/59,941\.5\s*60,999\.5/)
  await hands.click('confirm-accept')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.018 }))
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-accept')).toContainText(t('close.title'))
  await hands.click('confirm-accept')
  await expect(at('running-row')).toHaveCount(0)
})

test('the ticket warns that a limit above the market waits, without moving the button', async () => {
  await movePrice(60_000)
  await hands.write('quantity', '1000')
  await hands.click('type-limit')
  const before = await at('place-order').boundingBox()
  await hands.write('price', '70000')
  await expect(at('order-outcome')).toHaveText(t('limit.waitsForRise', { price: 70_000, away: 0.167 }))
  await expect(at('order-warning')).toHaveCount(2)
  await expect(at('order-warning').first()).toContainText(t('warning.buyAbove'))
  await expect(at('order-warning').nth(1)).toContainText('16.7 %')
  await expect.poll(() => at('place-order').boundingBox()).toEqual(before)
  await hands.press('Enter')
  await expect(at('confirm-dialog')).toContainText(like('limit.waitsForRise'))
  await hands.click('confirm-accept')
  await hands.click('tab-open')
  await expect(at('open-row')).toHaveCount(1)
})

test('every total opens its breakdown by mouse and keyboard', async () => {
  await hands.write('quantity', '1000')
  await hands.click('preview-debited')
  const parts = at('money-parts')
  await expect(parts).toContainText(t('part.margin'))
  await expect(parts).toContainText(t('part.closingReserve'))
  await hands.press('Escape')
  await expect(parts).toBeHidden()
  await buyAtMarket(1000)
  await movePrice(60_500)
  await at('net-pnl').hover()
  await expect(parts).toBeVisible()
  await hands.page.mouse.move(5, 5)
  await expect(parts).toBeHidden()
  await hands.click('tab-running')
  await hands.tabTo('running-row')
  await hands.press('ArrowRight')
  await hands.expectFocusOn('row-margin')
  await hands.press('ArrowRight')
  await hands.expectFocusOn('net-pnl')
  await hands.press('Enter')
  await expect(parts).toContainText(t('part.pricePnl'))
  const figures = await parts.locator('dd').allInnerTexts()
  const amounts = figures.map((text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')))
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
  await hands.press('Escape')
  await expect(parts).toBeHidden()
  await hands.expectFocusOn('net-pnl')
  await hands.click('close-trade')
  await hands.tabTo('parts-close.net')
  await hands.press('Enter')
  await expect(parts).toHaveCount(1)
  await expect(parts).toContainText(t('close.fee'))
  await hands.press('Escape')
  await expect(parts).toHaveCount(0)
  await expect(at('confirm-dialog')).toBeVisible()
  await hands.press('Escape')
  await expect(at('confirm-dialog')).toBeHidden()
})

test('the ticket skips the confirmation of small orders after the user opted out', async () => {
  await hands.write('quantity', '10')
  await hands.press('Enter')
  await expectConfirmation(hands)
  await hands.tabTo('confirm-offer', { back: true })
  await hands.press('Space')
  await hands.tabTo('confirm-accept')
  await hands.press('Enter')
  await expect(at('running-row')).toHaveCount(1)
  await hands.write('quantity', '10')
  await hands.press('Enter')
  await expect(at('running-row')).toHaveCount(2)
  await hands.write('quantity', '1000')
  await hands.press('Enter')
  await expect(at('confirm-dialog')).toBeVisible()
})

test('a notification does not cover an open dialog at 1024x700', async () => {
  await hands.page.setViewportSize({ width: 1024, height: 700 })
  await buyAtMarket(2500)
  await hands.write('quantity', '900')
  await hands.press('Enter')
  await acceptByEnter(hands)
  await expect(at('running-row')).toHaveCount(2)
  const toast = at('toast').first()
  await expect(toast).toBeVisible()
  await hands.click(at('close-trade').first())
  await expect(at('confirm-dialog')).toBeVisible()
  const overlaps = async (): Promise<boolean> => {
    const [above, below] = [await toast.boundingBox(), await at('confirm-dialog').boundingBox()]
    if (!above || !below) throw new Error('The notification or the dialog is hidden.')
    const apart =
      above.x + above.width <= below.x ||
      below.x + below.width <= above.x ||
      above.y + above.height <= below.y ||
      below.y + below.height <= above.y
    return !apart
  }
  await expect.poll(overlaps).toBe(false)
})

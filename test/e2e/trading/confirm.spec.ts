import type { Locator } from '@playwright/test'
import { expect, openForEachTest, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByEnter, expectConfirmation } from '../../support/browser/confirmation'
import { expectAnswered } from '../../support/browser/market-actions'
import type { PageObject } from '../../support/browser/page-objects'
import { like, t } from '../../support/browser/text'

let ui: PageObject
let movePrice: PracticeWindow['setPrice']
openForEachTest(async (app) => {
  ui = app.ui
  movePrice = app.setPrice
  await movePrice(59_942)
})

const at = (id: string): Locator => ui.at(id)

async function buyAtMarket(quantity: number): Promise<void> {
  await ui.write('quantity', String(quantity))
  await ui.press('Enter')
  await acceptByEnter(ui)
  await expect(at('running-row')).toHaveCount(1)
  await expectAnswered(ui)
}

test('an order whose price moved requires a second confirmation', async () => {
  await ui.write('quantity', '1000')
  await ui.press('Enter')
  await expectConfirmation(ui)
  const dialog = at('confirm-dialog')
  await expect(dialog).toContainText('59,942.5')
  await movePrice(64_000)
  await expect(dialog).toContainText(/59,942\.5\s*64,000\.5/)
  await ui.press('Enter', 'Enter')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.068 }))
  await expect(at('running-row')).toHaveCount(0)
  await expect(at('confirm-accept')).toContainText(t('ticket.buySizeAtMarket', { quantity: 1000 }))
  await ui.expectFocusOn('confirm-accept')
  await expect(at('running-row')).toHaveCount(0)
  await ui.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('running-row')).toContainText('64,000.5')
})

test('the close confirmation follows the price and requires a second confirmation', async () => {
  await buyAtMarket(1000)
  await ui.click('close-trade')
  await ui.expectFocusOn('confirm-accept')
  await expect(at('confirm-dialog')).toContainText('59,941.5')
  await movePrice(61_000)
  await expect(at('confirm-dialog')).toContainText(/59,941\.5\s*60,999\.5/)
  await ui.click('confirm-accept')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.018 }))
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-accept')).toContainText(t('close.title'))
  await ui.click('confirm-accept')
  await expect(at('running-row')).toHaveCount(0)
})

test('the ticket warns that a limit above the market waits, without moving the button', async () => {
  await movePrice(60_000)
  await ui.write('quantity', '1000')
  await ui.click('type-limit')
  const before = await at('place-order').boundingBox()
  await ui.write('price', '70000')
  await expect(at('order-outcome')).toHaveText(t('limit.waitsForRise', { price: 70_000, away: 0.167 }))
  await expect(at('order-warning')).toHaveCount(2)
  await expect(at('order-warning').first()).toContainText(t('warning.buyAbove'))
  await expect(at('order-warning').nth(1)).toContainText('16.7 %')
  await expect.poll(() => at('place-order').boundingBox()).toEqual(before)
  await ui.press('Enter')
  await expect(at('confirm-dialog')).toContainText(like('limit.waitsForRise'))
  await ui.click('confirm-accept')
  await ui.click('tab-open')
  await expect(at('open-row')).toHaveCount(1)
})

test('every total opens its breakdown by mouse and keyboard', async () => {
  await ui.write('quantity', '1000')
  await ui.click('preview-debited')
  const parts = at('money-parts')
  await expect(parts).toContainText(t('breakdown.margin'))
  await expect(parts).toContainText(t('breakdown.closingReserve'))
  await ui.press('Escape')
  await expect(parts).toBeHidden()
  await buyAtMarket(1000)
  await movePrice(60_500)
  await at('net-pnl').hover()
  await expect(parts).toBeVisible()
  await ui.page.mouse.move(5, 5)
  await expect(parts).toBeHidden()
  await ui.click('tab-running')
  await ui.tabTo('running-row')
  await ui.press('ArrowRight')
  await ui.expectFocusOn('row-margin')
  await ui.press('ArrowRight')
  await ui.expectFocusOn('net-pnl')
  await ui.press('Enter')
  await expect(parts).toContainText(t('breakdown.pricePnl'))
  const figures = await parts.locator('dd').allInnerTexts()
  const amounts = figures.map((text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')))
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
  await ui.press('Escape')
  await expect(parts).toBeHidden()
  await ui.expectFocusOn('net-pnl')
  await ui.click('close-trade')
  await ui.tabTo('parts-close.net')
  await ui.press('Enter')
  await expect(parts).toHaveCount(1)
  await expect(parts).toContainText(t('close.fee'))
  await ui.press('Escape')
  await expect(parts).toHaveCount(0)
  await expect(at('confirm-dialog')).toBeVisible()
  await ui.press('Escape')
  await expect(at('confirm-dialog')).toBeHidden()
})

test('the ticket skips the confirmation of small orders after the user opted out', async () => {
  await ui.write('quantity', '10')
  await ui.press('Enter')
  await expectConfirmation(ui)
  await ui.tabTo('confirm-offer', { back: true })
  await ui.press('Space')
  await ui.tabTo('confirm-accept')
  await ui.press('Enter')
  await expect(at('running-row')).toHaveCount(1)
  await expectAnswered(ui)
  await ui.write('quantity', '10')
  await ui.press('Enter')
  await expect(at('running-row')).toHaveCount(2)
  await expectAnswered(ui)
  await ui.write('quantity', '1000')
  await ui.press('Enter')
  await expect(at('confirm-dialog')).toBeVisible()
})

test('the opt-out is undone from its notification, also where only one has room', async () => {
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await ui.write('quantity', '10')
  await ui.press('Enter')
  await expectConfirmation(ui)
  await ui.click('confirm-offer')
  await ui.click('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  const notification = at('toast').filter({ hasText: t('confirm.offerTaken') })
  await notification.getByTestId('toast-action').click()
  await ui.write('quantity', '10')
  await ui.press('Enter')
  await expectConfirmation(ui)
})

test('a notification pointed at stays, and does not cover an open dialog at 1024x700', async () => {
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await buyAtMarket(2500)
  await ui.write('quantity', '900')
  await ui.press('Enter')
  await acceptByEnter(ui)
  await expect(at('running-row')).toHaveCount(2)
  const toast = at('toast').first()
  await toast.hover()
  await ui.press('Escape', 't', 'c')
  await expect(at('confirm-dialog')).toBeVisible()
  const overlaps = async (): Promise<boolean> => {
    const [above, below] = [await toast.boundingBox(), await at('confirm-dialog').boundingBox()]
    // Either may be laid out again, but both must be shown in the end.
    if (!above || !below) return true
    const apart =
      above.x + above.width <= below.x ||
      below.x + below.width <= above.x ||
      above.y + above.height <= below.y ||
      below.y + below.height <= above.y
    return !apart
  }
  await expect.poll(overlaps).toBe(false)
})

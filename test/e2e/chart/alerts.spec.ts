import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import type { Hands } from '../../support/browser/hands'
import { numberIn } from '../../support/browser/number-in'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

let app: PracticeWindow
let hands: Hands
let movePrice: (price: number) => Promise<void>

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
  movePrice = app.setPrice
  await movePrice(60_000)
})
test.afterAll(() => app.close())

test('a price alert is added, triggered, edited and removed with the keyboard', async () => {
  test.slow()
  await hands.press('6')
  await hands.tabTo(hands.at('alert-kind-price-above').getByRole('radio'), { most: 40 })
  await hands.press('ArrowRight')
  await hands.press('Tab', 'Enter')
  await expect(hands.at('alert-price-error')).toHaveText(t('alerts.noPrice'))
  await hands.overwrite('alert-price', '59000')
  await hands.press('Enter')
  const alert = hands.at('alert')
  await expect(alert).toContainText(t('alert.priceBelow', { price: 59_000 }))
  await expect(alert.getByRole('switch')).toBeChecked()

  await movePrice(59_100)
  await expect(hands.at('notice')).toHaveCount(0)
  await movePrice(58_900)
  await expect(hands.at('toast')).toContainText(t('alert.priceBelow', { price: 59_000 }))
  await expect(hands.at('notice')).toContainText(t('notice.alert.price', { price: 58_900 }))
  await expect(alert.getByRole('switch')).not.toBeChecked()
  await expect(alert).toContainText(/\d\d:\d\d.*58,900\.0/)
  await saveScreens(hands.page, 'alert-told')

  await hands.tabTo('alert-edit', { most: 40 })
  await hands.press('Enter')
  const form = alert.page().getByTestId('alert-form').nth(1)
  await hands.expectFocusOn(form.locator('input:checked'))
  await hands.press('ArrowRight', 'ArrowRight')
  await saveScreens(hands.page, 'alert-edited')
  await hands.press('Tab')
  await hands.overwrite(form.getByTestId('alert-percent'), '5')
  await hands.press('Enter')
  await expect(alert).toContainText(t('alert.liquidationNear', { rate: 0.05 }))
  await expect(alert).toContainText(t('alerts.eachTime'))
  await hands.click('alert-remove')
  await expect(alert).toHaveCount(0)
})

test('a chart alert is added by crosshair or menu, moved, undone and removed', async () => {
  test.slow()
  await movePrice(60_000)
  await hands.press('1')
  const line = hands.at('tag-alert-above')
  const price = (): Promise<number> => numberIn(line, 'data-price')
  await hands.click('chart')
  await hands.press('x', ...Array.from({ length: 12 }, () => 'ArrowUp'))
  const set = await numberIn(hands.at('cross-price'))
  await hands.press('n')
  await expect(hands.at('toast').filter({ hasText: t('alerts.wasSet') })).toBeVisible()
  await expect(hands.at('toast-action')).toHaveText(t('action.undo'))
  await expect.poll(price).toBe(set)

  const box = await line.boundingBox()
  if (!box) throw new Error('the line is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await hands.page.mouse.move(x, y)
  await hands.page.mouse.down()
  await hands.page.mouse.move(x, y - 20, { steps: 4 })
  await expect(hands.at('line-bubble')).toContainText(t('line.drop'))
  await saveScreens(hands.page, 'alert-dragged')
  await hands.page.mouse.up()
  await expect(hands.at('confirm-dialog')).toContainText(t('alerts.moveAlert'))
  // The 1 s timeout is shorter than the toast's expiry.
  await expect(hands.at('toast-action')).toHaveCount(0, { timeout: 1000 })
  await saveScreens(hands.page, 'alert-asked')
  await hands.click('confirm-accept')
  await expect.poll(price).toBeGreaterThan(set)
  await hands.click(hands.at('toast-action').last())
  await expect.poll(price).toBe(set)

  await hands.click('range-5m')
  await hands.tabTo(hands.at('chart-labels').locator('[data-label]'))
  await hands.press('Home')
  for (let labels = 0; labels < 6 && !(await line.evaluate((at) => at === document.activeElement)); labels++)
    await hands.press('ArrowRight')
  await hands.expectFocusOn(line)
  await hands.press('ArrowUp', 'Escape', 'Shift+ArrowUp', 'Enter')
  await hands.expectFocusOn('confirm-cancel')
  await hands.press('Escape')
  await expect(hands.at('confirm-dialog')).toHaveCount(0)
  await expect.poll(price).toBe(set)
  await hands.expectFocusOn(line)
  await hands.press('Shift+ArrowUp', 'Enter')
  await acceptByTab(hands)
  await expect.poll(price).toBe(set + 5)
  // The dialog traps focus until it has faded out.
  await expect(hands.at('confirm-dialog')).toHaveCount(0)
  await hands.expectFocusOn(line)
  await hands.press('Delete')
  await expect(line).toHaveCount(0)
  await hands.expectFocusOn('chart')

  const chart = await hands.at('chart').boundingBox()
  if (!chart) throw new Error('no chart')
  await hands.at('chart').click({ button: 'right', position: { x: chart.width / 2, y: chart.height / 4 } })
  await hands.expectFocusOn('chart-menu-alert')
  await hands.press('Escape')
  await expect(hands.at('chart-menu')).toHaveCount(0)
  await hands.press('ContextMenu')
  await hands.expectFocusOn('chart-menu-alert')
  await saveScreens(hands.page, 'chart-menu')
  await hands.press('Enter')
  await expect(hands.at('chart-labels').locator('[data-kinds^="alert-"]')).toHaveCount(1)
})

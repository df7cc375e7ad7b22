import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import type { PageObject } from '../../support/browser/page-objects'
import { numberIn } from '../../support/browser/number-in'
import { stableBox } from '../../support/browser/stable-box'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

let app: PracticeWindow
let ui: PageObject
let movePrice: (price: number) => Promise<void>

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  ui = app.ui
  movePrice = app.setPrice
  await movePrice(60_000)
})
test.afterAll(() => app.close())

test('a price alert is added, triggered, edited and removed with the keyboard', async () => {
  test.slow()
  await ui.press('6')
  await ui.tabTo(ui.at('alert-kind-price-above').getByRole('radio'), { maxSteps: 40 })
  await ui.press('ArrowRight')
  await ui.press('Tab', 'Enter')
  await expect(ui.at('alert-price-error')).toHaveText(t('alerts.noPrice'))
  await ui.overwrite('alert-price', '59000')
  await ui.press('Enter')
  const alert = ui.at('alert')
  await expect(alert).toContainText(t('alert.priceBelow', { price: 59_000 }))
  await expect(alert.getByRole('switch')).toBeChecked()

  await movePrice(59_100)
  await expect(ui.at('notice')).toHaveCount(0)
  await movePrice(58_900)
  await expect(ui.at('toast')).toContainText(t('alert.priceBelow', { price: 59_000 }))
  await expect(ui.at('notice')).toContainText(t('notification.alert.price', { price: 58_900 }))
  await expect(alert.getByRole('switch')).not.toBeChecked()
  await expect(alert).toContainText(/\d\d:\d\d.*58,900\.0/)
  await saveScreens(ui.page, 'alert-told')

  await ui.tabTo('alert-edit', { maxSteps: 40 })
  await ui.press('Enter')
  const form = alert.page().getByTestId('alert-form').nth(1)
  await ui.expectFocusOn(form.locator('input:checked'))
  await ui.press('ArrowRight', 'ArrowRight')
  await saveScreens(ui.page, 'alert-edited')
  await ui.press('Tab')
  await ui.overwrite(form.getByTestId('alert-percent'), '5')
  await ui.press('Enter')
  await expect(alert).toContainText(t('alert.liquidationNear', { rate: 0.05 }))
  await expect(alert).toContainText(t('alerts.eachTime'))
  await ui.click('alert-remove')
  await expect(alert).toHaveCount(0)
})

test('a chart alert is added by crosshair or menu, moved, undone and removed', async () => {
  test.slow()
  await movePrice(60_000)
  await ui.press('1')
  const line = ui.at('tag-alert-above')
  const price = (): Promise<number> => numberIn(line, 'data-price')
  await ui.click('chart')
  await ui.press('x', ...Array.from({ length: 12 }, () => 'ArrowUp'))
  const set = await numberIn(ui.at('crosshair-price'))
  await ui.press('n')
  await expect(ui.at('toast').filter({ hasText: t('alerts.wasSet') })).toBeVisible()
  await expect(ui.at('toast-action')).toHaveText(t('action.undo'))
  await expect.poll(price).toBe(set)

  const box = await stableBox(line)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await ui.page.mouse.move(x, y)
  await ui.page.mouse.down()
  await ui.page.mouse.move(x, y - 20, { steps: 4 })
  await expect(ui.at('line-bubble')).toContainText(t('line.drop'))
  await saveScreens(ui.page, 'alert-dragged')
  await ui.page.mouse.up()
  await expect(ui.at('confirm-dialog')).toContainText(t('alerts.moveAlert'))
  // Waiting would include the toast's expiry.
  expect(await ui.at('toast-action').count()).toBe(0)
  await saveScreens(ui.page, 'alert-asked')
  await ui.click('confirm-accept')
  await ui.at('toast-action').last().hover()
  await expect.poll(price).toBeGreaterThan(set)
  await ui.click(ui.at('toast-action').last())
  await expect.poll(price).toBe(set)

  await ui.click('range-5m')
  await ui.tabTo(ui.at('chart-labels').locator('[data-label]'))
  await ui.press('Home')
  for (let labels = 0; labels < 6 && !(await line.evaluate((at) => at === document.activeElement)); labels++)
    await ui.press('ArrowRight')
  await ui.expectFocusOn(line)
  await ui.press('ArrowUp', 'Escape', 'Shift+ArrowUp', 'Enter')
  await ui.expectFocusOn('confirm-cancel')
  await ui.press('Escape')
  await expect(ui.at('confirm-dialog')).toHaveCount(0)
  await expect.poll(price).toBe(set)
  await ui.expectFocusOn(line)
  await ui.press('Shift+ArrowUp', 'Enter')
  await acceptByTab(ui)
  await expect.poll(price).toBe(set + 5)
  // The dialog traps focus until it has faded out.
  await expect(ui.at('confirm-dialog')).toHaveCount(0)
  await ui.expectFocusOn(line)
  await ui.press('Delete')
  await expect(line).toHaveCount(0)
  await ui.expectFocusOn('chart')

  const chart = await ui.at('chart').boundingBox()
  if (!chart) throw new Error('no chart')
  await ui.at('chart').click({ button: 'right', position: { x: chart.width / 2, y: chart.height / 4 } })
  await ui.expectFocusOn('chart-menu-limit')
  await ui.press('Escape')
  await expect(ui.at('chart-menu')).toHaveCount(0)
  await ui.press('ContextMenu')
  await expect(ui.at('chart-menu').locator(':focus')).toHaveCount(1)
  await ui.press('ArrowUp', 'ArrowDown', 'ArrowDown')
  await ui.expectFocusOn('chart-menu-alert')
  await saveScreens(ui.page, 'chart-menu')
  await ui.press('Enter')
  await expect(ui.at('chart-labels').locator('[data-kinds^="alert-"]')).toHaveCount(1)
})

test('chart letters act under the pointer, but not in a text field', async () => {
  await ui.press('1')
  await ui.click('chart')
  await ui.press('Escape')
  const labels = ui.at('chart-labels').locator('[data-kinds^="alert-"]')
  const before = await labels.count()
  const chart = await ui.at('chart').boundingBox()
  if (!chart) throw new Error('no chart')
  const hover = () => ui.page.mouse.move(chart.x + chart.width / 3, chart.y + chart.height * 0.65)

  await ui.click('quantity')
  await hover()
  await expect(ui.at('crosshair-price')).toBeVisible()
  await ui.press('n')
  await expect(ui.at('quantity')).toHaveValue('')
  await ui.click('share-100')
  await ui.press('n')
  await expect(labels).toHaveCount(before)
  await hover()
  await expect(ui.at('crosshair-price')).toBeVisible()
  await ui.press('n')
  await expect(labels).toHaveCount(before + 1)
})

import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  await buyFirst(app.ui)
})
test.afterEach(() => app.close())

test('Enter on a position closed by its stop loss opens its trade summary', async () => {
  const { ui } = app
  const last = await numberIn(ui.at('last-price').first())
  const stop = Math.round(last * 0.97)
  await ui.click('edit-stop-loss')
  await ui.overwrite('adjust-value', String(stop))
  await ui.press('Enter')
  await expect(ui.at('adjust-dialog')).toBeHidden()
  await app.setPrice(Math.round(last * 0.965))
  await expect(ui.at('running-row')).toHaveCount(0)
  await ui.click('tab-closed')
  await ui.tabTo('closed-row')
  const net = await numberIn(ui.at('closed-pnl'))
  await ui.press('Enter')
  await ui.expectFocusOn('explainer-close')
  await expect(ui.at('explainer-why')).toContainText(like('explain.stopLoss'))
  await expect(ui.at('explainer-path')).toHaveAttribute('aria-label', like('explain.path'))
  await expect.poll(() => numberIn(ui.at('explainer-net'))).toBe(net)
  const parts = ['price-pnl', 'opening-fee', 'closing-fee', 'carry']
  const amounts = await Promise.all(parts.map((part) => numberIn(ui.at(`explainer-${part}`))))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(net)
  await expectNoAxeFindings(ui.page)
  expect(await ui.tabAround('explainer')).toBeGreaterThan(1)
  await ui.press('Escape')
  await expect(ui.at('explainer')).toBeHidden()
  await ui.expectFocusOn('closed-row')
})

test('a click on a closed row opens the trade summary, a click on a total only its breakdown', async () => {
  const { ui } = app
  await ui.click('close-trade')
  await ui.click('confirm-accept')
  await ui.click('tab-closed')
  await ui.click('closed-pnl')
  await expect(ui.at('money-parts')).toBeVisible()
  await expect(ui.at('explainer')).toHaveCount(0)
  await ui.press('Escape')
  await ui.click('closed-row')
  await expect(ui.at('explainer-why')).toContainText(like('explain.closed'))
  await expect(ui.at('explainer-path').locator('canvas')).toBeVisible()
  await ui.click('explainer-table-open')
  await expect(ui.at('explainer-table').getByRole('row').nth(1)).toBeVisible()
  await ui.click('explainer-close')
  await expect(ui.at('explainer')).toBeHidden()
})

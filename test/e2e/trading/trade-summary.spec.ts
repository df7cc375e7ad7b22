import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  await buyFirst(app.hands)
})
test.afterEach(() => app.close())

test('Enter on a position closed by its stop loss opens its trade summary', async () => {
  const { hands } = app
  const last = await numberIn(hands.at('last-price').first())
  const stop = Math.round(last * 0.97)
  await hands.click('edit-stop-loss')
  await hands.overwrite('adjust-value', String(stop))
  await hands.press('Enter')
  await expect(hands.at('adjust-dialog')).toBeHidden()
  await app.setPrice(Math.round(last * 0.965))
  await expect(hands.at('running-row')).toHaveCount(0)
  await hands.click('tab-closed')
  await hands.tabTo('closed-row')
  const net = await numberIn(hands.at('closed-pnl'))
  await hands.press('Enter')
  await hands.expectFocusOn('explainer-close')
  await expect(hands.at('explainer-why')).toContainText(like('explain.stopLoss'))
  await expect(hands.at('explainer-path')).toHaveAttribute('aria-label', like('explain.path'))
  await expect.poll(() => numberIn(hands.at('explainer-net'))).toBe(net)
  const parts = ['price-pnl', 'opening-fee', 'closing-fee', 'carry']
  const amounts = await Promise.all(parts.map((part) => numberIn(hands.at(`explainer-${part}`))))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(net)
  await expectNoSeriousAxe(hands.page)
  expect(await hands.tabAround('explainer')).toBeGreaterThan(1)
  await hands.press('Escape')
  await expect(hands.at('explainer')).toBeHidden()
  await hands.expectFocusOn('closed-row')
})

test('a click on a closed row opens the trade summary, a click on a total only its breakdown', async () => {
  const { hands } = app
  await hands.click('close-trade')
  await hands.click('confirm-accept')
  await hands.click('tab-closed')
  await hands.click('closed-pnl')
  await expect(hands.at('money-parts')).toBeVisible()
  await expect(hands.at('explainer')).toHaveCount(0)
  await hands.press('Escape')
  await hands.click('closed-row')
  await expect(hands.at('explainer-why')).toContainText(like('explain.closed'))
  await expect(hands.at('explainer-path').locator('[data-mark="entry"]')).toBeVisible()
  await expect(hands.at('explainer-path').locator('[data-mark="exit"]')).toBeVisible()
  await hands.click('explainer-close')
  await expect(hands.at('explainer')).toBeHidden()
})

import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

test('the account bar shows the account risk, and a row near liquidation has a text label', async () => {
  const { hands } = app
  await expect(hands.at('day-range')).toContainText('–')
  await expect(hands.at('free-balance')).toHaveText(/\d/)
  const before = await numberIn(hands.at('free-balance'))
  await hands.write('leverage', '100')
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('running-row').getByTestId('risk-mark')).toContainText(t('risk.danger'))
  await expect(hands.at('worst-distance')).toContainText(t('risk.danger'))
  await expect.poll(() => numberIn(hands.at('free-balance'))).toBeLessThan(before)
  await expect.poll(() => numberIn(hands.at('margin-used'))).toBeGreaterThan(15_000)
  await expect(hands.at('pnl-rate')).toContainText('%')
  await hands.click('margin-used')
  await expect(hands.at('money-parts')).toContainText(t('part.reserve'))
  await hands.press('Escape')
  await expect(hands.at('money-parts')).toHaveCount(0)
  await hands.click('row-margin')
  await expect(hands.at('money-parts')).toContainText(like('part.besides'))
  await hands.press('Escape')
})

test('a hidden column stays hidden after a reload', async () => {
  const { hands } = app
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('pnl-rate')).toHaveCount(1)
  await hands.click('choose-columns')
  await hands.click('column-pnl-rate')
  await expect(hands.at('pnl-rate')).toHaveCount(0)
  await hands.page.reload()
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('pnl-rate')).toHaveCount(0)
})

test('an order is moved to another price with the keyboard', async () => {
  const { hands } = app
  await hands.click('type-limit')
  await hands.write('price', '50000')
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await hands.click('tab-open')
  await hands.click('choose-columns')
  await hands.click('column-created')
  await hands.press('Escape')
  await expect(hands.at('open-table').getByRole('columnheader')).toHaveCount(10)
  await hands.tabTo('open-row')
  await hands.press('e')
  await hands.overwrite('adjust-value', '51000')
  await hands.press('Enter')
  await expect(hands.at('open-row')).toContainText('51,000.0')
  await expect(hands.at('open-row')).toHaveCount(1)
})

test('a filter lists the positions without a stop loss, and ends with the last one', async () => {
  const { hands } = app
  await app.setPrice(60_000)
  await buyFirst(hands)
  await expect(hands.at('without-stop')).toHaveText(t('trades.withoutStop', { count: 1 }))
  await hands.write('quantity', '700')
  await hands.write('stop-loss', '58000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(2)
  await hands.click('without-stop')
  await expect(hands.at('without-stop')).toHaveAttribute('aria-pressed', 'true')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('running-row')).toContainText('1,000')
  await hands.click('edit-stop-loss')
  await hands.write('adjust-value', '58000')
  await hands.press('Enter')
  await expect(hands.at('without-stop')).toHaveCount(0)
  await expect(hands.at('running-row')).toHaveCount(2)
})

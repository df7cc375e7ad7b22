import { acceptByEnter } from '../../support/browser/confirmation'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectAnswered } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

const valueOf = async (testid: string): Promise<number> =>
  Number((await app.ui.at(testid).inputValue()).replaceAll(',', ''))

test('the field edited last determines the order size and updates the others', async () => {
  const { ui } = app
  await ui.write('quantity', '6000')
  await expect.poll(() => valueOf('margin')).toBeGreaterThan(0)
  const ofQuantity = await valueOf('margin')
  await ui.tabTo('margin')
  await ui.overwrite('margin', String(ofQuantity * 2))
  await expect.poll(() => valueOf('quantity')).toBeGreaterThan(11_900)
  await ui.press('Tab')
  await ui.expectFocusOn('margin-unit')
  await ui.press('Enter')
  await expect.poll(() => valueOf('margin')).toBeCloseTo((ofQuantity * 2) / 1e8, 8)
  await ui.tabTo('share')
  await ui.overwrite('share', '10')
  const balance = await numberIn(ui.at('balance'))
  // The figure of the larger order is shown until the ticket is calculated again.
  await expect.poll(() => numberIn(ui.at('preview-debited'))).toBeLessThanOrEqual(balance / 10)
  expect(await numberIn(ui.at('preview-debited'))).toBeGreaterThan(balance / 10 - 3000)
})

test('an input error belongs to its field, and letters no number contains are ignored', async () => {
  const { ui } = app
  await ui.write('margin', '50x00')
  await expect(ui.at('margin')).toHaveValue('5000')
  await ui.paste('margin', '5000x')
  await expect(ui.at('margin-error')).toHaveText(like('field.notANumber'))
  await expect(ui.at('place-order')).toBeDisabled()
  await ui.write('quantity', '500')
  await expect(ui.at('margin-error')).toHaveCount(0)
  await expect(ui.at('place-order')).toBeEnabled()
  await ui.click('type-limit')
  await ui.paste('price', 'soon')
  await expect(ui.at('place-order')).toBeDisabled()
  await ui.click('type-market')
  await expect(ui.at('price-error')).toHaveCount(0)
  await expect(ui.at('place-order')).toBeEnabled()
})

test('Max leaves the leverage unchanged, reserves the fees, and the exchange accepts the order', async () => {
  const { ui } = app
  await app.setPrice(60_000)
  await ui.write('leverage', '2')
  await ui.click('share-100')
  await expect(ui.at('order-reason')).toBeHidden()
  await expect.poll(() => valueOf('leverage')).toBe(2)
  const debited = await numberIn(ui.at('preview-debited'))
  const balance = await numberIn(ui.at('balance'))
  expect(debited).toBeLessThanOrEqual(balance)
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
})

test('a limit price starts at the market price and steps by the tick', async () => {
  const { ui } = app
  await ui.click('type-limit')
  await expect.poll(() => valueOf('price')).toBeGreaterThan(0)
  const market = await valueOf('price')
  await ui.tabTo('price')
  await ui.press('ArrowDown')
  await expect.poll(() => valueOf('price')).toBe(market - 0.5)
  await ui.press('Shift+ArrowDown')
  await expect.poll(() => valueOf('price')).toBe(market - 5.5)
})

test('rejected values are named with their limits, as formatted numbers', async () => {
  const { ui } = app
  for (const typed of ['9000000', '1000000000000000000000']) {
    await ui.write('quantity', typed)
    await expect(ui.at('quantity-error')).toHaveText(t('issue.quantity', { least: 1, most: 500_000 }))
  }
  await saveScreens(ui.page, 'ticket-refused')
  await ui.write('quantity', '100')
  await ui.click('type-limit')
  await ui.write('price', '40000.3')
  await expect(ui.at('price-error')).toContainText('40,000.3')
})

test('the focus stays on the button after its order was placed', async () => {
  const { ui } = app
  await ui.write('quantity', '100')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
  await expectAnswered(ui)
  await expect(ui.at('place-order')).toBeDisabled()
  await ui.expectFocusOn('place-order')
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toBeHidden()
  await ui.press('Shift+Tab')
  await ui.write('quantity', '100')
  await ui.tabTo('place-order', { maxSteps: 40 })
  await ui.press('Enter')
  await acceptByEnter(ui)
  await expect(ui.at('running-row')).toHaveCount(2)
  await ui.expectFocusOn('place-order')
})

test('the risk at the stop loss determines the order size', async () => {
  const { ui } = app
  await app.setPrice(60_000)
  await ui.write('risk', '20000')
  await expect(ui.at('order-reason')).toContainText(t('ticket.riskNeedsStop'))
  await ui.write('stop-loss', '58200')
  await expect(ui.at('preview-stop-loss')).toContainText('sats')
  const atStop = await numberIn(ui.at('preview-stop-loss'))
  expect(Math.abs(atStop)).toBeLessThanOrEqual(20_000)
  expect(Math.abs(atStop)).toBeGreaterThan(19_900)
  await ui.tabTo('place-order', { maxSteps: 40 })
  await ui.press('Enter')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
})

test('a preset is saved, fills the ticket, and is removed', async () => {
  const { ui } = app
  await ui.click('side-sell')
  await ui.write('quantity', '700')
  await ui.write('leverage', '7')
  await ui.click('presets')
  await ui.write('preset-name', 'Quick short')
  await ui.press('Enter')
  await expect(ui.at('preset')).toHaveText('Quick short')
  await ui.page.reload()
  await ui.click('presets')
  await ui.tabTo('preset')
  await ui.press('Enter')
  await expect.poll(() => valueOf('quantity')).toBe(700)
  await expect.poll(() => valueOf('leverage')).toBe(7)
  await expect(ui.at('place-order')).toContainText(t('order.sell', { quantity: 700 }))
  await expect(ui.at('running-row')).toHaveCount(0)
  await ui.click('preset-remove')
  await expect(ui.at('preset')).toHaveCount(0)
})

test('the margin ladder shows the effect of more margin and applies it', async () => {
  const { ui } = app
  await ui.write('leverage', '20')
  await ui.write('quantity', '1000')
  await ui.click('holding')
  await expect(ui.at('carry-per-day')).toContainText('sats')
  await expect(ui.at('margin-ladder')).toContainText('+10,000')
  await ui.tabTo('rung-50000', { maxSteps: 40 })
  await ui.press('Enter')
  await expect.poll(() => valueOf('leverage')).toBeLessThan(20)
  await expect.poll(() => valueOf('quantity')).toBe(1000)
  await expectNoAxeFindings(ui.page)
})

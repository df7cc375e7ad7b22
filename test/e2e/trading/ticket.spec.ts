import { acceptByEnter } from '../../support/browser/confirmation'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { numberIn } from '../../support/browser/number-in'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

const valueOf = async (testid: string): Promise<number> =>
  Number((await app.hands.at(testid).inputValue()).replaceAll(',', ''))

test('the field edited last determines the order size and updates the others', async () => {
  const { hands } = app
  await hands.write('quantity', '6000')
  await expect.poll(() => valueOf('margin')).toBeGreaterThan(0)
  const ofQuantity = await valueOf('margin')
  await hands.tabTo('margin')
  await hands.overwrite('margin', String(ofQuantity * 2))
  await expect.poll(() => valueOf('quantity')).toBeGreaterThan(11_900)
  await hands.press('Tab')
  await hands.expectFocusOn('margin-unit')
  await hands.press('Enter')
  await expect.poll(() => valueOf('margin')).toBeCloseTo((ofQuantity * 2) / 1e8, 8)
  await hands.tabTo('share')
  await hands.overwrite('share', '10')
  await expect(hands.at('preview-debited')).toContainText('sats')
  const debited = await numberIn(hands.at('preview-debited'))
  const balance = await numberIn(hands.at('balance'))
  expect(debited).toBeLessThanOrEqual(balance / 10)
  expect(debited).toBeGreaterThan(balance / 10 - 3000)
})

test('an input error belongs to its field, and letters no number contains are ignored', async () => {
  const { hands } = app
  await hands.write('margin', '50x00')
  await expect(hands.at('margin')).toHaveValue('5000')
  await hands.paste('margin', '5000x')
  await expect(hands.at('margin-error')).toHaveText(like('field.notANumber'))
  await expect(hands.at('place-order')).toBeDisabled()
  await hands.write('quantity', '500')
  await expect(hands.at('margin-error')).toHaveCount(0)
  await expect(hands.at('place-order')).toBeEnabled()
  await hands.click('type-limit')
  await hands.paste('price', 'soon')
  await expect(hands.at('place-order')).toBeDisabled()
  await hands.click('type-market')
  await expect(hands.at('price-error')).toHaveCount(0)
  await expect(hands.at('place-order')).toBeEnabled()
})

test('Max leaves the leverage unchanged, reserves the fees, and the exchange accepts the order', async () => {
  const { hands } = app
  await hands.write('leverage', '2')
  await hands.click('share-100')
  await expect(hands.at('order-reason')).toBeHidden()
  await expect.poll(() => valueOf('leverage')).toBe(2)
  const debited = await numberIn(hands.at('preview-debited'))
  const balance = await numberIn(hands.at('balance'))
  expect(debited).toBeLessThanOrEqual(balance)
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
})

test('a limit price starts at the market price and steps by the tick', async () => {
  const { hands } = app
  await hands.click('type-limit')
  await expect.poll(() => valueOf('price')).toBeGreaterThan(0)
  const market = await valueOf('price')
  await hands.tabTo('price')
  await hands.press('ArrowDown')
  await expect.poll(() => valueOf('price')).toBe(market - 0.5)
  await hands.press('Shift+ArrowDown')
  await expect.poll(() => valueOf('price')).toBe(market - 5.5)
})

test('rejected values are named with their limits, as formatted numbers', async () => {
  const { hands } = app
  for (const typed of ['9000000', '1000000000000000000000']) {
    await hands.write('quantity', typed)
    await expect(hands.at('quantity-error')).toHaveText(t('issue.quantity', { least: 1, most: 500_000 }))
  }
  await saveScreens(hands.page, 'ticket-refused')
  await hands.write('quantity', '100')
  await hands.click('type-limit')
  await hands.write('price', '40000.3')
  await expect(hands.at('price-error')).toContainText('40,000.3')
})

test('the focus stays on the button after its order was placed', async () => {
  const { hands } = app
  await hands.write('quantity', '100')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect(hands.at('place-order')).toBeDisabled()
  await hands.expectFocusOn('place-order')
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toBeHidden()
  await hands.press('Shift+Tab')
  await hands.write('quantity', '100')
  await hands.tabTo('place-order', { most: 40 })
  await hands.press('Enter')
  await acceptByEnter(hands)
  await expect(hands.at('running-row')).toHaveCount(2)
  await hands.expectFocusOn('place-order')
})

test('the risk at the stop loss determines the order size', async () => {
  const { hands } = app
  const last = await numberIn(hands.at('last-price').first())
  await hands.write('risk', '20000')
  await expect(hands.at('order-reason')).toContainText(t('ticket.riskNeedsStop'))
  await hands.write('stop-loss', String(Math.round(last * 0.97)))
  await expect(hands.at('preview-stop-loss')).toContainText('sats')
  const atStop = await numberIn(hands.at('preview-stop-loss'))
  expect(Math.abs(atStop)).toBeLessThanOrEqual(20_000)
  expect(Math.abs(atStop)).toBeGreaterThan(19_900)
  await hands.tabTo('place-order', { most: 40 })
  await hands.press('Enter')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
})

test('a preset is saved, fills the ticket, and is removed', async () => {
  const { hands } = app
  await hands.click('side-sell')
  await hands.write('quantity', '700')
  await hands.write('leverage', '7')
  await hands.click('presets')
  await hands.write('preset-name', 'Quick short')
  await hands.press('Enter')
  await expect(hands.at('preset')).toHaveText('Quick short')
  await hands.page.reload()
  await hands.click('presets')
  await hands.tabTo('preset')
  await hands.press('Enter')
  await expect.poll(() => valueOf('quantity')).toBe(700)
  await expect.poll(() => valueOf('leverage')).toBe(7)
  await expect(hands.at('place-order')).toContainText(t('order.sell', { quantity: 700 }))
  await expect(hands.at('running-row')).toHaveCount(0)
  await hands.click('preset-remove')
  await expect(hands.at('preset')).toHaveCount(0)
})

test('the margin ladder shows the effect of more margin and applies it', async () => {
  const { hands } = app
  await hands.write('leverage', '20')
  await hands.write('quantity', '1000')
  await hands.click('holding')
  await expect(hands.at('carry-per-day')).toContainText('sats')
  await expect(hands.at('margin-ladder')).toContainText('+10,000')
  await hands.tabTo('rung-50000', { most: 40 })
  await hands.press('Enter')
  await expect.poll(() => valueOf('leverage')).toBeLessThan(20)
  await expect.poll(() => valueOf('quantity')).toBe(1000)
  await expectNoSeriousAxe(hands.page)
})

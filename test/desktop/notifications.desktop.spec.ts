import { handsOn } from '../support/browser/hands'
import { numberIn } from '../support/browser/number-in'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { startSatchel } from './support/satchel'

/** Notifications of the system: read from the session bus, where a desktop reads them, and clicked there. */

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeEach(async () => (desktop = await DesktopOnTheBus.open()))
test.afterEach(() => desktop.close())

test('a deposit is told, without its amount while amounts are hidden, and a click brings the window back', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  const deposit = async (amountSats: string): Promise<void> => {
    await hands.write('deposit-amount', amountSats)
    await hands.click('deposit-request')
    await hands.click('practice-pay')
    await expect(hands.at('deposit-received')).toBeVisible()
  }
  await hands.click('start-practice')
  await hands.click('nav-wallet')
  await deposit('50000')
  await expect.poll(() => desktop.told.length).toBe(1)
  expect(desktop.told[0]).toMatchObject({ title: 'PRACTICE · Deposit received' })
  expect(desktop.told[0]?.body).toContain('50,000')

  const window = (act: 'hide' | 'isVisible') =>
    app.evaluate(({ BrowserWindow }, does) => BrowserWindow.getAllWindows()[0]?.[does](), act)
  await window('hide')
  const [told] = desktop.told
  if (told) desktop.click(told)
  await expect.poll(() => window('isVisible')).toBe(true)
  // It is about this very payment.
  await expect(hands.at('payment-details')).toContainText('50,000')
  await hands.press('Escape')

  await hands.click('privacy-toggle')
  await hands.click('deposit-again')
  await deposit('60000')
  await expect.poll(() => desktop.told.map(({ body }) => body)).toEqual([told?.body, 'Amounts are hidden.'])
})

test('a filled order leads to its trade, and to the question before it is closed; a burst is one notification', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  const lastPrice = () => hands.at('top-price').getByTestId('last-price')
  const order = async (price: number): Promise<void> => {
    await hands.write('quantity', '500')
    await hands.write('price', String(price))
    await hands.click('place-order')
    await hands.click('confirm-accept')
    await expect(hands.at('confirm-dialog')).toBeHidden()
    // Until its answer the button takes no other.
    await expect(hands.at('quantity')).toHaveValue('')
  }
  const movePrice = async (price: number): Promise<void> => {
    await hands.click('practice-menu')
    await hands.write('practice-price', String(price))
    await hands.click('practice-set-price')
    await expect.poll(() => numberIn(lastPrice())).toBe(price)
    await hands.press('Escape')
  }
  await hands.click('start-practice')
  await expect(hands.at('balance')).toContainText('10,000,000')
  const price = await numberIn(lastPrice())
  await hands.click('type-limit')
  await order(Math.round(price * 0.99))
  await movePrice(Math.round(price * 0.985))
  await expect.poll(() => desktop.told.map(({ title }) => title)).toEqual(['PRACTICE · Limit order filled'])
  const [filled] = desktop.told
  if (!filled) throw new Error('Nothing was told')
  expect(filled.actions).toEqual(['default', '', '0', 'Show the trade', '1', 'Close the trade …'])
  await hands.click('nav-settings')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  desktop.click(filled, 'Show the trade')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-trade')))
    .toMatch(/-/)
  await hands.click('nav-settings')
  desktop.click(filled, 'Close the trade …')
  await expect(hands.at('confirm-dialog')).toContainText('Close')
  await expect(hands.at('running-row')).toHaveCount(1)
  await hands.press('Escape')

  for (const part of [0.97, 0.968, 0.966]) await order(Math.round(price * part))
  await movePrice(Math.round(price * 0.96))
  await expect
    .poll(() => desktop.told.map(({ title }) => title))
    .toEqual(['PRACTICE · Limit order filled', 'PRACTICE · 3 things happened'])
  const [, burst] = desktop.told
  if (!burst) throw new Error('Nothing was told')
  desktop.click(burst)
  await expect(hands.at('notice').first()).toBeVisible()
})

test('what the user has just paid is not told by the system', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  await hands.click('start-practice')
  await hands.click('nav-wallet')
  await hands.write('practice-invoice-amount', '20000')
  await hands.click('practice-make-invoice')
  await hands.click('withdraw-pay')
  await hands.click('confirm-accept')
  await expect(page.locator('[data-testid="payment-row"][data-state="settled"]')).toHaveCount(1)
  // What comes after it comes by itself.
  await hands.write('deposit-amount', '50000')
  await hands.click('deposit-request')
  await hands.click('practice-pay')
  await expect.poll(() => desktop.told.map(({ title }) => title)).toEqual(['PRACTICE · Deposit received'])
})

import { createPageObject } from '../support/browser/page-objects'
import { expectAnswered, setPrice } from '../support/browser/market-actions'
import { numberIn } from '../support/browser/number-in'
import { t } from '../support/browser/text'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { keepSatchelOpen, openPractice } from './support/satchel'
import { showWalletCard } from '../support/browser/wallet-card'

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeAll(async () => (desktop = await DesktopOnTheBus.open()))
test.afterAll(() => desktop.close())

const satchel = keepSatchelOpen('--practice-seed', '7')

test.beforeEach(async () => {
  desktop.clearNotifications()
  await satchel.page.reload()
  await openPractice(satchel)
})

const inPractice = (title: string): string =>
  t('notification.inEnvironment', { environment: t('environment.practice'), title })
const titles = (): readonly string[] => desktop.told.map(({ title }) => title)

test('a withdrawal by the user shows no notification', async () => {
  const ui = createPageObject(satchel.page)
  await ui.click('nav-wallet')
  await showWalletCard(ui, 'send')
  await ui.write('practice-invoice-amount', '20000')
  await ui.click('practice-make-invoice')
  await ui.click('withdraw-pay')
  await ui.click('confirm-accept')
  await expect(satchel.page.locator('[data-testid="payment-row"][data-state="settled"]')).toHaveCount(1)
  await showWalletCard(ui, 'deposit')
  await ui.write('deposit-amount', '50000')
  await ui.click('deposit-request')
  await ui.click('practice-pay')
  await expect.poll(titles).toEqual([inPractice(t('notification.deposit.title'))])
})

test('a deposit notification omits hidden amounts, and a click shows the payment', async () => {
  const { app, page } = satchel
  const ui = createPageObject(page)
  const deposit = async (amountSats: string): Promise<void> => {
    await ui.write('deposit-amount', amountSats)
    await ui.click('deposit-request')
    await ui.click('practice-pay')
    await expect(ui.at('deposit-received')).toBeVisible()
  }
  await ui.click('nav-wallet')
  await deposit('50000')
  await expect.poll(() => desktop.told.length).toBe(1)
  const [reported] = desktop.told
  if (!reported) throw new Error('There is no notification')
  expect(reported).toMatchObject({
    title: inPractice(t('notification.deposit.title')),
    body: t('notification.deposit', { amount: 50_000 }),
  })

  const window = (act: 'hide' | 'isVisible') =>
    app.evaluate(({ BrowserWindow }, does) => BrowserWindow.getAllWindows()[0]?.[does](), act)
  await window('hide')
  desktop.click(reported)
  await expect.poll(() => window('isVisible')).toBe(true)
  await expect(ui.at('payment-details')).toContainText('50,000')
  await ui.press('Escape')

  await ui.click('privacy-toggle')
  await ui.click('deposit-again')
  await deposit('60000')
  await expect
    .poll(() => desktop.told.map(({ body }) => body))
    .toEqual([reported.body, t('notification.hidden')])
  await ui.click('privacy-toggle')
})

test('a fill notification opens its position or close confirmation; several fills share one', async () => {
  const { app, page } = satchel
  const ui = createPageObject(page)
  const order = async (price: number): Promise<void> => {
    await ui.write('quantity', '500')
    await ui.write('price', String(price))
    await ui.click('place-order')
    await ui.click('confirm-accept')
    await expectAnswered(ui)
  }
  const price = await numberIn(ui.at('top-price').getByTestId('last-price'))
  await ui.click('type-limit')
  await order(Math.round(price * 0.99))
  await setPrice(ui, Math.round(price * 0.985))
  await expect.poll(titles).toEqual([inPractice(t('notification.filled.title'))])
  const [filled] = desktop.told
  if (!filled) throw new Error('There is no notification')
  expect(filled.actions).toEqual([
    'default',
    '',
    '0',
    t('notification.showTrade'),
    '1',
    t('notification.closeTrade'),
  ])
  await ui.click('nav-settings')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  desktop.click(filled, t('notification.showTrade'))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-trade')))
    .toMatch(/-/)
  await ui.click('nav-settings')
  desktop.click(filled, t('notification.closeTrade'))
  await expect(ui.at('confirm-dialog')).toBeVisible()
  await expect(ui.at('running-row')).toHaveCount(1)
  await ui.press('Escape')

  for (const part of [0.97, 0.968, 0.966]) await order(Math.round(price * part))
  await setPrice(ui, Math.round(price * 0.96))
  await expect
    .poll(titles)
    .toEqual([inPractice(t('notification.filled.title')), inPractice(t('notification.batch', { count: 3 }))])
  const [, burst] = desktop.told
  if (!burst) throw new Error('There is no notification')
  desktop.click(burst)
  await expect(ui.at('notice').first()).toBeVisible()
})

test('leaving the account closes its notifications', async () => {
  const ui = createPageObject(satchel.page)
  await ui.click('nav-wallet')
  await ui.write('deposit-amount', '50000')
  await ui.click('deposit-request')
  await ui.click('practice-pay')
  await expect.poll(titles).toEqual([inPractice(t('notification.deposit.title'))])
  await ui.click('nav-settings')
  await ui.click('leave')
  await expect.poll(() => desktop.closed).toEqual(expect.arrayContaining(desktop.told.map(({ id }) => id)))
})

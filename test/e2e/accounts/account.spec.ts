import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import type { Hands } from '../../support/browser/hands'
import { buyFirst } from '../../support/browser/market-actions'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

let app: PracticeWindow
let hands: Hands

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterAll(() => app.close())

test('the number keys open the views in sidebar order', async () => {
  const paths = await hands.page
    .locator('nav.rail a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''))
  expect(paths).toHaveLength(8)
  for (const [index, path] of paths.entries()) {
    await hands.press(String(index + 1))
    await expect(hands.page).toHaveURL(new RegExp(`#${path}$`))
  }
})

test('the exchange profile is updated, and a rejected field shows its error', async () => {
  await hands.press('7')
  await hands.write('profile-username', 'sat chel')
  await hands.press('Enter')
  await expect(hands.at('profile-username-error').or(hands.at('profile-error')).first()).toBeVisible()
  await hands.write('profile-username', 'satchel-e2e')
  await hands.press('Enter')
  await expect(hands.at('profile-saved')).toBeVisible()
  await hands.click('profile-taproot')
  await expect(hands.at('profile-saved')).toBeVisible()
  await hands.page.reload()
  await expect(hands.at('profile-username')).toHaveValue('satchel-e2e')
})

test('an exchange message is shown and can be marked as read', async () => {
  await hands.click('nav-account')
  await expect(hands.at('messages-count')).toHaveText(t('messages.unread', { count: 0 }))
  await hands.press('4')
  await hands.write('deposit-amount', '70000')
  await hands.click('deposit-request')
  await hands.click('practice-pay')
  await expect(hands.at('deposit-received')).toBeVisible()
  await hands.click('nav-account')
  await expect(hands.at('message')).toHaveCount(1)
  await expect(hands.at('message')).toContainText('deposit/lightning/success')
  await expect(hands.at('message')).toContainText('70000')
  await hands.press('ControlOrMeta+Shift+H')
  await expect(hands.at('message')).not.toContainText('70000')
  await hands.press('ControlOrMeta+Shift+H')
  await hands.click('leaders-allTime')
  await saveScreens(hands.page, 'account')
  await expectNoSeriousAxe(hands.page)
  await hands.click('messages-read')
  await expect(hands.at('messages-count')).toHaveText(t('messages.unread', { count: 0 }))
  await expect(hands.at('message')).toHaveCount(0)
})

test('the confirmation hides amounts until the user reveals them', async () => {
  await hands.press('1', 'ControlOrMeta+Shift+H')
  await hands.press('b')
  await hands.overwrite('quantity', '1300')
  await hands.press('Enter')
  const dialog = hands.at('confirm-dialog')
  await expect(dialog).toContainText('••••')
  await expect(dialog).not.toContainText('1,300')
  await expect(dialog).not.toContainText(/\d sats/)
  await hands.click('confirm-reveal')
  await expect(dialog).toContainText('1,300')
  await hands.press('Escape')
  await hands.press('ControlOrMeta+Shift+H')
})

test('amounts are shown in bitcoin or dollars, each with its unit', async () => {
  await hands.press('Escape')
  await hands.click('nav-trade')
  await buyFirst(hands)
  await hands.click('nav-settings')
  await hands.click('unit-btc')
  await expect(hands.at('balance')).toHaveText(/^0\.\d{8}\s*BTC$/)
  await hands.click('unit-usd')
  await expect(hands.at('balance')).toHaveText(/^≈ [\d,]+\.\d\d\s*USD$/)
  await hands.click('nav-trade')
  await expect(hands.at('running-row').getByTestId('row-margin')).toContainText('USD')
  await hands.click('nav-settings')
  await hands.click('unit-sats')
  await expect(hands.at('balance')).toContainText('sats')
})

test('percentages are hidden together with amounts if the setting is off', async () => {
  await hands.click('setting-starts-hidden')
  await hands.click('setting-hidden-percent')
  await hands.press('ControlOrMeta+Shift+H')
  await hands.click('nav-trade')
  await expect(hands.at('pnl-rate')).toHaveText('••••')
})

import { expect, openForFile, test } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import type { PageObject } from '../../support/browser/page-objects'
import { buyFirst } from '../../support/browser/market-actions'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

let ui: PageObject
openForFile((app) => {
  ui = app.ui
})

test('the number keys open the views in sidebar order', async () => {
  const paths = await ui.page
    .locator('nav.rail a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''))
  expect(paths).toHaveLength(8)
  for (const [index, path] of paths.entries()) {
    await ui.press(String(index + 1))
    await expect(ui.page).toHaveURL(new RegExp(`#${path}$`))
  }
})

test('the exchange profile is updated, and a rejected field shows its error', async () => {
  await ui.press('7')
  await ui.write('profile-username', 'sat chel')
  await ui.press('Enter')
  await expect(ui.at('profile-username-error').or(ui.at('profile-error')).first()).toBeVisible()
  await ui.write('profile-username', 'satchel-e2e')
  await ui.press('Enter')
  await expect(ui.at('profile-saved')).toBeVisible()
  await ui.click('profile-taproot')
  await expect(ui.at('profile-saved')).toBeVisible()
  await ui.page.reload()
  await expect(ui.at('profile-username')).toHaveValue('satchel-e2e')
})

test('an exchange message is shown and can be marked as read', async () => {
  await ui.click('nav-account')
  await expect(ui.at('messages-count')).toHaveText(t('messages.unread', { count: 0 }))
  await ui.press('4')
  await ui.write('deposit-amount', '70000')
  await ui.click('deposit-request')
  await ui.click('practice-pay')
  await expect(ui.at('deposit-received')).toBeVisible()
  await ui.click('nav-account')
  await expect(ui.at('message')).toHaveCount(1)
  await expect(ui.at('message')).toContainText('deposit/lightning/success')
  await expect(ui.at('message')).toContainText('70000')
  await ui.press('ControlOrMeta+Shift+H')
  await expect(ui.at('message')).not.toContainText('70000')
  await ui.press('ControlOrMeta+Shift+H')
  await ui.click('leaders-allTime')
  await saveScreens(ui.page, 'account')
  await expectNoAxeFindings(ui.page)
  await ui.click('messages-read')
  await expect(ui.at('messages-count')).toHaveText(t('messages.unread', { count: 0 }))
  await expect(ui.at('message')).toHaveCount(0)
})

test('the confirmation hides amounts until the user reveals them', async () => {
  await ui.press('1', 'ControlOrMeta+Shift+H')
  await ui.press('b')
  await ui.overwrite('quantity', '1300')
  await ui.press('Enter')
  const dialog = ui.at('confirm-dialog')
  await expect(dialog).toContainText('••••')
  await expect(dialog).not.toContainText('1,300')
  await expect(dialog).not.toContainText(/\d sats/)
  await ui.click('confirm-reveal')
  await expect(dialog).toContainText('1,300')
  await ui.press('Escape')
  await ui.press('ControlOrMeta+Shift+H')
})

test('amounts are shown in bitcoin or dollars, each with its unit', async () => {
  await ui.press('Escape')
  await ui.click('nav-trade')
  await buyFirst(ui)
  await ui.click('nav-settings')
  await ui.click('unit-btc')
  await expect(ui.at('balance')).toHaveText(/^0\.\d{8}\s*BTC$/)
  await ui.click('unit-usd')
  await expect(ui.at('balance')).toHaveText(/^≈ [\d,]+\.\d\d\s*USD$/)
  await ui.click('nav-trade')
  await expect(ui.at('running-row').getByTestId('row-margin')).toContainText('USD')
  await ui.click('nav-settings')
  await ui.click('unit-sats')
  await expect(ui.at('balance')).toContainText('sats')
})

test('percentages are hidden together with amounts if the setting is off', async () => {
  await ui.click('setting-starts-hidden')
  await ui.click('setting-hidden-percent')
  await ui.press('ControlOrMeta+Shift+H')
  await ui.click('nav-trade')
  await expect(ui.at('pnl-rate')).toHaveText('••••')
})

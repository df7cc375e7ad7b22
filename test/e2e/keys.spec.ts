import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { acceptByEnter, expectConfirmation } from '../support/browser/confirmation'
import { expectAnswered } from '../support/browser/market-actions'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

const acceptKey = t('key.accept')
let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

test('shortcuts work after a click on a radio button, a slider and a table', async () => {
  const { ui } = app
  for (const clicked of [ui.at('type-market'), ui.page.getByRole('slider').first(), ui.at('tab-running')]) {
    await ui.click(clicked)
    await ui.press('4')
    await expect(ui.at('wallet-balance')).toBeVisible()
    await ui.press('1')
    await expect(ui.at('order-ticket')).toBeVisible()
  }
})

test('b and s choose the side and focus the quantity from every view', async () => {
  const { ui } = app
  await ui.press('s')
  await ui.expectFocusOn('quantity')
  await expect(ui.at('side-sell').getByRole('radio')).toBeChecked()
  await ui.overwrite('quantity', '700')
  await ui.click('nav-settings')
  await expect(ui.at('setting-privacy')).toBeVisible()
  await ui.press('b')
  await ui.expectFocusOn('quantity')
  await expect(ui.at('side-buy').getByRole('radio')).toBeChecked()
  // Focusing selects the old value.
  await ui.type('1000')
  await expect(ui.at('quantity')).toHaveValue('1000')
})

test('shortcut letters typed in a text field are entered as text', async () => {
  const { ui } = app
  await ui.press('8')
  await expect(ui.at('quantity')).toHaveValue('10008')
  await ui.press('Backspace')
})

test('the first Tab stop skips to the ticket', async () => {
  const { ui } = app
  await ui.page.reload()
  await ui.at('order-ticket').waitFor()
  await ui.tabTo('skip-to-ticket', { maxSteps: 1 })
  await expect(ui.at('skip-to-ticket')).toBeInViewport()
  await ui.press('Enter')
  await ui.expectFocusOn('quantity')
  await ui.overwrite('quantity', '1000')
  await ui.tabTo('place-order', { maxSteps: 18 })
})

test('a position row has a shortcut for each action, and the focus stays in the table', async () => {
  const { ui } = app
  for (const quantity of ['1000', '2000']) {
    await ui.press('b')
    await ui.overwrite('quantity', quantity)
    await expect(ui.at('place-order')).toBeEnabled()
    await ui.press('Enter')
    await acceptByEnter(ui)
    await expect(ui.at('running-row').filter({ hasText: quantity.replace('000', ',000') })).toBeVisible()
    await expectAnswered(ui)
  }
  await ui.click('type-market')
  await ui.press('t')
  const rows = ui.at('running-row')
  await ui.expectFocusOn(rows.nth(0))
  await ui.press('ArrowDown')
  await ui.expectFocusOn(rows.nth(1))
  await ui.press('Home')
  for (const key of ['l', 'p', 'm', 'i']) {
    await ui.press(key)
    await ui.expectFocusOn('adjust-value')
    await ui.press('Escape')
    await ui.expectFocusOn(rows.nth(0))
  }
  for (const stop of ['row-margin', 'net-pnl', 'edit-stop-loss']) {
    await ui.press('ArrowRight')
    await ui.expectFocusOn(rows.nth(0).getByTestId(stop))
  }
  await ui.press('Home', 'Tab')
  await expect(ui.at('running-table').locator(':focus'), 'all rows are one stop').toHaveCount(0)
  await ui.press('Shift+Tab', 'c')
  await expectConfirmation(ui)
  // Without a passphrase, the lock shortcut would open Settings.
  await ui.press('8', 'Control+K', 'Control+L')
  await acceptByEnter(ui)
  await expect(rows).toHaveCount(1)
  await ui.expectFocusOn(rows.nth(0))
})

test('the shortcut help lists the shortcuts and restores the focus', async () => {
  const { ui } = app
  await ui.press('?')
  await expect(ui.at('shortcut-help')).toContainText(t('shortcut.row.stopLoss'))
  await ui.press('Escape')
  await expect(ui.at('shortcut-help')).toBeHidden()
  await ui.expectFocusOn(ui.at('running-row').nth(0))
})

test('a dialog opens and closes without a transition under reduced motion', async () => {
  const { ui } = app
  await ui.page.evaluate(() => {
    const ran: string[] = []
    Object.assign(globalThis, { ran })
    document.addEventListener('transitionrun', ({ propertyName }) => ran.push(propertyName))
  })
  await ui.press('?')
  await expect(ui.at('shortcut-help')).toBeVisible()
  await ui.press('Escape')
  await expect(ui.at('shortcut-help')).toHaveCount(0)
  expect(await ui.page.evaluate(() => (globalThis as { ran?: string[] }).ran)).toEqual([])
})

test('the shortcut help fits into a small window and finds shortcuts', async () => {
  const { ui } = app
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await ui.press('?')
  const box = await ui.at('shortcut-help').boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(700)
  const scroller = ui.at('shortcut-help').getByRole('region')
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await saveScreens(ui.page, 'shortcuts')
  await ui.overwrite('shortcut-search', t('shortcut.row.addMargin'))
  await expect(ui.at('shortcut-help')).toContainText(t('shortcut.row.addMargin'))
  await expect(ui.at('shortcut-help')).not.toContainText(t('shortcut.lock'))
  await ui.overwrite('shortcut-search', 'qqq')
  await expect(ui.at('shortcut-help')).toContainText(t('shortcut.none'))
  await ui.click('shortcut-dismiss')
  await expect(ui.at('shortcut-help')).toBeHidden()
  await ui.page.setViewportSize({ width: 1440, height: 900 })
})

test('an order is placed and closed with a few keys', async () => {
  const { ui } = app
  await expect(ui.at('running-row')).toHaveCount(1)
  await ui.press('b')
  await ui.expectFocusOn('quantity')
  await ui.press('5', '0', '0', 'Enter')
  await expectConfirmation(ui)
  await expect(ui.at('confirm-keys')).toHaveCount(0)
  await ui.press('Enter')
  await expect(ui.at('running-row')).toHaveCount(2)
  await expectAnswered(ui)
  await ui.expectFocusOn('quantity')
  await ui.press('Escape', 't', 'c')
  await expectConfirmation(ui)
  await ui.press('Enter')
  await expect(ui.at('running-row')).toHaveCount(1)
})

test('an order with a warning focuses Cancel and is accepted by Ctrl+Enter', async () => {
  const { ui } = app
  await ui.press('b')
  await ui.overwrite('quantity', '700')
  await ui.click('type-limit')
  await ui.write('price', '200000')
  await expect(ui.at('place-order')).toBeEnabled()
  await ui.press('Enter')
  await expectConfirmation(ui, 'confirm-cancel')
  await expect(ui.at('confirm-keys')).toHaveText(t('confirm.keys', { key: acceptKey }))
  await expect(ui.at('confirm-accept')).toContainText(acceptKey)
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toBeHidden()
  await ui.press('Enter')
  await expectConfirmation(ui, 'confirm-cancel')
  await ui.press('Control+Enter')
  await ui.click('tab-open')
  await expect(ui.at('open-row')).toHaveCount(1)
})

test('Ctrl+Enter accepts closing all positions and changing a take profit', async () => {
  const { ui } = app
  await ui.click('tab-running')
  await ui.press('t')
  await ui.expectFocusOn(ui.at('running-row').first())
  await ui.press('p')
  await ui.expectFocusOn('adjust-value')
  await ui.overwrite('adjust-value', '200000')
  await ui.press('Control+Enter')
  await expect(ui.at('adjust-dialog')).toBeHidden()
  await expect(ui.at('edit-take-profit')).toContainText('200,000')
  await ui.click('close-all')
  await expectConfirmation(ui, 'confirm-cancel')
  await ui.press('Control+Enter')
  await expect(ui.at('running-row')).toHaveCount(0)
})

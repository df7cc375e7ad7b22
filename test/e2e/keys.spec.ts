import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { acceptByEnter, expectConfirmation } from '../support/browser/confirmation'
import { t } from '../support/browser/text'

const acceptKey = t('key.accept')
let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

test('shortcuts work after a click on a radio button, a slider and a table', async () => {
  const { hands } = app
  for (const clicked of [
    hands.at('type-market'),
    hands.page.getByRole('slider').first(),
    hands.at('tab-running'),
  ]) {
    await hands.click(clicked)
    await hands.press('4')
    await expect(hands.at('wallet-balance')).toBeVisible()
    await hands.press('1')
    await expect(hands.at('order-ticket')).toBeVisible()
  }
})

test('b and s choose the side and focus the quantity from every view', async () => {
  const { hands } = app
  await hands.press('s')
  await hands.expectFocusOn('quantity')
  await expect(hands.at('side-sell').getByRole('radio')).toBeChecked()
  await hands.overwrite('quantity', '700')
  await hands.click('nav-settings')
  await hands.press('b')
  await hands.expectFocusOn('quantity')
  await expect(hands.at('side-buy').getByRole('radio')).toBeChecked()
  // Focusing selects the old value.
  await hands.type('1000')
  await expect(hands.at('quantity')).toHaveValue('1000')
})

test('shortcut letters typed in a text field are entered as text', async () => {
  const { hands } = app
  await hands.press('8')
  await expect(hands.at('quantity')).toHaveValue('10008')
  await hands.press('Backspace')
})

test('the first Tab stop skips to the ticket', async () => {
  const { hands } = app
  await hands.page.reload()
  await hands.at('order-ticket').waitFor()
  await hands.tabTo('skip-to-ticket', { most: 1 })
  await expect(hands.at('skip-to-ticket')).toBeInViewport()
  await hands.press('Enter')
  await hands.expectFocusOn('quantity')
  await hands.overwrite('quantity', '1000')
  await hands.tabTo('place-order', { most: 18 })
})

test('a position row has a shortcut for each action, and the focus stays in the table', async () => {
  const { hands } = app
  for (const quantity of ['1000', '2000']) {
    await hands.press('b')
    await hands.overwrite('quantity', quantity)
    await hands.press('Enter')
    await acceptByEnter(hands)
    await expect(hands.at('confirm-dialog')).toBeHidden()
    await expect(hands.at('running-row').filter({ hasText: quantity.replace('000', ',000') })).toBeVisible()
  }
  await hands.click('type-market')
  await hands.press('t')
  const rows = hands.at('running-row')
  await hands.expectFocusOn(rows.nth(0))
  await hands.press('ArrowDown')
  await hands.expectFocusOn(rows.nth(1))
  await hands.press('Home')
  for (const key of ['l', 'p', 'm', 'i']) {
    await hands.press(key)
    await hands.expectFocusOn('adjust-value')
    await hands.press('Escape')
    await hands.expectFocusOn(rows.nth(0))
  }
  for (const stop of ['row-margin', 'net-pnl', 'edit-stop-loss']) {
    await hands.press('ArrowRight')
    await hands.expectFocusOn(rows.nth(0).getByTestId(stop))
  }
  await hands.press('Home', 'Tab')
  await expect(hands.at('running-table').locator(':focus'), 'all rows are one stop').toHaveCount(0)
  await hands.press('Shift+Tab', 'c')
  await expectConfirmation(hands)
  // Without a passphrase, the lock shortcut would open Settings.
  await hands.press('8', 'Control+K', 'Control+L')
  await acceptByEnter(hands)
  await expect(rows).toHaveCount(1)
  await hands.expectFocusOn(rows.nth(0))
})

test('the shortcut help lists the shortcuts and restores the focus', async () => {
  const { hands } = app
  await hands.press('?')
  await expect(hands.at('shortcut-help')).toContainText(t('shortcut.row.stopLoss'))
  await hands.press('Escape')
  await expect(hands.at('shortcut-help')).toBeHidden()
  await hands.expectFocusOn(hands.at('running-row').nth(0))
})

test('an order is placed and closed with a few keys', async () => {
  const { hands } = app
  await expect(hands.at('running-row')).toHaveCount(1)
  await hands.press('b')
  await hands.expectFocusOn('quantity')
  await hands.press('5', '0', '0', 'Enter')
  await expectConfirmation(hands)
  await expect(hands.at('confirm-keys')).toHaveCount(0)
  await hands.press('Enter')
  await expect(hands.at('running-row')).toHaveCount(2)
  await hands.expectFocusOn('quantity')
  // After Esc, letters are shortcuts again.
  await hands.press('Escape', 't', 'c')
  await expectConfirmation(hands)
  await hands.press('Enter')
  await expect(hands.at('running-row')).toHaveCount(1)
})

test('an order with a warning focuses Cancel and is accepted by Ctrl+Enter', async () => {
  const { hands } = app
  await hands.press('b')
  await hands.overwrite('quantity', '700')
  await hands.click('type-limit')
  await hands.write('price', '200000')
  await hands.press('Enter')
  await expectConfirmation(hands, 'confirm-cancel')
  await expect(hands.at('confirm-keys')).toHaveText(t('confirm.keys', { key: acceptKey }))
  await expect(hands.at('confirm-accept')).toContainText(acceptKey)
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toBeHidden()
  await hands.press('Enter')
  await expectConfirmation(hands, 'confirm-cancel')
  await hands.press('Control+Enter')
  await hands.click('tab-open')
  await expect(hands.at('open-row')).toHaveCount(1)
})

test('Ctrl+Enter accepts closing all positions and changing a take profit', async () => {
  const { hands } = app
  await hands.click('tab-running')
  await hands.press('t')
  await hands.expectFocusOn(hands.at('running-row').first())
  await hands.press('p')
  await hands.expectFocusOn('adjust-value')
  await hands.overwrite('adjust-value', '200000')
  await hands.press('Control+Enter')
  await expect(hands.at('adjust-dialog')).toBeHidden()
  await expect(hands.at('edit-take-profit')).toContainText('200,000')
  await hands.click('close-all')
  await expectConfirmation(hands, 'confirm-cancel')
  await hands.press('Control+Enter')
  await expect(hands.at('running-row')).toHaveCount(0)
})

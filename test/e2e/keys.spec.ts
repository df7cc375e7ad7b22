import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { t } from '../support/browser/text'

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

test('b and s choose the side and put the cursor into the quantity, from every view', async () => {
  const { hands } = app
  await hands.press('s')
  await hands.expectFocusOn('quantity')
  await expect(hands.at('side-sell').getByRole('radio')).toBeChecked()
  await hands.overwrite('quantity', '700')
  await hands.click('nav-settings')
  await hands.press('b')
  await hands.expectFocusOn('quantity')
  await expect(hands.at('side-buy').getByRole('radio')).toBeChecked()
  // What stood there is taken, so that a new number replaces it.
  await hands.type('1000')
  await expect(hands.at('quantity')).toHaveValue('1000')
})

test('in a text field letters are text', async () => {
  const { hands } = app
  await hands.press('8')
  await expect(hands.at('quantity')).toHaveValue('10008')
  await hands.press('Backspace')
})

test('the first tab skips to the ticket, the second to the view', async () => {
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

test('a row has a key for each action, and the focus stays in the table', async () => {
  const { hands } = app
  for (const quantity of ['1000', '2000']) {
    await hands.press('b')
    await hands.overwrite('quantity', quantity)
    await hands.press('Enter')
    await hands.expectFocusOn('confirm-cancel')
    await hands.tabTo('confirm-accept', { most: 1 })
    await hands.press('Enter')
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
  await hands.expectFocusOn('confirm-cancel')
  // No key goes elsewhere beneath a question: without a passphrase, the lock's would lead to Settings.
  await hands.press('8', 'Control+K', 'Control+L')
  await hands.expectFocusOn('confirm-cancel')
  await hands.press('Tab', 'Enter')
  await expect(rows).toHaveCount(1)
  await hands.expectFocusOn(rows.nth(0))
})

test('the help lists the keys and gives the focus back', async () => {
  const { hands } = app
  await hands.press('?')
  await expect(hands.at('shortcut-help')).toContainText(t('shortcut.row.stopLoss'))
  await hands.press('Escape')
  await expect(hands.at('shortcut-help')).toBeHidden()
  await hands.expectFocusOn(hands.at('running-row').nth(0))
})

import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { buyFirst } from '../../support/browser/market-actions'
import { t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open({ prepare: (context) => context.clock.install() })
  await app.setPrice(60_000)
  await buyFirst(app.ui)
})
test.afterEach(() => app.close())

test('close or cancel all ignores a released key, and a held key closes all with a result each', async () => {
  const { ui } = app
  await ui.press('Control+Shift+X')
  await ui.expectFocusOn('panic-close')
  await ui.page.keyboard.down('Enter')
  await ui.page.clock.fastForward(400)
  await ui.page.keyboard.up('Enter')
  await ui.page.clock.fastForward(1600)
  await expect(ui.at('panic-row')).toHaveCount(0)
  await expectNoAxeFindings(ui.page)
  // A clock set forward would make the price too old.
  await ui.page.keyboard.down(' ')
  await expect(ui.at('panic-row')).toContainText(t('position.long', { quantity: 1000 }))
  await ui.page.keyboard.up(' ')
  await expect(ui.at('panic-row')).toContainText(t('bulkExit.closed'))
  await expect(ui.at('panic-summary')).toContainText(t('bulkExit.summary', { done: 1, count: 1 }))
  await ui.press('Escape')
  await expect(ui.at('panic')).toBeHidden()
  await expect(ui.at('running-row')).toHaveCount(0)
  // The first button is disabled now.
  await ui.press('Control+Shift+X')
  await ui.tabTo('panic-leave', { maxSteps: 4 })
  await ui.press('Enter')
  await expect(ui.at('panic')).toBeHidden()
})

test('close or cancel all ignores a short press, and works by two clicks in place of holding', async () => {
  const { ui } = app
  await ui.click('open-panic')
  await ui.at('panic-close').hover()
  await ui.page.mouse.down()
  await ui.page.clock.fastForward(300)
  await ui.page.mouse.up()
  await ui.page.clock.fastForward(1600)
  await expect(ui.at('panic-row')).toHaveCount(0)
  await ui.click('panic-two-steps')
  await ui.click('panic-close')
  await expect(ui.at('panic-close')).toHaveClass(/armed/)
  await expect(ui.at('panic-row')).toHaveCount(0)
  await ui.page.clock.fastForward(700)
  await ui.click('panic-close')
  await expect(ui.at('panic-summary')).toContainText(t('bulkExit.summary', { done: 1, count: 1 }))
  await ui.click('panic-leave')
  await expect(ui.at('running-row')).toHaveCount(0)
})

test('close or cancel all closes options too, each with its net result', async () => {
  const { ui } = app
  await ui.press('Escape', '2')
  await ui.click('chain-call-60000')
  await ui.click('buy-options')
  await ui.click('confirm-accept')
  await expect(ui.at('option-row')).toHaveCount(1)
  await ui.press('Control+Shift+X')
  await expect(ui.at('panic-close')).toContainText(t('bulkExit.close', { count: 2 }))
  await ui.expectFocusOn('panic-close')
  await ui.page.keyboard.down('Enter')
  await expect(ui.at('panic-summary')).toContainText(t('bulkExit.summary', { done: 2, count: 2 }))
  await ui.page.keyboard.up('Enter')
  const rows = ui.at('panic-row')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText(/[−+]\d/)
  await expect(rows.nth(1)).toContainText('60,000')
  await ui.press('Escape')
  await expect(ui.at('option-row')).toHaveCount(0)
})

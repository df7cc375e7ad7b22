import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { appearances, applyAppearance } from '../../support/browser/checks/appearances'
import { numberIn } from '../../support/browser/number-in'
import { closeFirst } from '../../support/browser/market-actions'

/** Types only numbers. */
let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

for (const appearance of appearances) {
  test(`orders are placed, changed and closed with the mouse only, ${appearance.name}`, async () => {
    const { ui } = app
    await applyAppearance(ui.page, appearance)
    await ui.click('nav-trade')
    const lastPrice = await numberIn(ui.at('top-price').getByTestId('last-price'))

    await test.step('places a market order', async () => {
      await ui.click('type-market')
      await ui.write('quantity', '1000')
      await ui.click('place-order')
      await expectNoAxeFindings(ui.page)
      await ui.click('confirm-accept')
      await ui.click('tab-running')
      await expect(ui.at('running-row')).toHaveCount(1)
    })

    await test.step('sets its stop loss, take profit and margin', async () => {
      for (const [opener, value] of [
        ['edit-stop-loss', Math.round(lastPrice * 0.97)],
        ['edit-take-profit', Math.round(lastPrice * 1.05)],
        ['add-margin', 2000],
        ['cash-in', 500],
      ] as const) {
        await ui.click(opener)
        await ui.write('adjust-value', String(value))
        await ui.click('adjust-accept')
        await expect(ui.at('adjust-dialog')).toBeHidden()
      }
    })

    await test.step('places and cancels a limit order', async () => {
      await ui.click('type-limit')
      await ui.write('quantity', '500')
      await ui.write('price', String(Math.round(lastPrice * 0.9)))
      await ui.click('place-order')
      await ui.click('confirm-accept')
      await ui.click('tab-open')
      await ui.click('cancel-trade')
      await ui.click('confirm-accept')
      await expect(ui.at('open-row')).toHaveCount(0)
    })

    await test.step('closes the position', async () => {
      await ui.click('tab-running')
      await closeFirst(ui)
    })

    await test.step('passes the accessibility rules in the other views', async () => {
      for (const view of ['nav-wallet', 'nav-notices', 'nav-settings']) {
        await ui.click(view)
        await expectNoAxeFindings(ui.page)
      }
    })
  })
}

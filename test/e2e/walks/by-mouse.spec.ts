import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { looks, wear } from '../../support/browser/checks/looks'
import { numberIn } from '../../support/browser/number-in'

/** Types only numbers. */
let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

for (const look of looks) {
  test(`orders are placed, changed and closed with the mouse only, ${look.name}`, async () => {
    const { hands } = app
    await wear(hands.page, look)
    await hands.click('nav-trade')
    const lastPrice = await numberIn(hands.at('top-price').getByTestId('last-price'))

    await test.step('places a market order', async () => {
      await hands.click('type-market')
      await hands.write('quantity', '1000')
      await hands.click('place-order')
      await expectNoSeriousAxe(hands.page)
      await hands.click('confirm-accept')
      await hands.click('tab-running')
      await expect(hands.at('running-row')).toHaveCount(1)
    })

    await test.step('sets its stop loss, take profit and margin', async () => {
      for (const [opener, value] of [
        ['edit-stop-loss', Math.round(lastPrice * 0.97)],
        ['edit-take-profit', Math.round(lastPrice * 1.05)],
        ['add-margin', 2000],
        ['cash-in', 500],
      ] as const) {
        await hands.click(opener)
        await hands.write('adjust-value', String(value))
        await hands.click('adjust-accept')
        await expect(hands.at('adjust-dialog')).toBeHidden()
      }
    })

    await test.step('places and cancels a limit order', async () => {
      await hands.click('type-limit')
      await hands.write('quantity', '500')
      await hands.write('price', String(Math.round(lastPrice * 0.9)))
      await hands.click('place-order')
      await hands.click('confirm-accept')
      await hands.click('tab-open')
      await hands.click('cancel-trade')
      await hands.click('confirm-accept')
      await expect(hands.at('open-row')).toHaveCount(0)
    })

    await test.step('closes the position', async () => {
      await hands.click('tab-running')
      await hands.click('close-trade')
      await hands.click('confirm-accept')
      await expect(hands.at('running-row')).toHaveCount(0)
    })

    await test.step('passes the accessibility rules in the other views', async () => {
      for (const view of ['nav-wallet', 'nav-notices', 'nav-settings']) {
        await hands.click(view)
        await expectNoSeriousAxe(hands.page)
      }
    })
  })
}

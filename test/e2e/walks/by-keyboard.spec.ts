import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByEnter, acceptByTab } from '../../support/browser/confirmation'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { numberIn } from '../../support/browser/number-in'
import { appearances, applyAppearance } from '../../support/browser/checks/appearances'

let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

for (const appearance of appearances) {
  test(`orders are placed, changed and closed with the keyboard only, ${appearance.name}`, async () => {
    const { ui } = app
    await applyAppearance(ui.page, appearance)
    const lastPrice = await numberIn(ui.at('top-price').getByTestId('last-price'))

    await test.step('places a market order', async () => {
      await ui.press('1', 'b')
      await ui.overwrite('quantity', '1000')
      await expectNoAxeFindings(ui.page)
      await ui.tabTo('place-order')
      await ui.press('Enter')
      await accept()
      await expect(ui.at('running-row')).toHaveCount(1)
    })

    await test.step('sets its stop loss, take profit and margin', async () => {
      for (const [key, value] of [
        ['l', Math.round(lastPrice * 0.97)],
        ['p', Math.round(lastPrice * 1.05)],
        ['m', 2000],
        ['i', 500],
      ] as const) {
        await ui.press('t', key)
        await ui.expectFocusOn('adjust-value')
        await ui.overwrite('adjust-value', String(value))
        await ui.press('Enter')
        await expect(ui.at('adjust-dialog')).toBeHidden()
      }
    })

    await test.step('places and cancels a limit order', async () => {
      await ui.press('b')
      await ui.overwrite('quantity', '500')
      await ui.tabTo(ui.at('type-market').getByRole('radio'), { back: true })
      await ui.press('ArrowRight')
      await ui.tabTo('price')
      await ui.overwrite('price', String(Math.round(lastPrice * 0.9)))
      await ui.press('Enter')
      await acceptByTab(ui)
      await expect(ui.at('confirm-dialog')).toBeHidden()
      await ui.tabTo(ui.at('tab-running').getByRole('radio'), { maxSteps: 80 })
      await ui.press('ArrowRight')
      await expect(ui.at('open-row')).toHaveCount(1)
      await ui.press('t', 'c')
      await accept()
      await expect(ui.at('open-row')).toHaveCount(0)
    })

    await test.step('returns to the positions and closes one', async () => {
      await ui.tabTo(ui.at('tab-open').getByRole('radio'), { maxSteps: 80 })
      await ui.press('ArrowLeft', 't', 'c')
      await accept()
      await expect(ui.at('running-row')).toHaveCount(0)
      await ui.press('b')
      await ui.tabTo(ui.at('type-limit').getByRole('radio'), { back: true })
      await ui.press('ArrowLeft')
    })
  })
}

async function accept(): Promise<void> {
  const { ui } = app
  await acceptByEnter(ui)
  await expect(ui.at('confirm-dialog')).toBeHidden()
}

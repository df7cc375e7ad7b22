import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { acceptByEnter, acceptByTab } from '../../support/browser/confirmation'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { numberIn } from '../../support/browser/number-in'
import { looks, wear } from '../../support/browser/checks/looks'

let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
})
test.afterAll(() => app.close())

for (const look of looks) {
  test(`orders are placed, changed and closed with the keyboard only, ${look.name}`, async () => {
    const { hands } = app
    await wear(hands.page, look)
    const lastPrice = await numberIn(hands.at('top-price').getByTestId('last-price'))

    await test.step('places a market order', async () => {
      await hands.press('1', 'b')
      await hands.overwrite('quantity', '1000')
      await expectNoSeriousAxe(hands.page)
      await hands.tabTo('place-order')
      await hands.press('Enter')
      await accept()
      await expect(hands.at('running-row')).toHaveCount(1)
    })

    await test.step('sets its stop loss, take profit and margin', async () => {
      for (const [key, value] of [
        ['l', Math.round(lastPrice * 0.97)],
        ['p', Math.round(lastPrice * 1.05)],
        ['m', 2000],
        ['i', 500],
      ] as const) {
        await hands.press('t', key)
        await hands.expectFocusOn('adjust-value')
        await hands.overwrite('adjust-value', String(value))
        await hands.press('Enter')
        await expect(hands.at('adjust-dialog')).toBeHidden()
      }
    })

    await test.step('places and cancels a limit order', async () => {
      await hands.press('b')
      await hands.overwrite('quantity', '500')
      await hands.tabTo(hands.at('type-market').getByRole('radio'), { back: true })
      await hands.press('ArrowRight')
      await hands.tabTo('price')
      await hands.overwrite('price', String(Math.round(lastPrice * 0.9)))
      await hands.press('Enter')
      await acceptByTab(hands)
      await expect(hands.at('confirm-dialog')).toBeHidden()
      await hands.tabTo(hands.at('tab-running').getByRole('radio'), { most: 60 })
      await hands.press('ArrowRight')
      await expect(hands.at('open-row')).toHaveCount(1)
      await hands.press('t', 'c')
      await accept()
      await expect(hands.at('open-row')).toHaveCount(0)
    })

    await test.step('returns to the positions and closes one', async () => {
      await hands.tabTo(hands.at('tab-open').getByRole('radio'), { most: 60 })
      await hands.press('ArrowLeft', 't', 'c')
      await accept()
      await expect(hands.at('running-row')).toHaveCount(0)
      await hands.press('b')
      await hands.tabTo(hands.at('type-limit').getByRole('radio'), { back: true })
      await hands.press('ArrowLeft')
    })
  })
}

async function accept(): Promise<void> {
  const { hands } = app
  await acceptByEnter(hands)
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

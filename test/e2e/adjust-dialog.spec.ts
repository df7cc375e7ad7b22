import { expect, test } from '@playwright/test'
import { numberIn } from '../support/browser/number-in'
import { openPractice, type OpenApp } from '../support/browser/open-app'

let app: OpenApp

test.beforeAll(async ({ browser }, testInfo) => {
  app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  const { hands } = app
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
})
test.afterAll(() => app.close())

const dialogs = [
  { opener: 'edit-stop-loss', valueAt: (price: number) => Math.round(price * 0.97) },
  { opener: 'edit-take-profit', valueAt: (price: number) => Math.round(price * 1.05) },
  { opener: 'add-margin', valueAt: () => 5000 },
  { opener: 'cash-in', valueAt: () => 1000 },
] as const

for (const { opener, valueAt } of dialogs) {
  test(`${opener} by keyboard: Enter opens it, keys write into it, Tab stays in it, Escape leaves it`, async () => {
    const { hands } = app
    const value = String(valueAt(await numberIn(hands.at('last-price').first())))
    await hands.click('tab-running')
    await hands.tabTo(opener)
    await hands.press('Enter')
    await hands.expectFocusOn('adjust-value')
    await hands.overwrite('adjust-value', value)
    await expect(hands.at('adjust-value')).toHaveValue(value)
    expect(await hands.tabAround('adjust-dialog')).toBeGreaterThanOrEqual(3)
    await hands.press('Escape')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn(opener)
    await hands.press('Enter')
    await hands.overwrite('adjust-value', value)
    await hands.press('Enter')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn(opener)
  })
}

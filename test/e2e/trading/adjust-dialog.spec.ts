import { message } from '@common/texts/message'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  await buyFirst(app.ui)
})
test.afterAll(() => app.close())

const toSats = (amount: number) => message('figure.sats', { amount })

const dialogs = [
  {
    opener: 'edit-stop-loss',
    key: 'l',
    valueAt: (price: number) => Math.round(price * 0.97),
    what: message('level.stopLoss'),
    toValue: (price: number) => message('figure.price', { price }),
  },
  {
    opener: 'edit-take-profit',
    key: 'p',
    valueAt: (price: number) => Math.round(price * 1.05),
    what: message('level.takeProfit'),
    toValue: (price: number) => message('figure.price', { price }),
  },
  { opener: 'add-margin', key: 'm', valueAt: () => 5000, what: message('adjust.addMargin'), toValue: toSats },
  { opener: 'cash-in', key: 'i', valueAt: () => 1000, what: message('adjust.cashIn'), toValue: toSats },
] as const

test('the margin ladder fills the add-margin dialog with the chosen amount', async () => {
  const { ui } = app
  await ui.click('add-margin')
  await ui.click('rung-10000')
  await expect(ui.at('adjust-value')).toHaveValue('10,000')
  await expect(ui.at('adjust-accept')).toContainText('10,000')
  await ui.press('Escape')
  await expect(ui.at('adjust-dialog')).toBeHidden()
})

for (const { opener, key, valueAt, what, toValue } of dialogs) {
  test(`${opener} opens with ${key}, is edited by keyboard, traps Tab and closes on Escape`, async () => {
    const { ui } = app
    const amount = valueAt(await numberIn(ui.at('last-price').first()))
    const value = String(amount)
    await ui.click('tab-running')
    await ui.press('t', key)
    await ui.expectFocusOn('adjust-value')
    await ui.overwrite('adjust-value', value)
    await expect(ui.at('adjust-value')).toHaveValue(value)
    expect(await ui.tabAround('adjust-dialog')).toBeGreaterThanOrEqual(3)
    await ui.press('Escape')
    await expect(ui.at('adjust-dialog')).toBeHidden()
    await ui.expectFocusOn('running-row')
    await ui.press(key)
    await ui.overwrite('adjust-value', value)
    await ui.press('Enter')
    await expect(ui.at('adjust-dialog')).toBeHidden()
    await ui.expectFocusOn('running-row')
    const changed = t('adjust.done', { what, value: toValue(amount) })
    const toast = ui.at('toast').filter({ hasText: changed })
    await expect(toast).toContainText(t('position.long', { quantity: 1000 }))
    await expect(toast).toContainText(like('adjust.standsAt'))
  })
}

import { text } from '@common/texts/text'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  await buyFirst(app.hands)
})
test.afterAll(() => app.close())

const toSats = (amount: number) => text('figure.sats', { amount })

const dialogs = [
  {
    opener: 'edit-stop-loss',
    key: 'l',
    valueAt: (price: number) => Math.round(price * 0.97),
    what: text('level.stopLoss'),
    toValue: (price: number) => text('figure.price', { price }),
  },
  {
    opener: 'edit-take-profit',
    key: 'p',
    valueAt: (price: number) => Math.round(price * 1.05),
    what: text('level.takeProfit'),
    toValue: (price: number) => text('figure.price', { price }),
  },
  { opener: 'add-margin', key: 'm', valueAt: () => 5000, what: text('adjust.addMargin'), toValue: toSats },
  { opener: 'cash-in', key: 'i', valueAt: () => 1000, what: text('adjust.cashIn'), toValue: toSats },
] as const

test('the margin ladder fills the add-margin dialog with the chosen amount', async () => {
  const { hands } = app
  await hands.click('add-margin')
  await hands.click('rung-10000')
  await expect(hands.at('adjust-value')).toHaveValue('10,000')
  await expect(hands.at('adjust-accept')).toContainText('10,000')
  await hands.press('Escape')
  await expect(hands.at('adjust-dialog')).toBeHidden()
})

for (const { opener, key, valueAt, what, toValue } of dialogs) {
  test(`${opener} opens with ${key}, is edited by keyboard, traps Tab and closes on Escape`, async () => {
    const { hands } = app
    const amount = valueAt(await numberIn(hands.at('last-price').first()))
    const value = String(amount)
    await hands.click('tab-running')
    await hands.press('t', key)
    await hands.expectFocusOn('adjust-value')
    await hands.overwrite('adjust-value', value)
    await expect(hands.at('adjust-value')).toHaveValue(value)
    expect(await hands.tabAround('adjust-dialog')).toBeGreaterThanOrEqual(3)
    await hands.press('Escape')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn('running-row')
    await hands.press(key)
    await hands.overwrite('adjust-value', value)
    await hands.press('Enter')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn('running-row')
    const changed = t('adjust.done', { what, value: toValue(amount) })
    const toast = hands.at('toast').filter({ hasText: changed })
    await expect(toast).toContainText(t('position.long', { quantity: 1000 }))
    await expect(toast).toContainText(like('adjust.standsAt'))
  })
}

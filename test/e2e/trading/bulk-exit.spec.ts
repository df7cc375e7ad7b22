import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { buyFirst } from '../../support/browser/market-actions'
import { t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open({ prepare: (context) => context.clock.install() })
  await app.setPrice(60_000)
  await buyFirst(app.hands)
})
test.afterEach(() => app.close())

test('close or cancel all ignores a released key, and a held key closes all with a result each', async () => {
  const { hands } = app
  await hands.press('Control+Shift+X')
  await hands.expectFocusOn('panic-close')
  await hands.page.keyboard.down('Enter')
  await hands.page.clock.fastForward(400)
  await hands.page.keyboard.up('Enter')
  await hands.page.clock.fastForward(1600)
  await expect(hands.at('panic-row')).toHaveCount(0)
  await expectNoSeriousAxe(hands.page)
  await hands.page.keyboard.down(' ')
  await hands.page.clock.fastForward(1600)
  await hands.page.keyboard.up(' ')
  await expect(hands.at('panic-row')).toContainText(t('position.long', { quantity: 1000 }))
  await expect(hands.at('panic-row')).toContainText(t('panic.closed'))
  await expect(hands.at('panic-summary')).toContainText(t('panic.summary', { done: 1, count: 1 }))
  await hands.press('Escape')
  await expect(hands.at('panic')).toBeHidden()
  await expect(hands.at('running-row')).toHaveCount(0)
})

test('close or cancel all ignores a short press, and works by two clicks in place of holding', async () => {
  const { hands } = app
  await hands.click('open-panic')
  await hands.at('panic-close').hover()
  await hands.page.mouse.down()
  await hands.page.clock.fastForward(300)
  await hands.page.mouse.up()
  await hands.page.clock.fastForward(1600)
  await expect(hands.at('panic-row')).toHaveCount(0)
  await hands.click('panic-two-steps')
  await hands.click('panic-close')
  await expect(hands.at('panic-close')).toHaveClass(/armed/)
  await expect(hands.at('panic-row')).toHaveCount(0)
  await hands.page.clock.fastForward(700)
  await hands.click('panic-close')
  await expect(hands.at('panic-summary')).toContainText(t('panic.summary', { done: 1, count: 1 }))
  await hands.click('panic-leave')
  await expect(hands.at('running-row')).toHaveCount(0)
})

test('close or cancel all closes options too, each with its net result', async () => {
  const { hands } = app
  await hands.press('Escape', '2')
  await hands.click('chain-call-60000')
  await hands.click('buy-options')
  await hands.click('confirm-accept')
  await expect(hands.at('option-row')).toHaveCount(1)
  await hands.press('Control+Shift+X')
  await expect(hands.at('panic-close')).toContainText(t('panic.close', { count: 2 }))
  await hands.expectFocusOn('panic-close')
  await hands.page.keyboard.down('Enter')
  await hands.page.clock.fastForward(1600)
  await hands.page.keyboard.up('Enter')
  await expect(hands.at('panic-summary')).toContainText(t('panic.summary', { done: 2, count: 2 }))
  const rows = hands.at('panic-row')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText(/[−+]\d/)
  await expect(rows.nth(1)).toContainText('60,000')
  await hands.press('Escape')
  await expect(hands.at('option-row')).toHaveCount(0)
})

import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../support/browser/axe'
import { buyFirst } from '../support/browser/market'
import { openPractice, type OpenApp } from '../support/browser/open-app'

let app: OpenApp

test.beforeEach(async ({ browser }, testInfo) => {
  app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  await buyFirst(app.hands)
})
test.afterEach(() => app.close())

test('by keyboard: a key that is let go closes nothing, one that is held closes all and tells of each', async () => {
  const { hands } = app
  await hands.press('Control+Shift+X')
  await hands.expectFocusOn('panic-close')
  await hands.page.keyboard.down('Enter')
  await hands.page.waitForTimeout(400)
  await hands.page.keyboard.up('Enter')
  await hands.page.waitForTimeout(1600)
  await expect(hands.at('panic-row')).toHaveCount(0)
  await expectNoSeriousAxe(hands.page)
  await hands.page.keyboard.down(' ')
  await hands.page.waitForTimeout(1700)
  await hands.page.keyboard.up(' ')
  await expect(hands.at('panic-row')).toContainText('Long 1,000 USD')
  await expect(hands.at('panic-row')).toContainText('closed')
  await expect(hands.at('panic-summary')).toContainText('1 of 1 ended')
  await hands.press('Escape')
  await expect(hands.at('panic')).toBeHidden()
  await expect(hands.at('running-row')).toHaveCount(0)
})

test('by mouse: held, or pressed twice by who cannot hold', async () => {
  const { hands } = app
  await hands.click('open-panic')
  await hands.at('panic-close').hover()
  await hands.page.mouse.down()
  await hands.page.waitForTimeout(300)
  await hands.page.mouse.up()
  await hands.page.waitForTimeout(1500)
  await expect(hands.at('panic-row')).toHaveCount(0)
  await hands.click('panic-two-steps')
  await hands.click('panic-close')
  await expect(hands.at('panic-close')).toContainText('Again')
  await expect(hands.at('panic-row')).toHaveCount(0)
  await hands.page.waitForTimeout(700)
  await hands.click('panic-close')
  await expect(hands.at('panic-summary')).toContainText('1 of 1 ended')
  await hands.click('panic-leave')
  await expect(hands.at('running-row')).toHaveCount(0)
})

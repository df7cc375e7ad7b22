import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../support/browser/axe'
import { openPractice, type OpenApp } from '../support/browser/open-app'

let app: OpenApp

test.beforeEach(async ({ browser }, testInfo) => {
  app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
})
test.afterEach(() => app.close())

test('by keyboard: a leverage guard refuses in words, and loosening it is pending', async ({}, testInfo) => {
  const { hands } = app
  await hands.click('nav-settings')
  await hands.write('guard-maxLeverage', '5')
  await hands.press('Enter')
  await expect(hands.at('guards').getByRole('status')).toHaveText('Saved.')
  await hands.page.screenshot({ path: testInfo.outputPath('set.png') })

  await hands.click('nav-trade')
  await hands.write('quantity', '500')
  await hands.tabTo('leverage')
  await hands.overwrite('leverage', '10')
  await expect(hands.at('order-guard')).toContainText('allows 5x leverage at most, and this order has 10x')
  await expect(hands.at('place-order')).toBeDisabled()
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toBeHidden()
  await hands.page.screenshot({ path: testInfo.outputPath('refused.png') })

  await hands.click('nav-settings')
  await hands.write('guard-maxLeverage', '')
  await hands.tabTo('guards-save')
  await hands.press('Enter')
  const pending = hands.at('guards-pending')
  await expect(pending).toContainText(/Highest leverage of an order: 5 x until .*, then off/)
  await expect(hands.at('guard-maxLeverage')).toHaveValue('5')
  await expectNoSeriousAxe(hands.page)
  await hands.page.emulateMedia({ colorScheme: 'light' })
  await hands.at('guards').scrollIntoViewIfNeeded()
  await hands.page.screenshot({ path: testInfo.outputPath('pending-light.png') })
  await hands.page.emulateMedia({ colorScheme: 'dark' })
  await hands.page.setViewportSize({ width: 1024, height: 700 })
  await hands.page.screenshot({ path: testInfo.outputPath('pending-small.png') })
  await hands.page.setViewportSize({ width: 1440, height: 900 })

  await hands.click('nav-trade')
  await expect(hands.at('order-guard')).toContainText('5x leverage at most until')
  await hands.write('leverage', '5')
  await expect(hands.at('order-guard')).toBeHidden()
  await hands.tabTo('place-order', { most: 40 })
  await hands.press('Enter')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)

  await hands.click('nav-settings')
  await hands.click('guard-keep-maxLeverage')
  await expect(pending).toBeHidden()
})

test('what is out of bounds is not saved, and says so', async () => {
  const { hands } = app
  await hands.click('nav-settings')
  await hands.write('guard-delayMs', '0')
  await expect(hands.at('guard-delayMs-error')).toContainText('1 to 744')
  await hands.write('guard-coolOffMs', 'soon')
  await expect(hands.at('guard-coolOffMs-error')).toBeVisible()
  await expect(hands.at('guards-save')).toBeDisabled()
})

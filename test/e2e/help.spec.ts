import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../support/browser/axe'
import { buyFirst } from '../support/browser/market'
import { openPractice } from '../support/browser/open-app'
import { saveScreens } from '../support/save-screens'

test('a word is explained where it stands, with the numbers of the user’s own trade', async ({
  browser,
}, testInfo) => {
  const app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  const { hands } = app
  try {
    await hands.click('help-liquidation')
    await expect(hands.at('help-own')).toContainText('You have no running trade now.')
    await hands.press('Escape')
    await hands.expectFocusOn('help-liquidation')
    await buyFirst(hands, 2500)
    await hands.at('help-carry').scrollIntoViewIfNeeded()
    await hands.click('help-carry')
    await expect(hands.at('help-own')).toContainText(/your running trades (pay|get) [\d,]+ sats together/)
    await expectNoSeriousAxe(hands.page)
    await saveScreens(hands.page, 'help')
    await hands.click('help-topic-liquidation')
    await expect(hands.at('help-own')).toContainText(/Long 2,500 USD is liquidated at 5\d,\d{3}\.\d USD/)
    await expect(hands.at('help-own')).toContainText('No stop loss would close it before.')
    await hands.click('help-topic-inverse')
    await expect(hands.at('help-own')).toContainText(/10 % up it is \+[\d,]+ sats, 10 % down −[\d,]+ sats/)
    await hands.press('Escape')
    await expect(hands.at('help')).toBeHidden()
    await hands.expectFocusOn('help-carry')
    await hands.press('F1')
    await expect(hands.at('help-topic-carry').getByRole('radio')).toBeChecked()
  } finally {
    await app.close()
  }
})

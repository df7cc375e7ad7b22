import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../../support/browser/axe'
import { openPractice } from '../../support/browser/open-app'

test('a transfer to a user, and a list of destinations that holds strangers back', async ({
  browser,
}, info) => {
  const app = await openPractice(browser, {
    dataFolder: join(info.outputPath(), 'data'),
    browser: { reducedMotion: 'reduce' },
  })
  const { hands } = app
  try {
    await hands.click('nav-wallet')
    await hands.click('send-way-transfer')
    await hands.click('practice-user')
    await hands.write('transfer-amount', '7000')
    await hands.write('transfer-again', 'somebody')
    await expect(hands.at('transfer-again-error')).toContainText('differ')
    await hands.write('transfer-again', await hands.at('transfer-name').inputValue())
    await hands.click('transfer-send')
    await hands.click('confirm-accept')
    await expect(hands.at('withdraw-outcome')).toContainText('Sent: 7,000 sats')
    await expect(hands.at('wallet-balance')).toContainText('9,993,000')

    await hands.click('wallet-tab-rules')
    await hands.click('rules-allow-list')
    await expectNoSeriousAxe(hands.page)
    await hands.click('send-way-pay')
    await hands.click('practice-make-invoice')
    await expect(hands.at('withdraw-reason')).toContainText('list of allowed destinations')
    await hands.write('destination-text', await hands.at('withdraw-invoice').inputValue())
    await hands.press('Enter')
    await expect(hands.at('withdraw-reason')).toContainText('new on your list')
    await hands.click('rules-allow-list')
    await expect(hands.at('rules-pending')).toContainText('holds from')
  } finally {
    await app.close()
  }
})

import { expect, test } from '@playwright/test'
import { openApp, openPractice } from '../../support/browser/open-app'
import { like, t } from '../../support/browser/text'

const browserWithClipboard = { browser: { permissions: ['clipboard-read', 'clipboard-write'] } }

test('the wallet recognizes a paid invoice after a restart and warns of a replaced address', async ({
  browser,
}, info) => {
  const dataFolder = info.outputPath('data')
  const first = await openPractice(browser, { dataFolder, ...browserWithClipboard })
  let paid: string
  try {
    const { hands } = first
    await hands.click('nav-wallet')
    await hands.click('practice-make-invoice')
    await expect(hands.at('found-words')).toContainText(like('found.invoice'))
    paid = await hands.at('withdraw-invoice').inputValue()
    await hands.click('withdraw-pay')
    await hands.click('confirm-accept')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  } finally {
    await first.close()
  }

  const again = await openApp(browser, { dataFolder, ...browserWithClipboard })
  const { hands } = again
  const { page } = hands
  const clipboard = (text: string): Promise<void> =>
    page.evaluate((words) => navigator.clipboard.writeText(words), text)
  const paste = async (): Promise<void> => {
    await hands.click('withdraw-invoice')
    await hands.press('ControlOrMeta+A', 'ControlOrMeta+V')
  }
  try {
    await hands.click('nav-wallet')
    await clipboard(paid)
    await paste()
    await expect(hands.at('withdraw-reason')).toContainText(like('payment.paidAlreadyAt'))
    await expect(hands.at('withdraw-pay')).toHaveCount(0)

    await hands.click('deposit-way-bitcoin')
    await hands.click('address-make')
    await hands.click('address-copy')
    await expect(hands.at('address-copy')).toContainText(t('copy.done'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^bcrt1/)
    await paste()
    await expect(hands.at('paste-differs')).toHaveCount(0)
    await hands.click('pay-box-clear')
    await hands.click('practice-address')
    await expect(hands.at('withdraw-invoice')).not.toHaveValue('')
    const other = await hands.at('withdraw-invoice').inputValue()
    expect(other).not.toBe(copied)
    // Simulates clipboard malware.
    await page.evaluate((text) => {
      const { clipboard } = navigator
      const write = clipboard.writeText.bind(clipboard)
      clipboard.writeText = (copied) => write(copied).then(() => write(text))
    }, other)
    await hands.click('address-copy')
    await expect(hands.at('address-copy-changed')).toContainText(t('copy.changed'))
    await paste()
    await expect(hands.at('paste-differs')).toContainText(like('payBox.differs'))
  } finally {
    await again.close()
  }
})

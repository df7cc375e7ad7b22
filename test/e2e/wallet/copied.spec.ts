import { expect, test } from '@playwright/test'
import { openApp, openPractice } from '../../support/browser/open-app'
import { like, t } from '../../support/browser/text'
import { showWalletCard } from '../../support/browser/wallet-card'

const browserWithClipboard = { browser: { permissions: ['clipboard-read', 'clipboard-write'] } }

test('the wallet recognizes a paid invoice after a restart and warns of a replaced address', async ({
  browser,
}, info) => {
  const dataFolder = info.outputPath('data')
  const first = await openPractice(browser, { dataFolder, ...browserWithClipboard })
  let paid: string
  try {
    const { ui } = first
    await ui.click('nav-wallet')
    await showWalletCard(ui, 'send')
    await ui.click('practice-make-invoice')
    await expect(ui.at('found-words')).toContainText(like('decodedPayment.invoice'))
    paid = await ui.at('withdraw-invoice').inputValue()
    await ui.click('withdraw-pay')
    await ui.click('confirm-accept')
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  } finally {
    await first.close()
  }

  const restarted = await openApp(browser, { dataFolder, ...browserWithClipboard })
  const { ui } = restarted
  const { page } = ui
  const clipboard = (text: string): Promise<void> =>
    page.evaluate((phrase) => navigator.clipboard.writeText(phrase), text)
  const paste = async (): Promise<void> => {
    await showWalletCard(ui, 'send')
    await ui.click('withdraw-invoice')
    await ui.press('ControlOrMeta+A', 'ControlOrMeta+V')
  }
  try {
    await ui.click('nav-wallet')
    await showWalletCard(ui, 'send')
    await clipboard(paid)
    await paste()
    await expect(ui.at('withdraw-reason')).toContainText(like('payment.paidAlreadyAt'))
    await expect(ui.at('withdraw-pay')).toHaveCount(0)

    await showWalletCard(ui, 'deposit')
    await ui.click('deposit-way-bitcoin')
    await ui.click('address-make')
    await ui.click('address-copy')
    await expect(ui.at('address-copy')).toContainText(t('copy.done'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^bcrt1/)
    await paste()
    await expect(ui.at('paste-differs')).toHaveCount(0)
    await ui.click('pay-box-clear')
    await ui.click('practice-address')
    await expect(ui.at('withdraw-invoice')).not.toHaveValue('')
    const other = await ui.at('withdraw-invoice').inputValue()
    expect(other).not.toBe(copied)
    // Simulates clipboard malware.
    await page.evaluate((text) => {
      const { clipboard } = navigator
      const write = clipboard.writeText.bind(clipboard)
      clipboard.writeText = (copied) => write(copied).then(() => write(text))
    }, other)
    await showWalletCard(ui, 'deposit')
    await ui.click('address-copy')
    await expect(ui.at('address-copy-changed')).toContainText(t('copy.changed'))
    await paste()
    await expect(ui.at('paste-differs')).toContainText(like('payBox.differs'))
  } finally {
    await restarted.close()
  }
})

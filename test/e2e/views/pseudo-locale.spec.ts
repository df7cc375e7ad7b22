import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { saveScreens } from '../../support/browser/save-screens'
import { showWalletCard } from '../../support/browser/wallet-card'

/** Untranslated texts. */
const untranslated = [
  /^(Pseudo-English|English|Deutsch|practice\w*)$/i,
  /^\d+[mhDW]$/,
  /^[A-Z][a-z]{2} \d[\d, :]*$/,
  /^(LN Markets( signet)?|lnmarkets\.com)$/,
  /^(https|wss):\/\/\S+$/,
  /^(lnbcrt|[0-9a-f]{8})[\w…]+$/i,
  /^loading$/,
]

test('the pseudo-locale translates every text of the window', async ({ practice }) => {
  const app = await practice.open()
  const { ui, bridge } = app
  const { page } = ui
  // Settings doesn't offer the pseudo-locale.
  await bridge.app.changeSettings({ language: 'en-XA' })
  const at = (id: string) => page.getByTestId(id)
  try {
    await at('nav-settings').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
    await check(page, 'settings')

    await at('nav-trade').click()
    await ui.write('quantity', '1000')
    await expect(at('preview-debited')).toHaveText(/\d/)
    await check(page, 'trade')
    await at('place-order').click()
    await expect(at('confirm-dialog')).toBeVisible()
    await check(page, 'confirm')
    await at('confirm-accept').click()
    await expect(at('running-row')).toHaveCount(1)
    await check(page, 'running')
    await at('edit-stop-loss').click()
    await expect(at('adjust-dialog')).toBeVisible()
    await check(page, 'adjust')
    await at('adjust-cancel').click()
    await at('tab-open').click()
    await check(page, 'open')
    await at('tab-closed').click()
    await check(page, 'closed')
    await at('practice-menu').click()
    await check(page, 'practice')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await check(page, 'shortcuts')
    await page.keyboard.press('Escape')

    await at('nav-wallet').click()
    await expect(at('deposit-amount')).toBeVisible()
    await check(page, 'wallet')
    await ui.write('deposit-amount', '50000')
    await at('deposit-request').click()
    await expect(at('deposit-countdown')).toBeVisible()
    await showWalletCard(ui, 'send')
    await at('practice-make-invoice').click()
    await expect(at('invoice-amount')).toBeVisible()
    await check(page, 'invoices')
    await at('nav-notices').click()
    await expect(at('mark-all-read')).toBeVisible()
    await check(page, 'notices')
    await at('nav-settings').click()
    await at('add-profile').click()
    await expect(at('connect-form')).toBeVisible()
    await check(page, 'connect')
    await at('nav-settings').click()
    await at('leave').click()
    await expect(at('start-practice')).toBeVisible()
    await check(page, 'first-run')
  } finally {
    await app.close()
  }
})

async function check(page: Page, name: string): Promise<void> {
  await saveScreens(page, `pseudo-${name}`)
  expect
    .soft(
      (await wordsOf(page)).filter((word) => !untranslated.some((pattern) => pattern.test(word))),
      name,
    )
    .toEqual([])
}

/** Texts without the pseudo-locale's accents. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const text: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript, code')) continue
      text.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[title], [aria-label], [placeholder]')) {
      for (const name of ['title', 'aria-label', 'placeholder']) text.push(element.getAttribute(name) ?? '')
    }
    return text.map((word) => word.trim()).filter((word) => /[a-z]{2}/i.test(word) && !/[[\]À-ž]/.test(word))
  })

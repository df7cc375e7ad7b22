import { expect, test, type Page } from '@playwright/test'
import { encodeLnurl, readLnurl } from '@common/domain/payments/decode/lnurl'
import { findCutOff } from '../../support/browser/checks/find-cut-off'
import { appearances, applyAppearance } from '../../support/browser/checks/appearances'
import { openApp } from '../../support/browser/open-app'
import { startTamperingProxy, withTexts } from '../../support/proxies/tampering-proxy'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone } from '../../support/processes/service-alone'
import { showWalletCard } from '../../support/browser/wallet-card'
import { enterNewPassphrase } from '../../support/browser/form-actions'

const turned = '\u202e\u2066'
const hostile = `${turned}Pay ${'W'.repeat(2990)}`

const findPushed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )

async function expectInOrder(page: Page, name: string): Promise<void> {
  for (const appearance of appearances) {
    await applyAppearance(page, appearance)
    const message = `${name}, ${appearance.name}`
    // Elements sized to their box update shortly after a resize.
    await expect.poll(() => findPushed(page), { message }).toEqual([])
    const texts = await page.evaluate(() => document.body.innerText)
    expect(texts, message).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    await expect.poll(() => findCutOff(page), { message }).toEqual([])
  }
}

test('texts from a hostile exchange neither break a layout nor reorder text', async ({ browser }, info) => {
  const service = await startServiceAlone()
  const { rest, ws, account } = service.info
  const proxy = await startTamperingProxy(rest, ({ method, path }, { status, body }) =>
    method === 'POST' && path === '/v2/user/deposit'
      ? { status: 400, body: { code: 3, message: hostile } }
      : { status, body: withTexts(body, ['username', 'to_username', 'from_username'], hostile) },
  )
  const app = await openApp(browser, {
    dataFolder: info.outputPath('data'),
    browser: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { ui } = app
  const { page } = ui
  const paste = async (field: string, phrase: string): Promise<void> => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), phrase)
    await ui.click(field)
    await ui.press('ControlOrMeta+A', 'ControlOrMeta+V')
  }
  const check = async (name: string): Promise<void> => {
    await saveScreens(page, `hostile-${name}`)
    await expectInOrder(page, name)
  }
  try {
    await ui.click('connect-service')
    const bundleOfKey = JSON.stringify({ rest: proxy.url, ws, account })
    await paste('service-paste', bundleOfKey)
    await ui.write('service-name', 'Liar')
    await ui.click('service-network-testnet')
    await ui.click('service-test')
    await expect(ui.at('service-found')).toContainText('[U+202E]')
    await check('connect')
    await enterNewPassphrase(ui, 'correct horse battery staple')
    await expect(ui.at('order-ticket')).toBeVisible()
    await check('trade')

    // Deposits are refused until the account is loaded.
    await expect(ui.at('balance')).toHaveText(/\d/)
    await ui.click('nav-wallet')
    await ui.write('deposit-amount', '50000')
    await ui.click('deposit-request')
    await expect(page.getByRole('alert').first()).toContainText('[U+202E]')
    const { username } = await service.control('/accounts', { balance: 0, username: 'friend' })
    await showWalletCard(ui, 'send')
    await ui.click('send-way-transfer')
    await ui.write('transfer-name', String(username))
    await ui.write('transfer-again', String(username))
    await ui.write('transfer-amount', '7000')
    await ui.click('transfer-send')
    await ui.click('confirm-accept')
    const sent = page.locator('[data-rail="internal"]')
    await expect(sent).toBeVisible()
    await check('refused')
    await ui.click(sent.getByTestId('payment-details-open'))
    await expect(ui.at('payment-details')).toContainText('[U+202E]')
    await check('details')
    await ui.press('Escape')

    await ui.click('send-way-pay')
    const phrase = hostile.slice(0, 600)
    const { paymentRequest } = await service.control('/invoice', { amount: 5000, description: phrase })
    await paste('withdraw-invoice', String(paymentRequest))
    await expect(ui.at('invoice-description')).toContainText('[U+202E]')
    await check('invoice')
    await ui.click('withdraw-pay')
    await expect(ui.at('confirm-dialog')).toBeVisible()
    await check('confirm')
    await ui.press('Escape')

    const { lnurl } = await service.control('/lnurl', {
      kind: 'pay',
      description: phrase,
      commentLength: 1000,
    })
    // On this computer, the app requests LNURLs only from its exchange.
    const read = readLnurl(String(lnurl))
    if (!read.ok) throw new Error(read.code)
    await paste('withdraw-invoice', encodeLnurl(read.link.url.replace(rest, proxy.url)))
    await ui.click('lnurl-ask')
    await expect(ui.at('offer')).toContainText('[U+202E]')
    await check('offer')
  } finally {
    await app.close()
    await proxy.close()
    await service.stop()
  }
})

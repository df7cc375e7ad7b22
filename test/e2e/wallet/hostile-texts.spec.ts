import { expect, test, type Page } from '@playwright/test'
import { encodeLnurl, readLnurl } from '@common/domain/payments/decode/lnurl'
import { findCutOff } from '../../support/browser/checks/find-cut-off'
import { looks, wear } from '../../support/browser/checks/looks'
import { openApp } from '../../support/browser/open-app'
import { startLyingProxy, withTexts } from '../../support/proxies/lying-proxy'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone } from '../../support/processes/service-alone'

const turned = '\u202e\u2066'
const hostile = `${turned}Pay ${'W'.repeat(2990)}`

/** Expects no overflow, hidden controls or bidi control characters. */
async function expectInOrder(page: Page, name: string): Promise<void> {
  for (const look of looks) {
    await wear(page, look)
    const seen = await page.evaluate(() => ({
      pushed: [...document.querySelectorAll('html, main, [role="dialog"]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, className }) => `${tagName} ${className}`),
      words: document.body.innerText,
    }))
    expect(seen.pushed, `${name}, ${look.name}`).toEqual([])
    expect(seen.words, `${name}, ${look.name}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    await expect
      .poll(() => findCutOff(page), { message: `${name}, ${look.name}`, timeout: 20_000 })
      .toEqual([])
  }
}

test('texts from a hostile exchange neither break a layout nor reorder text', async ({ browser }, info) => {
  const service = await startServiceAlone()
  const { rest, ws, account } = service.info
  const proxy = await startLyingProxy(rest, ({ method, path }, { status, body }) =>
    method === 'POST' && path === '/v2/user/deposit'
      ? { status: 400, body: { code: 3, message: hostile } }
      : { status, body: withTexts(body, ['username', 'to_username', 'from_username'], hostile) },
  )
  const app = await openApp(browser, {
    dataFolder: info.outputPath('data'),
    browser: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { hands } = app
  const { page } = hands
  const paste = async (field: string, words: string): Promise<void> => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), words)
    await hands.click(field)
    await hands.press('ControlOrMeta+A', 'ControlOrMeta+V')
  }
  const look = async (name: string): Promise<void> => {
    await saveScreens(page, `hostile-${name}`)
    await expectInOrder(page, name)
  }
  try {
    await hands.click('connect-service')
    const bundleOfKey = JSON.stringify({ rest: proxy.url, ws, account })
    await paste('service-paste', bundleOfKey)
    await hands.write('service-name', 'Liar')
    await hands.click('service-network-testnet')
    await hands.click('service-test')
    await expect(hands.at('service-found')).toContainText('[U+202E]')
    await look('connect')
    await hands.write('vault-passphrase', 'correct horse battery staple')
    await hands.write('vault-passphrase-again', 'correct horse battery staple')
    await hands.press('Enter')
    await expect(hands.at('order-ticket')).toBeVisible()
    await look('trade')

    // Deposits are refused until the account is loaded.
    await expect(hands.at('balance')).toHaveText(/\d/)
    await hands.click('nav-wallet')
    await hands.write('deposit-amount', '50000')
    await hands.click('deposit-request')
    await expect(page.getByRole('alert').first()).toContainText('[U+202E]')
    const { username } = await service.control('/accounts', { balance: 0, username: 'friend' })
    await hands.click('send-way-transfer')
    await hands.write('transfer-name', String(username))
    await hands.write('transfer-again', String(username))
    await hands.write('transfer-amount', '7000')
    await hands.click('transfer-send')
    await hands.click('confirm-accept')
    const sent = page.locator('[data-rail="internal"]')
    await expect(sent).toBeVisible()
    await look('refused')
    await hands.click(sent.getByTestId('payment-details-open'))
    await expect(hands.at('payment-details')).toContainText('[U+202E]')
    await look('details')
    await hands.press('Escape')

    await hands.click('send-way-pay')
    const words = hostile.slice(0, 600)
    const { paymentRequest } = await service.control('/invoice', { amount: 5000, description: words })
    await paste('withdraw-invoice', String(paymentRequest))
    await expect(hands.at('invoice-description')).toContainText('[U+202E]')
    await look('invoice')
    await hands.click('withdraw-pay')
    await expect(hands.at('confirm-dialog')).toBeVisible()
    await look('confirm')
    await hands.press('Escape')

    const { lnurl } = await service.control('/lnurl', {
      kind: 'pay',
      description: words,
      commentLength: 1000,
    })
    // On this computer, the app requests LNURLs only from its exchange.
    const read = readLnurl(String(lnurl))
    if (!read.ok) throw new Error(read.code)
    await paste('withdraw-invoice', encodeLnurl(read.link.url.replace(rest, proxy.url)))
    await hands.click('lnurl-ask')
    await expect(hands.at('offer')).toContainText('[U+202E]')
    await look('offer')
  } finally {
    await app.close()
    await proxy.close()
    await service.stop()
  }
})

import { expect, test, type Locator, type Page } from '@playwright/test'
import { createPageObject } from './page-objects'
import { setPrice } from './market-actions'
import { numberIn } from './number-in'
import { readQr } from './read-qr'
import { t } from './text'
import { showWalletCard } from './wallet-card'

export interface ShellUnderTest {
  page(): Page
  restart(): Promise<Page>
  /** Null if the shell can't observe system notifications. */
  notificationTitles(): Promise<readonly string[] | null>
  onScreen?(page: Page, name: string): Promise<void>
}

const depositSats = 50_000
const withdrawSats = 20_000

export async function runFirstSession(shell: ShellUnderTest): Promise<void> {
  let page = shell.page()
  // The timeout error names the element that can't be clicked.
  page.setDefaultTimeout(60_000)
  let ui = createPageObject(page)
  const at = (id: string): Locator => page.getByTestId(id)
  const lastPrice = (): Locator => at('top-price').getByTestId('last-price')
  const paymentRow = (direction: string, settled: string): Locator =>
    page.locator(`[data-testid="payment-row"][data-direction="${direction}"][data-state="${settled}"]`)
  const screen = (name: string): Promise<void> => shell.onScreen?.(page, name) ?? Promise.resolve()

  await test.step('The first run offers practice, and one click opens an account with 10,000,000 sats', async () => {
    await expect(at('start-practice')).toBeVisible()
    await screen('first-run')
    await at('start-practice').click()
    await expect(at('world-badge').first()).toContainText(t('environment.practice'))
    await expect.poll(() => numberIn(at('balance'))).toBe(10_000_000)
    await expect(page).toHaveTitle(new RegExp(t('environment.practice'), 'i'))
  })

  await test.step('The market is live', async () => {
    await expect(at('session-banner')).toBeHidden()
    const first = await lastPrice().innerText()
    await expect.poll(() => lastPrice().innerText()).not.toBe(first)
    for (const id of ['bid', 'ask', 'index', 'carry-rate', 'next-carry']) {
      await expect(at(id)).toHaveText(/\d/)
    }
    await expect(at('chart')).toBeVisible()
  })

  await test.step('A market buy shows what it costs and fills', async () => {
    await ui.write('quantity', '1000')
    for (const id of ['liquidation', 'fees', 'break-even', 'debited']) {
      await expect(at(`preview-${id}`)).toHaveText(/\d/)
    }
    const debitedSats = await numberIn(at('preview-debited'))
    await at('place-order').click()
    await expect(at('confirm-dialog')).toContainText(t('environment.practice'))
    await at('confirm-accept').click()
    await expect(at('running-row')).toHaveCount(1)
    await expect(at('tag-entry')).toBeVisible()
    // The price may move between the preview and the fill.
    await expect.poll(() => numberIn(at('balance'))).toBeLessThan(10_000_000 - debitedSats * 0.95)
    await expect.poll(() => numberIn(at('balance'))).toBeGreaterThan(10_000_000 - debitedSats * 1.05)
  })

  await test.step('Its profit or loss moves with the price', async () => {
    const first = await at('net-pnl').innerText()
    await expect.poll(() => at('net-pnl').innerText()).not.toBe(first)
  })

  await test.step('A stop loss and a take profit are set', async () => {
    const price = await numberIn(lastPrice())
    await setLevel('stop-loss', Math.round(price * 0.97))
    await setLevel('take-profit', Math.round(price * 1.05))
    await expect(at('chart-labels').locator('[data-kinds~="stop-loss"]')).toBeVisible()
    await expect(at('chart-labels').locator('[data-kinds~="take-profit"]')).toBeVisible()
    await screen('trade')
  })

  await test.step('It is closed', async () => {
    await at('close-trade').click()
    await at('confirm-accept').click()
    await expect(at('running-row')).toHaveCount(0)
    await at('tab-closed').click()
    await expect(at('closed-row')).toHaveCount(1)
    await expect(at('closed-pnl')).toHaveText(/\d/)
  })

  await test.step('A limit order fills at its price, and a notification appears', async () => {
    const price = await numberIn(lastPrice())
    await at('type-limit').click()
    await ui.write('quantity', '500')
    await ui.write('price', String(Math.round(price * 0.99)))
    await at('place-order').click()
    await at('confirm-accept').click()
    await at('tab-open').click()
    await expect(at('open-row')).toHaveCount(1)
    await setPrice(ui, Math.round(price * 0.985))
    await expect(at('open-row')).toHaveCount(0)
    await at('tab-running').click()
    await expect(at('running-row')).toHaveCount(1)
    await expect(at('unread-count')).toHaveText('1')
    await at('bell').click()
    await expect(at('notice').first()).toContainText(t('notification.filled.title'))
    await page.keyboard.press('Escape')
    await expectNotification(t('notification.filled.title'))
  })

  await test.step('A deposit is scanned, paid and shown as received', async () => {
    await at('nav-wallet').click()
    await expect(at('wallet-balance')).not.toHaveClass(/stale/)
    const before = await numberIn(at('wallet-balance'))
    await ui.write('deposit-amount', String(depositSats))
    await at('deposit-request').click()
    const paymentRequest = (await at('deposit-payment-request').innerText()).trim()
    expect(paymentRequest).toMatch(/^lnbcrt/)
    await expect.poll(async () => (await readQr(at('qr')))?.toLowerCase()).toBe(paymentRequest)
    await expect(at('deposit-countdown')).toHaveText(/\d/)
    await screen('deposit')
    await at('practice-pay').click()
    await expect(at('deposit-received')).toBeVisible()
    await expect.poll(() => numberIn(at('wallet-balance'))).toBe(before + depositSats)
    await expectNotification(t('notification.deposit.title'))
  })

  await test.step('A pasted invoice is shown decoded, confirmed, and paid', async () => {
    await showWalletCard(ui, 'send')
    await ui.write('practice-invoice-amount', String(withdrawSats))
    await at('practice-make-invoice').click()
    await expect(at('withdraw-invoice')).toHaveValue(/^lnbcrt/)
    const paymentRequest = await at('withdraw-invoice').inputValue()
    await ui.write('withdraw-invoice', paymentRequest)
    await expect(at('invoice-amount')).toContainText('20,000')
    await expect(at('invoice-payee')).toHaveText(/[0-9a-f]{4}/)
    await expect(at('invoice-expiry')).toHaveText(/\d/)
    await screen('withdraw')
    const before = await numberIn(at('wallet-balance'))
    await at('withdraw-pay').click()
    await expect(at('confirm-dialog')).toContainText('20,000')
    await at('confirm-accept').click()
    await expect(at('withdraw-outcome')).toBeVisible()
    await expect(paymentRow('out', 'settled')).toHaveCount(1)
    await expect.poll(() => numberIn(at('wallet-balance'))).toBeLessThanOrEqual(before - withdrawSats)
    await screen('wallet')
  })

  await test.step('After a restart everything is as it was', async () => {
    await at('nav-notices').click()
    await expect(at('notice')).not.toHaveCount(0)
    await screen('notices')
    await at('nav-settings').click()
    await screen('settings')
    await at('theme-light').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const before = await state()
    page = await shell.restart()
    page.setDefaultTimeout(60_000)
    ui = createPageObject(page)
    await expect(at('start-practice')).toBeHidden()
    await expect(at('running-row')).toHaveCount(1)
    await expect(at('session-banner')).toBeHidden()
    await expect(lastPrice()).toHaveText(/\d/)
    // A replay's market time decides whether times show their year.
    await expect(async () => expect(await state()).toEqual(before)).toPass({ timeout: 60_000 })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  async function setLevel(kind: 'stop-loss' | 'take-profit', price: number): Promise<void> {
    await at(`edit-${kind}`).click()
    await ui.write('adjust-value', String(price))
    await at('adjust-accept').click()
    await expect(at('adjust-dialog')).toBeHidden()
    await expect.poll(() => numberIn(at(`edit-${kind}`))).toBe(price)
  }

  async function expectNotification(title: string): Promise<void> {
    if ((await shell.notificationTitles()) === null) return
    await expect.poll(async () => (await shell.notificationTitles())?.join('\n')).toContain(title)
  }

  async function state() {
    await at('nav-notices').click()
    await expect(at('notice')).not.toHaveCount(0)
    const notifications = await at('notice').locator('strong').allInnerTexts()
    await at('nav-wallet').click()
    await expect(paymentRow('in', 'settled')).toHaveCount(1)
    await expect(paymentRow('out', 'settled')).toHaveCount(1)
    const payments = await at('payment-row').allInnerTexts()
    await at('nav-trade').click()
    await expect(at('running-row')).toHaveCount(1)
    const running = await at('running-row').getAttribute('data-trade')
    await at('tab-closed').click()
    await expect(at('closed-row')).toHaveCount(1)
    const closed = await at('closed-row').allInnerTexts()
    await at('tab-running').click()
    return {
      account: await at('account-name').innerText(),
      balance: await numberIn(at('balance')),
      running,
      closed,
      payments,
      notices: notifications,
    }
  }
}

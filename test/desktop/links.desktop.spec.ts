import type { Page } from '@playwright/test'
import { createPageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { expect, test } from './support/desktop-test'
import { getDataFolder, keepSatchelOpen, openPractice, startAgain, startSatchel } from './support/satchel'

const address = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'
const link = `bitcoin:${address}?amount=0.0005&label=Coffee`

const box = (page: Page) => page.getByTestId('withdraw-invoice')

test.describe('link opened while the app runs', () => {
  const satchel = keepSatchelOpen('--practice-seed', '7')

  test.beforeEach(async () => {
    await satchel.page.reload()
    await openPractice(satchel)
  })

  test('is refused with a reason if it is too long, empty or has hidden characters', async () => {
    const { page, dataFolder } = satchel
    for (const [hostile, reason] of [
      [`bitcoin:${'q'.repeat(8000)}`, t('deepLink.tooLong', { most: 7089 })],
      ['lightning:', t('deepLink.empty')],
      [`lightning:lnbc\u202e1`, t('deepLink.hidden')],
    ] as const) {
      expect(await startAgain(dataFolder, hostile)).toBe(0)
      await expect(page.getByTestId('toast').last()).toContainText(reason)
    }
    await expect(box(page)).toHaveCount(0)
    expect(await startAgain(dataFolder, 'lightning:javascript:alert(1)')).toBe(0)
    await expect(box(page)).toHaveValue('lightning:javascript:alert(1)')
    await expect(page.getByTestId('found')).toHaveAttribute('data-kind', 'not-understood')
  })

  test('shows the window with the decoded payment in the wallet, and sends nothing', async () => {
    const { app, page, dataFolder } = satchel
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    expect(await startAgain(dataFolder, link)).toBe(0)
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true)
    await expect(box(page)).toHaveValue(link)
    await expect(page.getByTestId('confirm-dialog')).toBeHidden()
    await expect(page.getByTestId('payment-row')).toHaveCount(0)

    const other = `lightning:lnbcrt1pother`
    expect(await startAgain(dataFolder, other)).toBe(0)
    await expect(page.getByTestId('confirm-dialog')).toContainText(t('deepLink.replace.what'))
    await expect(box(page)).toHaveValue(link)
    await page.getByTestId('confirm-accept').click()
    await expect(box(page)).toHaveValue(other)
  })
})

test('a link that starts a locked app is opened after the unlock', async ({}, testInfo) => {
  const dataFolder = getDataFolder(testInfo)
  const first = await startSatchel(dataFolder, '--practice-seed', '7')
  const ui = createPageObject(first.page)
  await openPractice(first)
  await ui.click('nav-settings')
  await ui.click('lock-choose')
  await ui.write('vault-passphrase', 'correct horse battery staple')
  await ui.write('vault-passphrase-again', 'correct horse battery staple')
  await ui.click('choose-submit')
  await expect(ui.at('lock-opens-by')).toHaveText(t('lock.opensByOwnPassphrase'))
  expect(await first.quit()).toBe(0)

  const { page } = await startSatchel(dataFolder, '--practice-seed', '7', link)
  await expect(page.getByTestId('lock-view')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  const unlocking = createPageObject(page)
  await unlocking.write('lock-passphrase', 'correct horse battery staple')
  await unlocking.press('Enter')
  await expect(box(page)).toHaveValue(link)
})

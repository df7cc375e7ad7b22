import type { Page } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { expect, test } from './support/desktop-test'
import { startAgain, startSatchel } from './support/satchel'

/** `lightning:` and `bitcoin:` links, which anybody can have made: they only ever open the decoded payment. */

/** An address of practice's network that nobody has the key of. */
const address = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'
const link = `bitcoin:${address}?amount=0.0005&label=Coffee`

const box = (page: Page) => page.getByTestId('withdraw-invoice')

async function startPractice(page: Page): Promise<void> {
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
}

test('from another start: the payment stands decoded in the wallet’s box, and nothing is sent', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  await startPractice(page)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await startAgain(testInfo, link)).toBe(0)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
  await expect(box(page)).toHaveValue(link)
  await expect(page.getByTestId('confirm-dialog')).toBeHidden()
  await expect(page.getByTestId('payment-row')).toHaveCount(0)

  // What is being written is not replaced behind the user's back.
  const other = `lightning:lnbcrt1pother`
  expect(await startAgain(testInfo, other)).toBe(0)
  await expect(page.getByTestId('confirm-dialog')).toContainText('takes its place')
  await expect(box(page)).toHaveValue(link)
  await page.getByTestId('confirm-accept').click()
  await expect(box(page)).toHaveValue(other)
})

test('from a cold start, while locked: it waits until the app is unlocked', async ({}, testInfo) => {
  const first = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(first.page)
  await startPractice(first.page)
  await hands.click('nav-settings')
  await hands.click('lock-choose')
  await hands.write('vault-passphrase', 'correct horse battery staple')
  await hands.write('vault-passphrase-again', 'correct horse battery staple')
  await hands.click('choose-submit')
  await expect(hands.at('lock-opens-by')).toContainText('passphrase')
  expect(await first.quit()).toBe(0)

  const { page } = await startSatchel(testInfo, '--practice-seed', '7', link)
  await expect(page.getByTestId('lock-view')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  const unlocking = handsOn(page)
  await unlocking.write('lock-passphrase', 'correct horse battery staple')
  await unlocking.press('Enter')
  await expect(box(page)).toHaveValue(link)
})

test('a hostile link is refused in words', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo, '--practice-seed', '7')
  await startPractice(page)
  for (const [hostile, words] of [
    [`bitcoin:${'q'.repeat(8000)}`, 'longer than 7,089 characters'],
    ['lightning:', 'nothing in it'],
    [`lightning:lnbc\u202e1`, 'cannot be seen'],
  ] as const) {
    expect(await startAgain(testInfo, hostile)).toBe(0)
    await expect(page.getByTestId('toast').last()).toContainText(words)
  }
  await expect(box(page)).toHaveCount(0)
  expect(await startAgain(testInfo, 'lightning:javascript:alert(1)')).toBe(0)
  await expect(box(page)).toHaveValue('lightning:javascript:alert(1)')
  await expect(page.getByTestId('found')).toHaveAttribute('data-kind', 'not-understood')
})

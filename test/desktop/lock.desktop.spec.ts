import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { dataFolderOf, startSatchel } from './support/satchel'

/** The lock that closes by itself. */

const isLocked = (page: Page) => expect(page.getByTestId('lock-view')).toBeVisible({ timeout: 90_000 })

test('it locks when nobody has used it for as long as is set', async ({}, testInfo) => {
  test.setTimeout(180_000)
  const first = await startSatchel(testInfo, '--practice-seed', '7')
  await first.page.getByTestId('start-practice').click()
  await expect(first.page.getByTestId('balance')).toContainText('10,000,000')
  await first.page.getByTestId('nav-settings').click()
  await handsOn(first.page).click('lock-after-5')
  expect(await first.quit()).toBe(0)
  // The least that can be stored is a minute: nobody wants to wait for five.
  const file = join(dataFolderOf(testInfo), 'settings.json')
  const written = readFileSync(file, 'utf8')
  expect(written).toMatch(/"lockAfterMinutes": ?5/)
  writeFileSync(file, written.replace(/"lockAfterMinutes": ?5/, '"lockAfterMinutes": 1'))
  const { page } = await startSatchel(testInfo, '--practice-seed', '7')
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await page.evaluate(() => Object.assign(window, { isOfBefore: true }))
  await isLocked(page)
  expect(await page.evaluate(() => 'isOfBefore' in window)).toBe(false)
})

test('it locks with the screen and when the computer goes to sleep, and not where that is switched off', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'says it over the session bus, which Linux has')
  const desktop = await DesktopOnTheBus.open()
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  await hands.click('start-practice')
  await expect(hands.at('balance')).toContainText('10,000,000')
  const unlock = async (): Promise<void> => {
    await isLocked(page)
    await hands.click('lock-submit')
    await expect(hands.at('balance')).toContainText('10,000,000')
  }
  desktop.lockScreen('org.freedesktop.ScreenSaver')
  await unlock()
  desktop.lockScreen('org.gnome.ScreenSaver')
  await unlock()
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await unlock()
  await hands.click('nav-settings')
  await hands.click('lock-on-screen-lock')
  await expect(hands.at('lock-on-screen-lock')).not.toBeChecked()
  desktop.lockScreen('org.freedesktop.ScreenSaver')
  await page.waitForTimeout(1500)
  await expect(hands.at('lock-view')).toBeHidden()
  desktop.close()
})

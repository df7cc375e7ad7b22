import { expect, test } from '@playwright/test'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { startSatchel, type Satchel } from './support/satchel'

/** The icon in the desktop's tray: read from the session bus, where a desktop reads it, and clicked there. */

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeEach(async () => (desktop = await DesktopOnTheBus.open()))
test.afterEach(() => desktop.close())

const hide = ({ app }: Satchel): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
const isVisible = ({ app }: Satchel): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

test('its tool tip says world, price and balance, and follows the price', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo, '--practice-seed', '7')
  await page.getByTestId('start-practice').click()
  await expect.poll(() => desktop.toolTip()).toMatch(/^Satchel · PRACTICE · [\d,.]+ USD · 10,000,000 sats/)
  const first = await desktop.toolTip()
  await expect.poll(() => desktop.toolTip()).not.toBe(first)
})

test('a click and its menu bring the window back, lock it and quit', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  await satchel.page.getByTestId('start-practice').click()
  await expect(satchel.page.getByTestId('balance')).toContainText('10,000,000')
  expect((await desktop.menu()).map(({ label }) => label)).toEqual(['Show Satchel', 'Lock', '', 'Quit'])

  await hide(satchel)
  await desktop.activate()
  await expect.poll(() => isVisible(satchel)).toBe(true)
  await hide(satchel)
  await desktop.choose('Show Satchel')
  await expect.poll(() => isVisible(satchel)).toBe(true)

  await satchel.page.evaluate(() => Object.assign(window, { isOfBefore: true }))
  await desktop.choose('Lock')
  await expect(satchel.page.getByTestId('lock-view')).toBeVisible()
  // The page was loaded anew: nothing of before is left in it.
  expect(await satchel.page.evaluate(() => 'isOfBefore' in window)).toBe(false)

  await desktop.choose('Quit')
  expect(await satchel.exited).toBe(0)
})

test('closing the window leaves the app in the tray, says so once, and ends it where the user wants that', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const { app, page } = satchel
  const close = (): Promise<void> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')

  await close()
  await expect.poll(() => isVisible(satchel)).toBe(false)
  await expect.poll(() => desktop.told.map(({ title }) => title)).toEqual(['Satchel goes on in the tray'])
  await desktop.activate()
  await expect.poll(() => isVisible(satchel)).toBe(true)
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await close()
  await expect.poll(() => isVisible(satchel)).toBe(false)
  expect(desktop.told).toHaveLength(1)

  await desktop.activate()
  await page.getByTestId('nav-settings').click()
  await page.getByTestId('setting-keep-in-tray').click()
  await expect(page.getByTestId('setting-keep-in-tray')).not.toBeChecked()
  await close()
  expect(await satchel.exited).toBe(0)
})

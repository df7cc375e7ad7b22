import { handsOn } from '../support/browser/hands'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
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
  await expect
    .poll(async () => (await desktop.menu()).map(({ label }) => label.replaceAll(/[\d,.]+/g, '#')))
    .toEqual([
      expect.stringMatching(/ · PRACTICE$/),
      'Connected',
      '# USD',
      '',
      'Show Satchel',
      'Lock',
      'Do not disturb for # hours',
      'Close all running trades …',
      '',
      'Quit',
    ])

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

test('its menu says how the account stands, keeps quiet, and asks in the window before all is closed', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  const labels = async (): Promise<string> => (await desktop.menu()).map(({ label }) => label).join('\n')
  const entry = async (label: string) => (await desktop.menu()).find((each) => each.label.startsWith(label))
  await hands.click('start-practice')
  await expect(hands.at('balance')).toContainText('10,000,000')
  await expect.poll(labels).toContain('Connected')
  expect(await entry('Close all')).toMatchObject({ isEnabled: false })
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await expect.poll(labels).toMatch(/P&L [+\u2212-][\d,]+ sats/)
  await expect.poll(labels).toMatch(/To liquidation \d+\.\d %/)

  expect(await entry('Do not disturb')).toMatchObject({ isTicked: false })
  await desktop.choose('Do not disturb for 4 hours')
  await expect.poll(() => entry('Do not disturb')).toMatchObject({ isTicked: true })
  await desktop.choose('Do not disturb for 4 hours')
  await expect.poll(() => entry('Do not disturb')).toMatchObject({ isTicked: false })

  await hands.click('nav-wallet')
  await desktop.choose('Close all running trades …')
  await expect(hands.at('confirm-dialog')).toContainText('Close 1 running trade')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(0)
})

test('without a tray, closing the window asks and then quits', async ({}, testInfo) => {
  desktop.close()
  desktop = await DesktopOnTheBus.open({ hasTray: false })
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const { app, page } = satchel
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await app.evaluate(({ dialog }) => {
    const asked: string[] = []
    const answers = [0, 1]
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      asked.push((given.at(-1) as { message: string }).message)
      return Promise.resolve({ response: answers.shift() ?? 0, checkboxChecked: false })
    }
  })
  const close = (): Promise<void> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await close()
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { asked: readonly string[] }).asked))
    .toEqual(['Quit Satchel?'])
  expect(await isVisible(satchel)).toBe(true)
  await close()
  expect(await satchel.exited).toBe(0)
})

test('a tray that goes while the window is hidden brings the window back', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  await satchel.page.getByTestId('start-practice').click()
  await expect.poll(() => desktop.hasTray).toBe(true)
  await hide(satchel)
  await expect.poll(() => isVisible(satchel)).toBe(false)
  desktop.close()
  await expect.poll(() => isVisible(satchel)).toBe(true)
  desktop = await DesktopOnTheBus.open()
})

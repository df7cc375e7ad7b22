import { join } from 'node:path'
import { expect, test, type TestInfo } from '@playwright/test'
import type { Told } from '../support/electron-double/control'
import { walkFirstLight } from '../support/browser/first-light'
import { refusedByPolicy } from '../support/browser/refused-by-policy'
import { startDesktopDouble, type DesktopDouble } from '../support/start-desktop-double'

/** The built Electron shell, as it is, under the double of Electron: what that proves and what not stands in the double's head. */

const running: DesktopDouble[] = []

async function start(testInfo: TestInfo, ...options: readonly string[]): Promise<DesktopDouble> {
  const shell = await startDesktopDouble(['--data', join(testInfo.outputPath(), 'data'), ...options])
  running.push(shell)
  return shell
}

test.afterEach(async () => {
  for (const shell of running.splice(0)) await shell.stop()
})

const kinds = (told: readonly Told[], kind: Told['kind']): readonly Told[] =>
  told.filter((one) => one.kind === kind)

test('first light in the desktop window, with seeded prices', async ({}, testInfo) => {
  let shell = await start(testInfo, '--practice-seed', '7')
  const earlier: Told[] = []
  await walkFirstLight({
    page: () => shell.page,
    async restart() {
      earlier.push(...shell.told)
      expect(await shell.stop()).toBe(0)
      shell = await start(testInfo, '--practice-seed', '7')
      return shell.page
    },
    notificationTitles: () =>
      Promise.resolve(shell.told.flatMap((one) => (one.kind === 'notification' ? [one.title] : []))),
  })
  const told = [...earlier, ...shell.told]
  expect(kinds(told, 'preload-error')).toEqual([])
  expect(kinds(told, 'blocked')).toEqual([])
  expect(kinds(told, 'error-box')).toEqual([])
  for (const notification of kinds(told, 'notification'))
    expect(notification).toMatchObject({ title: /^PRACTICE · / })
})

test('the window shows itself when its page is ready, with a tray icon that says where things stand', async ({}, testInfo) => {
  const shell = await start(testInfo)
  await expect.poll(() => shell.told).toContainEqual({ kind: 'window', event: 'shown' })
  await shell.page.getByTestId('start-practice').click()
  await expect
    .poll(() => shell.told.findLast((one) => one.kind === 'tray'))
    .toMatchObject({ hasIcon: true, toolTip: /PRACTICE.*10,000,000 sats/ })
  expect(await shell.page.evaluate(() => [innerWidth, innerHeight])).toEqual([1440, 900])
})

test('it ends with the command that started it', async ({}, testInfo) => {
  const shell = await start(testInfo)
  shell.leave()
  expect(await shell.exited).toBe(0)
})

test('the page has nothing of Electron or Node, and its policy comes with it', async ({}, testInfo) => {
  const { page } = await start(testInfo)
  expect(
    await page.evaluate(() =>
      [
        'require',
        'process',
        'module',
        'Buffer',
        'global',
        'ipcRenderer',
        'electron',
        'satchelDoubleToMain',
      ].filter((name) => name in window),
    ),
  ).toEqual([])
  expect(await refusedByPolicy(page)).toEqual({ refused: ['connect-src', 'script-src-elem'], hasRun: false })
})

test('navigation and other windows are refused, and the app goes on', async ({}, testInfo) => {
  const shell = await start(testInfo)
  const { page, told } = shell
  await expect(page.getByTestId('start-practice')).toBeVisible()
  const document = (): string => page.url().replace(/#.*/, '')
  const home = document()
  await page.evaluate(() => {
    location.href = 'https://example.org/away'
  })
  await expect
    .poll(() => told)
    .toContainEqual({ kind: 'blocked', url: 'https://example.org/away', by: 'will-navigate' })
  await page.evaluate(() => void window.open('https://example.org/popup'))
  await expect
    .poll(() => told)
    .toContainEqual({ kind: 'blocked', url: 'https://example.org/popup', by: 'window-open' })
  expect(document()).toBe(home)
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
})

test('a permission that the app has no use for is denied', async ({}, testInfo) => {
  const { page } = await start(testInfo)
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'clipboard-read', 'clipboard-write'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'granted'])
})

test('a document that the shell did not send is stopped by the session', async ({}, testInfo) => {
  const { page, told } = await start(testInfo)
  await expect(page.getByTestId('start-practice')).toBeVisible()
  // As a navigation that main itself began would: it is not asked about with will-navigate.
  await page.goto('https://example.org/leak').catch(() => undefined)
  expect(kinds(told, 'blocked').length).toBeGreaterThan(0)
})

test('a reload gets a port of its own', async ({}, testInfo) => {
  const shell = await start(testInfo)
  const { page } = shell
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  const isReloaded = page.waitForEvent('load')
  shell.do({ kind: 'click-menu-role', role: 'reload' })
  await isReloaded
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await expect(page.getByTestId('lost-bridge')).toBeHidden()
})

test('a second Satchel on the same data brings the first to the front and ends', async ({}, testInfo) => {
  const first = await start(testInfo)
  await expect(startDesktopDouble(['--data', join(testInfo.outputPath(), 'data')])).rejects.toThrow(
    'ended with 0',
  )
  await expect.poll(() => first.told).toContainEqual({ kind: 'window', event: 'focused' })
  await expect(first.page.getByTestId('start-practice')).toBeVisible()
})

test('Quit in the tray ends the app', async ({}, testInfo) => {
  const shell = await start(testInfo)
  shell.do({ kind: 'click-tray-item', label: 'Quit' })
  expect(await shell.exited).toBe(0)
  expect(shell.output()).toBe('')
})

test('a data folder that cannot be used is named in a dialog', async ({}, testInfo) => {
  const folder = join(import.meta.filename, 'data')
  const failure = await startDesktopDouble(['--data', folder]).then(
    () => 'started',
    (error: unknown) => String(error),
  )
  expect(failure).toContain('ended with 1')
  expect(failure).toContain('Satchel could not start')
  expect(failure).toContain(folder)
  expect(testInfo.errors).toEqual([])
})

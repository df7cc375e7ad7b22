import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { t } from '../support/browser/text'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import {
  getDataFolder,
  keepSatchelOpen,
  openPractice,
  startAgain,
  startHidden,
  startSatchel,
  type Satchel,
} from './support/satchel'

interface Entry {
  readonly label: string
  readonly accelerator?: string
  readonly role?: string
  readonly click: () => void
  readonly submenu?: { readonly items: readonly Entry[] }
}

const place = ({ app }: Satchel) =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return window && { ...window.getNormalBounds(), zoom: window.webContents.getZoomFactor() }
  })

const choose = ({ app }: Satchel, label: string) =>
  app.evaluate(({ Menu }, text) => {
    const menus = (Menu.getApplicationMenu()?.items ?? []) as unknown as readonly Entry[]
    const click = menus
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === text)?.click
    click?.()
  }, label)

test('the window restores its size, position and text size on a screen that exists', async ({}, testInfo) => {
  const dataFolder = getDataFolder(testInfo)
  const first = await startSatchel(dataFolder)
  await expect(first.page.getByTestId('start-practice')).toBeVisible()
  await first.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setBounds({ x: 40, y: 50, width: 1100, height: 700 })
  })
  await choose(first, t('textSize.larger'))
  await choose(first, t('textSize.larger'))
  const bounds = { x: 40, y: 50, width: 1100, height: 700, zoom: 1.25 }
  await expect.poll(() => place(first)).toEqual(bounds)
  expect(await first.quit()).toBe(0)

  const second = await startSatchel(dataFolder)
  await expect.poll(() => place(second)).toEqual(bounds)
  expect(await second.quit()).toBe(0)

  const file = join(dataFolder, 'window', 'place.json')
  const stored = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...stored, x: 9000, y: -3000 }))
  const third = await startSatchel(dataFolder)
  const { x = -1, y = -1, width = 0 } = (await place(third)) ?? {}
  const screen = await third.app.evaluate(({ screen: all }) => all.getPrimaryDisplay().workArea)
  expect(x).toBeGreaterThanOrEqual(screen.x)
  expect(x + width).toBeLessThanOrEqual(Math.max(screen.x + screen.width, 1100))
  expect(y).toBeGreaterThanOrEqual(screen.y)
  expect(await third.quit()).toBe(0)

  writeFileSync(file, '{"x":')
  const fourth = await startSatchel(dataFolder)
  await expect(fourth.page.getByTestId('start-practice')).toBeVisible()
})

test("the text size is migrated once from an earlier version's zoom, then read from the setting", async ({}, testInfo) => {
  const dataFolder = getDataFolder(testInfo)
  const folder = join(dataFolder, 'window')
  mkdirSync(folder, { recursive: true })
  const former = { x: 40, y: 50, width: 1100, height: 700, isMaximized: false, zoomLevel: 1 }
  writeFileSync(join(folder, 'place.json'), JSON.stringify(former))
  const satchel = await startSatchel(dataFolder)
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 1.25 })
  await openPractice(satchel)
  await satchel.page.getByTestId('nav-settings').click()
  await satchel.page.getByTestId('text-size-80').click()
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 0.8 })
  await choose(satchel, t('textSize.usual'))
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 1 })
  await expect(satchel.page.getByTestId('text-size-100')).toHaveClass(/taken/)
})

test('the app starts without a window with --hidden, and opens it from the tray', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')
  const desktop = await DesktopOnTheBus.open()
  const dataFolder = getDataFolder(testInfo)
  const { app } = await startHidden(dataFolder)
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(() => desktop.hasTray).toBe(true)
  // At login, the system may start an app that is already running.
  expect(await startAgain(dataFolder, '--hidden')).toBe(0)
  await expect.poll(() => windows()).toBe(0)
  await desktop.choose(t('tray.show'))
  await expect.poll(windows).toBe(1)
  desktop.close()
})

test.describe('with a practice account', () => {
  const satchel = keepSatchelOpen()

  test.beforeEach(() => openPractice(satchel))

  test('adds and removes the entry that starts the app at login', async () => {
    test.skip(process.platform !== 'linux', 'reads the entry that Linux starts from')
    const { page, dataFolder } = satchel
    await page.getByTestId('nav-settings').click()
    const file = join(
      process.env['XDG_CONFIG_HOME'] ?? join(process.env['HOME'] ?? '', '.config'),
      'autostart',
      'satchel.desktop',
    )
    const entry = (): string => {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        return ''
      }
    }
    await page.getByTestId('setting-start-at-login').click()
    await expect.poll(entry).toContain(`"--data" "${dataFolder}" "--hidden"`)
    expect(entry()).toMatch(/^Exec="\//m)
    await page.getByTestId('setting-start-at-login').click()
    await expect.poll(entry).toBe('')
  })

  test('protects the window from screenshots by its setting, and disables the spell checker', async () => {
    const { app, page } = satchel
    await app.evaluate(({ BrowserWindow }) => {
      const loginItems: boolean[] = []
      Object.assign(globalThis, { asked: loginItems })
      const [window] = BrowserWindow.getAllWindows()
      if (window) window.setContentProtection = (isWanted: boolean) => void loginItems.push(isWanted)
    })
    const loginItems = () =>
      app.evaluate(() => (globalThis as unknown as { asked: readonly boolean[] }).asked)
    await page.getByTestId('nav-settings').click()
    await expect(page.getByText(t('settings.contentProtection.what'))).toBeVisible()
    await page.getByTestId('setting-content-protection').click()
    await expect.poll(loginItems).toEqual([true])
    await page.getByTestId('setting-content-protection').click()
    await expect.poll(loginItems).toEqual([true, false])
    expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false)
  })

  test('has the menu items of the app with the keys of the platform', async () => {
    const { app, page } = satchel
    const entries = await app.evaluate(({ Menu }) =>
      ((Menu.getApplicationMenu()?.items ?? []) as unknown as readonly Entry[]).flatMap(({ submenu }) =>
        (submenu?.items ?? []).map(({ label, accelerator, role }) => [
          label,
          accelerator ?? null,
          role ?? null,
        ]),
      ),
    )
    expect(entries).toEqual(
      expect.arrayContaining([
        [t('menu.settings'), 'CmdOrCtrl+,', null],
        [t('menu.lock'), 'CmdOrCtrl+L', null],
        [t('menu.about'), null, 'about'],
      ]),
    )
    await choose(satchel, t('menu.settings'))
    await expect(page.getByTestId('setting-privacy')).toBeVisible()
  })
})

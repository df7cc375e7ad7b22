import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { dataFolderOf, startAgain, startHidden, startSatchel, type Satchel } from './support/satchel'

/** Where the window is, how it starts, and what the desktop is told of it. */

/** Of the menu, what is looked at. */
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

const choose = ({ app }: Satchel, wanted: string) =>
  app.evaluate(({ Menu }, words) => {
    const menus = (Menu.getApplicationMenu()?.items ?? []) as unknown as readonly Entry[]
    const click = menus
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === words)?.click
    click?.()
  }, wanted)

test('size, place and the size of the text are those of before, and on a screen that is there', async ({}, testInfo) => {
  const first = await startSatchel(testInfo)
  await expect(first.page.getByTestId('start-practice')).toBeVisible()
  await first.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setBounds({ x: 40, y: 50, width: 1100, height: 700 })
  })
  await choose(first, 'Larger text')
  await choose(first, 'Larger text')
  const wanted = { x: 40, y: 50, width: 1100, height: 700, zoom: 1.25 }
  await expect.poll(() => place(first)).toEqual(wanted)
  expect(await first.quit()).toBe(0)

  const second = await startSatchel(testInfo)
  await expect.poll(() => place(second)).toEqual(wanted)
  expect(await second.quit()).toBe(0)

  const file = join(dataFolderOf(testInfo), 'window', 'place.json')
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...kept, x: 9000, y: -3000 }))
  const third = await startSatchel(testInfo)
  const { x = -1, y = -1, width = 0 } = (await place(third)) ?? {}
  const screen = await third.app.evaluate(({ screen: all }) => all.getPrimaryDisplay().workArea)
  expect(x).toBeGreaterThanOrEqual(screen.x)
  expect(x + width).toBeLessThanOrEqual(Math.max(screen.x + screen.width, 1100))
  expect(y).toBeGreaterThanOrEqual(screen.y)
  expect(await third.quit()).toBe(0)

  writeFileSync(file, '{"x":')
  const fourth = await startSatchel(testInfo)
  await expect(fourth.page.getByTestId('start-practice')).toBeVisible()
})

test('the zoom of a former version is the size of the text from then on, and the setting alone says it later', async ({}, testInfo) => {
  const folder = join(dataFolderOf(testInfo), 'window')
  mkdirSync(folder, { recursive: true })
  const former = { x: 40, y: 50, width: 1100, height: 700, isMaximized: false, zoomLevel: 1 }
  writeFileSync(join(folder, 'place.json'), JSON.stringify(former))
  const satchel = await startSatchel(testInfo)
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 1.25 })
  await satchel.page.getByTestId('start-practice').click()
  await satchel.page.getByTestId('nav-settings').click()
  await satchel.page.getByTestId('text-size-80').click()
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 0.8 })
  await choose(satchel, 'Text in its usual size')
  await expect.poll(() => place(satchel)).toMatchObject({ zoom: 1 })
  await expect(satchel.page.getByTestId('text-size-100')).toHaveClass(/taken/)
})

test('started hidden it has no window until it is asked for', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')
  const desktop = await DesktopOnTheBus.open()
  const { app } = await startHidden(testInfo)
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(() => desktop.hasTray).toBe(true)
  // The system starts what is there already when its user logs in.
  expect(await startAgain(testInfo, '--hidden')).toBe(0)
  expect(await windows()).toBe(0)
  await desktop.choose('Show Satchel')
  await expect.poll(windows).toBe(1)
  desktop.close()
})

test('it is started at login, and no longer, as its setting says', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the entry that Linux starts from')
  const { page } = await startSatchel(testInfo)
  await page.getByTestId('start-practice').click()
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
  await expect.poll(entry).toContain(`"--data" "${dataFolderOf(testInfo)}" "--hidden"`)
  expect(entry()).toMatch(/^Exec="\//m)
  await page.getByTestId('setting-start-at-login').click()
  await expect.poll(entry).toBe('')
})

test('the window is kept out of screenshots as its setting says, and what is spelled is looked at by nobody', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await page.getByTestId('start-practice').click()
  await app.evaluate(({ BrowserWindow }) => {
    const asked: boolean[] = []
    Object.assign(globalThis, { asked })
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.setContentProtection = (isWanted: boolean) => void asked.push(isWanted)
  })
  const asked = () => app.evaluate(() => (globalThis as unknown as { asked: readonly boolean[] }).asked)
  await page.getByTestId('nav-settings').click()
  await expect(page.getByText('Linux does not: there it does nothing')).toBeVisible()
  await page.getByTestId('setting-content-protection').click()
  await expect.poll(asked).toEqual([true])
  await page.getByTestId('setting-content-protection').click()
  await expect.poll(asked).toEqual([true, false])
  expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false)
})

test('the menu has the platform’s keys, and says what this is', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo)
  const { app, page } = satchel
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
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
      ['Settings', 'CmdOrCtrl+,', null],
      ['Lock', 'CmdOrCtrl+L', null],
      ['About Satchel', null, 'about'],
    ]),
  )
  await choose(satchel, 'Settings')
  await expect(page.getByTestId('setting-privacy')).toBeVisible()
})

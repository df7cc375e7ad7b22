import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runFirstSession } from '../support/browser/first-session'
import { t } from '../support/browser/text'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { packagedVersion, startPackaged, startRefused } from './support/packaged'
import { getDataFolder } from './support/satchel'

test('the packaged app runs from the first start to a restart, and shows its version', async ({}, testInfo) => {
  const desktop = process.platform === 'linux' ? await DesktopOnTheBus.open() : null
  const dataFolder = getDataFolder(testInfo)
  let satchel = await startPackaged(dataFolder, ['--practice-seed', '7'])
  const complaints: string[] = []
  satchel.page.on('pageerror', (error) => complaints.push(error.message))
  await runFirstSession({
    page: () => satchel.page,
    async restart() {
      expect(await satchel.quit()).toBe(0)
      satchel = await startPackaged(dataFolder, ['--practice-seed', '7'])
      return satchel.page
    },
    notificationTitles: () => Promise.resolve(desktop?.told.map(({ title }) => title) ?? null),
    onScreen: async (shown, name) => {
      await shown.screenshot({
        path: join('test-results', 'screens', `packaged-${process.platform}-${name}.png`),
      })
    },
  })
  expect(complaints).toEqual([])
  await satchel.page.getByTestId('nav-settings').click()
  await expect(satchel.page.locator('.about')).toContainText(
    t('settings.about', { version: packagedVersion, folder: dataFolder }),
  )
  desktop?.close()
})

const loadFailed = 'Failed to load module'

for (const argument of [
  '--inspect=0',
  '--inspect-brk=0',
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--gtk-module=missing-module',
  '--gtk-version=4',
  '--js-flags=--expose-gc',
  '--disable-web-security',
  '--no-sandbox',
]) {
  test(`the packaged app refuses ${argument} before anything starts`, async ({}, testInfo) => {
    const dataFolder = getDataFolder(testInfo)
    const { code, complaints } = await startRefused([argument, '--data', dataFolder])
    expect(code).toBe(2)
    expect(complaints).toContain(`does not accept the argument "${argument}"`)
    expect(complaints).not.toMatch(new RegExp(`listening|${loadFailed}`))
    expect(existsSync(dataFolder)).toBe(false)
  })
}

test('the packaged app runs no code from its command line', async ({}, testInfo) => {
  const file = testInfo.outputPath('ran')
  const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`
  const { code } = await startRefused(['-e', script], { ELECTRON_RUN_AS_NODE: '1' })
  expect(code).toBe(2)
  expect(existsSync(file)).toBe(false)
})

test('the packaged app loads no module named in its environment', async ({}, testInfo) => {
  const started = await startPackaged(getDataFolder(testInfo), [], {
    ELECTRON_RUN_AS_NODE: '1',
    GTK_MODULES: 'missing-module',
    GTK3_MODULES: 'missing-module',
    NODE_OPTIONS: '--inspect=0',
  })
  await expect(started.page.getByTestId('start-practice')).toBeVisible()
  expect(started.complaints()).not.toMatch(new RegExp(`Debugger listening|${loadFailed}`))
})

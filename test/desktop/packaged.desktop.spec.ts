import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { walkFirstLight } from '../support/browser/first-light'
import { t } from '../support/browser/text'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { packagedVersion, startPackaged } from './support/packaged'
import { dataFolderOf } from './support/satchel'

/** The packaged app that users install: a first run from start to restart, and attacks by a program that may start it. */

test('runs from the first start to a restart, and shows its version', async ({}, testInfo) => {
  // Where there is a session bus, notifications are read back from it.
  const desktop = process.platform === 'linux' ? await DesktopOnTheBus.open() : null
  const dataFolder = dataFolderOf(testInfo)
  let satchel = await startPackaged(dataFolder, ['--practice-seed', '7'])
  const complaints: string[] = []
  satchel.page.on('pageerror', (error) => complaints.push(error.message))
  await walkFirstLight({
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

test('runs no code from its command line, and opens no debugger for its main process', async ({}, testInfo) => {
  const file = testInfo.outputPath('ran')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`
  const { page, complaints } = await startPackaged(dataFolderOf(testInfo), ['-e', code, '--inspect=0'], {
    ELECTRON_RUN_AS_NODE: '1',
  })
  await expect(page.getByTestId('start-practice')).toBeVisible()
  expect(existsSync(file)).toBe(false)
  expect(complaints()).not.toContain('Debugger listening')
})

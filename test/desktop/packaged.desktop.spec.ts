import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { walkFirstLight } from '../support/browser/first-light'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { packagedVersion, startPackaged } from './support/packaged'

/** The package that users install, but for what unpacks it: started and walked through, and attacked by who may start it. */

test('first light in the packaged app, which says what it is', async ({}, testInfo) => {
  const desktop = process.platform === 'linux' ? await DesktopOnTheBus.open() : null
  let satchel = await startPackaged(testInfo, ['--practice-seed', '7'])
  const complaints: string[] = []
  satchel.page.on('pageerror', (error) => complaints.push(error.message))
  await walkFirstLight({
    page: () => satchel.page,
    async restart() {
      expect(await satchel.quit()).toBe(0)
      satchel = await startPackaged(testInfo, ['--practice-seed', '7'])
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
  await expect(satchel.page.locator('.about')).toContainText(`Satchel ${packagedVersion}`)
  desktop?.close()
})

test('it is no Node, whatever its environment says', async ({}, testInfo) => {
  const file = testInfo.outputPath('ran')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`
  const { page } = await startPackaged(testInfo, ['-e', code], { ELECTRON_RUN_AS_NODE: '1' })
  await expect(page.getByTestId('start-practice')).toBeVisible()
  expect(existsSync(file)).toBe(false)
})

test('its main process opens no door to a debugger', async ({}, testInfo) => {
  const packaged = await startPackaged(testInfo, ['--inspect=0'])
  await expect(packaged.page.getByTestId('start-practice')).toBeVisible()
  expect(packaged.complaints()).not.toContain('Debugger listening')
})

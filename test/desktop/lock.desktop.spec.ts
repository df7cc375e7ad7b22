import { createPageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { holdClock } from './support/clock'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { keepSatchelOpen, openPractice } from './support/satchel'

const minuteMs = 60_000

let desktop: DesktopOnTheBus | undefined
test.beforeAll(async () => {
  if (process.platform === 'linux') desktop = await DesktopOnTheBus.open()
})
test.afterAll(() => desktop?.close())

const satchel = keepSatchelOpen('--practice-seed', '7')

/** The lock loads a new document. */
async function unlock(): Promise<void> {
  const ui = createPageObject(satchel.page)
  await expect(ui.at('lock-view')).toBeVisible()
  await expect.poll(() => hasPageMarker()).toBe(false)
  await ui.click('lock-submit')
  await expect(ui.at('balance')).toContainText('10,000,000')
  await setPageMarker()
}
const setPageMarker = () =>
  satchel.page.evaluate(() => Object.assign(window, { isMarked: true }) && undefined)
const hasPageMarker = () => satchel.page.evaluate(() => 'isMarked' in window)

test.beforeEach(async () => {
  await satchel.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  await openPractice(satchel)
  await setPageMarker()
})

test('the app locks with the screen and on suspend, unless the setting is off', async () => {
  test.skip(!desktop, 'sends the signals over the session bus, which Linux has')
  const { app, page } = satchel
  const ui = createPageObject(page)
  desktop?.lockScreen('org.freedesktop.ScreenSaver')
  await unlock()
  desktop?.lockScreen('org.gnome.ScreenSaver')
  await unlock()
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await unlock()
  await ui.click('nav-settings')
  await ui.click('lock-on-screen-lock')
  // The window shows a change before it is stored; a reload shows stored settings.
  await page.reload()
  await expect(ui.at('lock-on-screen-lock')).not.toBeChecked()
  await setPageMarker()
  desktop?.lockScreen('org.freedesktop.ScreenSaver')
  // Sent over the same connection, after the app has read the signal.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => desktop?.told.map(({ title }) => title)).toEqual([t('tray.kept')])
  await expect.poll(() => hasPageMarker()).toBe(true)
  await expect(ui.at('lock-view')).toBeHidden()
})

test('the app locks after the set time of inactivity', async () => {
  const ui = createPageObject(satchel.page)
  const clock = await holdClock(satchel)
  await ui.click('nav-settings')
  await ui.click('lock-after-5')
  await expect(ui.at('lock-after-5')).toHaveClass(/taken/)
  await clock.advance(6 * minuteMs)
  await unlock()
})

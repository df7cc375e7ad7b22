import { handsOn } from '../support/browser/hands'
import { t } from '../support/browser/text'
import { holdClock } from './support/clock'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { keepSatchelOpen, openPractice } from './support/satchel'

/** The automatic lock. */

const minuteMs = 60_000

/** The desktop of the session, on Linux. */
let desktop: DesktopOnTheBus | undefined
test.beforeAll(async () => {
  if (process.platform === 'linux') desktop = await DesktopOnTheBus.open()
})
test.afterAll(() => desktop?.close())

const satchel = keepSatchelOpen('--practice-seed', '7')

/** Waits for the lock and opens it again. A locked page is a new document, which has nothing of the one before. */
async function unlock(): Promise<void> {
  const hands = handsOn(satchel.page)
  await expect(hands.at('lock-view')).toBeVisible()
  await expect.poll(() => hasMark()).toBe(false)
  await hands.click('lock-submit')
  await expect(hands.at('balance')).toContainText('10,000,000')
  await setMark()
}
const setMark = () => satchel.page.evaluate(() => Object.assign(window, { isMarked: true }) && undefined)
const hasMark = () => satchel.page.evaluate(() => 'isMarked' in window)

test.beforeEach(async () => {
  await satchel.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  await openPractice(satchel)
  await setMark()
})

test('locks with the screen and on suspend, unless that is switched off', async () => {
  test.skip(!desktop, 'sends the signals over the session bus, which Linux has')
  const { app, page } = satchel
  const hands = handsOn(page)
  desktop?.lockScreen('org.freedesktop.ScreenSaver')
  await unlock()
  desktop?.lockScreen('org.gnome.ScreenSaver')
  await unlock()
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await unlock()
  await hands.click('nav-settings')
  await hands.click('lock-on-screen-lock')
  // The window shows a change before main has stored it. A new page shows main's settings.
  await page.reload()
  await expect(hands.at('lock-on-screen-lock')).not.toBeChecked()
  await setMark()
  desktop?.lockScreen('org.freedesktop.ScreenSaver')
  // The app sends this notification over the same connection: by then it has read the signal.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => desktop?.told.map(({ title }) => title)).toEqual([t('tray.kept')])
  await expect.poll(() => hasMark()).toBe(true)
  await expect(hands.at('lock-view')).toBeHidden()
})

test('locks after the set time without use', async () => {
  const hands = handsOn(satchel.page)
  const clock = await holdClock(satchel)
  await hands.click('nav-settings')
  await hands.click('lock-after-5')
  await expect(hands.at('lock-after-5')).toHaveClass(/taken/)
  await clock.advance(6 * minuteMs)
  await unlock()
})

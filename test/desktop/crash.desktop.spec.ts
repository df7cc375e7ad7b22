import { t } from '../support/browser/text'
import { answerDialogs } from './support/answer-dialogs'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { keepSatchelOpen, openPractice, type Satchel } from './support/satchel'

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeAll(async () => (desktop = await DesktopOnTheBus.open()))
test.afterAll(() => desktop.close())
test.beforeEach(() => desktop.clearNotifications())

const crash = ({ app }: Satchel): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
/** Playwright loses a crashed page, which never responds. */
const balance = ({ app }: Satchel): Promise<unknown> =>
  app.evaluate(({ BrowserWindow }) =>
    Promise.race([
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `document.querySelector('[data-testid="balance"]')?.textContent ?? ''`,
      ),
      new Promise((done) => setTimeout(done, 300, '')),
    ]),
  )
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const notifications = (): readonly string[] => desktop.told.map(({ title }) => title)

test.describe('crashed page', () => {
  const satchel = keepSatchelOpen('--practice-seed', '7')
  test.describe.configure({ mode: 'serial' })

  test('is reloaded, with a notification', async () => {
    await openPractice(satchel)
    await crash(satchel)
    await expect.poll(notifications).toEqual([t('window.crashed')])
    await expect.poll(() => balance(satchel)).toContain('10,000,000')
  })

  test('shows a dialog to reload or quit after a second crash within 30 seconds', async () => {
    const dialogs = await answerDialogs(satchel, 0, 1)
    await crash(satchel)
    await expect.poll(dialogs).toMatchObject([{ message: t('window.crashedAgain') }])
    await expect.poll(() => balance(satchel)).toContain('10,000,000')
    expect(notifications()).toEqual([])
    await crash(satchel)
    expect(await satchel.exited).toBe(0)
  })
})

test.describe('hung page', () => {
  const satchel = keepSatchelOpen('--practice-seed', '7')
  test.describe.configure({ mode: 'serial' })

  test('shows a dialog, and is reloaded if the user agrees', async () => {
    await openPractice(satchel)
    const dialogs = await answerDialogs(satchel, 1)
    // Chromium emits this after 30 s of unanswered input.
    await satchel.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.emit('unresponsive')
    })
    await expect.poll(notifications).toEqual([t('window.crashed')])
    await expect.poll(() => balance(satchel)).toContain('10,000,000')
    await expect.poll(() => dialogs()).toMatchObject([{ message: t('window.hangs') }])
  })

  test('does not block quitting the app', async () => {
    const renderer = await satchel.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    )
    if (renderer === undefined) throw new Error('There is no page')
    process.kill(renderer, 'SIGSTOP')
    try {
      expect(await satchel.quit()).toBe(0)
    } finally {
      killIfRunning(renderer)
    }
  })
})

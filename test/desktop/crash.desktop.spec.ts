import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { startSatchel, type Satchel } from './support/satchel'

/** A page that crashes or hangs: the window comes back, and it is said. */

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeEach(async () => (desktop = await DesktopOnTheBus.open()))
test.afterEach(() => desktop.close())

/** What main asks, answered at once by the button of that number. Nobody can click a dialog of the system here. */
const answerDialogs = ({ app }: Satchel, response: number): Promise<void> =>
  app.evaluate(({ dialog }, button) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      asked.push((given.at(-1) as { message: string }).message)
      return Promise.resolve({ response: button, checkboxChecked: false })
    }
  }, response)
const asked = ({ app }: Satchel): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as unknown as { asked: readonly string[] }).asked)
const crash = ({ app }: Satchel): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
/** Asked of the window itself: Playwright's page is lost with the crash, and a question to a page that is gone has no answer. */
const balance = ({ app }: Satchel): Promise<unknown> =>
  app.evaluate(({ BrowserWindow }) =>
    Promise.race([
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `document.querySelector('[data-testid="balance"]')?.textContent ?? ''`,
      ),
      new Promise((done) => setTimeout(done, 1000, '')),
    ]),
  )

test('a page that crashed is loaded again, and it is said', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  await satchel.page.getByTestId('start-practice').click()
  await expect(satchel.page.getByTestId('balance')).toContainText('10,000,000')
  await crash(satchel)
  await expect.poll(() => balance(satchel)).toContain('10,000,000')
  expect(desktop.told.map(({ title }) => title)).toEqual(['The window crashed and was loaded again'])
})

test('one that crashes again at once asks before it is loaded a third time', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  await satchel.page.getByTestId('start-practice').click()
  await expect(satchel.page.getByTestId('balance')).toContainText('10,000,000')
  await answerDialogs(satchel, 1)
  await crash(satchel)
  await expect.poll(() => balance(satchel)).toContain('10,000,000')
  await crash(satchel)
  expect(await satchel.exited).toBe(0)
})

test('one that hangs asks, and is loaded again where the user wants that', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  await satchel.page.getByTestId('start-practice').click()
  await expect(satchel.page.getByTestId('balance')).toContainText('10,000,000')
  await answerDialogs(satchel, 1)
  // Chromium takes half a minute of unanswered input to say so.
  await satchel.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.emit('unresponsive')
  })
  await expect.poll(() => balance(satchel)).toContain('10,000,000')
  expect(await asked(satchel)).toEqual(['The window does not answer'])
  expect(desktop.told.map(({ title }) => title)).toEqual(['The window crashed and was loaded again'])
})

test('one that hangs keeps nobody from ending the app', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo)
  const renderer = await satchel.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  )
  if (renderer === undefined) throw new Error('There is no page')
  process.kill(renderer, 'SIGSTOP')
  try {
    expect(await satchel.quit()).toBe(0)
  } finally {
    process.kill(renderer, 'SIGKILL')
  }
})

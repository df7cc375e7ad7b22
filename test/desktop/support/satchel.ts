import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page, type TestInfo } from '@playwright/test'
import { endAfterTest } from './desktop-test'

/** The built app in a real Electron: `scripts/test-desktop.mjs` says in which, and brings what it needs. */

const root = resolve(import.meta.dirname, '..', '..', '..')
const { SATCHEL_ELECTRON: executablePath, SATCHEL_APP: appOfOld } = process.env

export interface Satchel {
  readonly app: ElectronApplication
  readonly page: Page
  /** Standard error of the app so far. */
  complaints(): string
  /** Its exit code, once it has ended. */
  readonly exited: Promise<number | null>
  /** Ends it as its menu does, and returns the exit code. */
  quit(): Promise<number | null>
}

/** One that does not end by itself is no matter of the next test. */
const longestEndMs = 10_000

/** The data folder of a test's app. */
export const dataFolderOf = (testInfo: TestInfo): string => join(testInfo.outputPath(), 'data')

/** A page that main has answered: the window comes before the app that is behind it. */
const answered = 'body:has(#app > *):not(:has([data-testid=starting]))'

/** Starts the app on the test's data folder and waits until its page has the app behind it. Ended after the test, if it then still runs. */
export async function startSatchel(testInfo: TestInfo, ...options: readonly string[]): Promise<Satchel> {
  const { app, ...rest } = await launch(testInfo, options)
  const page = await app.firstWindow()
  await page.waitForURL('app://satchel/**')
  await page.locator(answered).waitFor()
  return Object.assign(rest.satchel, { page })
}

/** The same, for one that shows no window. */
export async function startHidden(testInfo: TestInfo, ...options: readonly string[]) {
  const { satchel } = await launch(testInfo, ['--hidden', ...options])
  return satchel
}

/** The command that starts the app on a test's data, as a system does. */
export const commandOf = (testInfo: TestInfo, ...options: readonly string[]): [string, string[]] => {
  if (executablePath === undefined) throw new Error('Start this suite with `npm run test:desktop`.')
  return [
    executablePath,
    [...(appOfOld === undefined ? [root] : []), '--data', dataFolderOf(testInfo), ...options],
  ]
}

/** Starts it once more beside the one that runs, as a link or another click on its icon does. Returns its exit code. */
export function startAgain(testInfo: TestInfo, ...options: readonly string[]): Promise<number | null> {
  const second = spawn(...commandOf(testInfo, ...options), { stdio: 'ignore' })
  return new Promise((done) => second.once('exit', done))
}

async function launch(
  testInfo: TestInfo,
  options: readonly string[],
): Promise<{ app: ElectronApplication; satchel: Omit<Satchel, 'page'> }> {
  const [command, args] = commandOf(testInfo, ...options)
  const app = await _electron.launch({ executablePath: command, args })
  const child = app.process()
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  let complaints = ''
  child.stderr?.on('data', (data: Buffer) => (complaints += data.toString()))
  const satchel: Omit<Satchel, 'page'> = {
    app,
    complaints: () => complaints,
    exited,
    async quit() {
      await app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      return exited
    },
  }
  endAfterTest(async () => {
    void satchel.quit()
    await Promise.race([exited, wait(longestEndMs)])
    child.kill('SIGKILL')
    await exited
  })
  return { app, satchel }
}

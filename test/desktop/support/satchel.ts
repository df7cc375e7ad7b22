import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { _electron, errors, type ElectronApplication, type Page, type TestInfo } from '@playwright/test'
import { handsOn } from '../../support/browser/hands'
import { endAfterTest, expect, test } from './desktop-test'

/** The built app in Electron: `scripts/test-desktop.mjs` sets which. */

const root = resolve(import.meta.dirname, '..', '..', '..')
const { SATCHEL_ELECTRON: executablePath, SATCHEL_APP: appOfOld } = process.env

export interface Satchel {
  readonly app: ElectronApplication
  readonly page: Page
  /** Standard error of the app so far. */
  complaints(): string
  /** Its exit code, once it has ended. */
  readonly exited: Promise<number | null>
  /**
   * Quits it as its menu does, and returns the exit code.
   * @throws Error if it hangs
   */
  quit(): Promise<number | null>
}

type WithoutPage = Omit<Satchel, 'page'>

/** An app that has not quit by then is killed, so that it cannot disturb the next test. */
const longestEndMs = 10_000
/** On a busy machine too, an app without a page by then hangs. */
const longestStartMs = 60_000
/** A debugger that answers does so within seconds. */
const longestDebuggerMs = 30_000
/** On a busy machine too, an app that has not quit by then hangs. */
const longestQuitMs = 60_000

/** The data folder of a test's app. */
export const dataFolderOf = (testInfo: TestInfo): string => join(testInfo.outputPath(), 'data')

/** Matches a page that main has answered: the window opens before the app behind it has started. */
const answered = 'body:has(#app > *):not(:has([data-testid=starting]))'

/** Starts the app and waits until the page shows its state. It ends after the test. */
export async function startSatchel(dataFolder: string, ...options: readonly string[]): Promise<Satchel> {
  const { satchel, end } = await launch(dataFolder, options)
  endAfterTest(end)
  return withPage(satchel)
}

/** Starts the app without a window. It ends after the test. */
export async function startHidden(dataFolder: string, ...options: readonly string[]): Promise<WithoutPage> {
  const { satchel, end } = await launch(dataFolder, ['--hidden', ...options])
  endAfterTest(end)
  return satchel
}

/** An app that stays open between the cases of a file or a `describe`. */
export interface OpenSatchel extends Satchel {
  readonly dataFolder: string
}

/** Starts the app before the first case and ends it after the last one. A case that fails gets the next case a new app. */
export function keepSatchelOpen(...options: readonly string[]): OpenSatchel {
  let satchel: Satchel | undefined
  let dataFolder = ''
  let end: (() => Promise<void>) | undefined
  test.beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'satchel-desktop-data-'))
    const launched = await launch(dataFolder, options)
    end = launched.end
    satchel = await withPage(launched.satchel)
  })
  test.afterAll(async () => {
    await end?.()
    if (dataFolder !== '') rmSync(dataFolder, { recursive: true })
  })
  const open = (): Satchel => {
    if (!satchel) throw new Error('The app is started before the first case.')
    return satchel
  }
  return {
    get dataFolder() {
      return dataFolder
    },
    get app() {
      return open().app
    },
    get page() {
      return open().page
    },
    get exited() {
      return open().exited
    },
    complaints: () => open().complaints(),
    quit: () => open().quit(),
  }
}

/** Shows the trade view of the practice account, which is created when it is first shown. */
export async function openPractice({ page }: Pick<Satchel, 'page'>): Promise<void> {
  const hands = handsOn(page)
  const way = hands.at('start-practice').or(hands.at('nav-trade'))
  await hands.click(way)
  await expect(page.getByTestId('balance')).toHaveText(/\d/)
}

/** The command that starts the app on a data folder, as a system does. */
export const commandOf = (dataFolder: string, ...options: readonly string[]): [string, string[]] => {
  if (executablePath === undefined) throw new Error('Start this suite with `npm run test:desktop`.')
  return [executablePath, [...(appOfOld === undefined ? [root] : []), '--data', dataFolder, ...options]]
}

/** Starts the app again while it runs, as a link or a second click on its icon does. Returns the exit code. */
export function startAgain(dataFolder: string, ...options: readonly string[]): Promise<number | null> {
  const second = spawn(...commandOf(dataFolder, ...options), { stdio: 'ignore' })
  return new Promise((done) => second.once('exit', done))
}

/** @throws Error if the app ends before its page is ready, or hangs */
async function withPage(satchel: WithoutPage): Promise<Satchel> {
  const ready = async (): Promise<Satchel> => {
    const page = await satchel.app.firstWindow()
    await page.waitForURL('app://satchel/**')
    await page.locator(answered).waitFor()
    return Object.assign(satchel, { page })
  }
  const ended = satchel.exited.then((code): never => {
    const { signalCode } = satchel.app.process()
    throw new Error(
      `The app ended with ${signalCode ?? code} before its page was ready.\n${satchel.complaints()}`,
    )
  })
  const late = wait(longestStartMs, undefined, { ref: false }).then((): never => {
    throw new Error(`The app's page was not ready after ${longestStartMs} ms.\n${satchel.complaints()}`)
  })
  return Promise.race([ready(), ended, late])
}

/**
 * Starts Electron with a debugger. In about 1 of 100 starts on a busy machine, the debugger of Electron 25 doesn't answer the first request
 * if a window opens meanwhile. The app itself runs: its main thread waits for events. Such a start says nothing about the app, and is
 * made once more. Later versions get no second start.
 */
async function debug(executable: string, args: string[]): Promise<ElectronApplication> {
  const options = { executablePath: executable, args, timeout: longestDebuggerMs }
  try {
    return await _electron.launch(options)
  } catch (error) {
    if (appOfOld === undefined || !(error instanceof errors.TimeoutError)) throw error
    console.error('The debugger of Electron 25 did not answer. Starting the app once more.')
    return await _electron.launch(options)
  }
}

async function launch(
  dataFolder: string,
  options: readonly string[],
): Promise<{ satchel: WithoutPage; end: () => Promise<void> }> {
  const [command, args] = commandOf(dataFolder, ...options)
  const app = await debug(command, args)
  const child = app.process()
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  let complaints = ''
  child.stderr?.on('data', (data: Buffer) => (complaints += data.toString()))
  const satchel: WithoutPage = {
    app,
    complaints: () => complaints,
    exited,
    quit() {
      // The app may end without an answer, which would never come then.
      void app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      const late = wait(longestQuitMs, undefined, { ref: false }).then((): never => {
        throw new Error(`The app did not quit within ${longestQuitMs} ms.\n${complaints}`)
      })
      return Promise.race([exited, late])
    },
  }
  return {
    satchel,
    async end() {
      void satchel.quit()
      await Promise.race([exited, wait(longestEndMs, undefined, { ref: false })])
      child.kill('SIGKILL')
      await exited
    },
  }
}

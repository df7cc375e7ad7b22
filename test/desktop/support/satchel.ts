import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { _electron, errors, type ElectronApplication, type Page, type TestInfo } from '@playwright/test'
import { removeFolder } from '../../../scripts/electron/remove-folder.mjs'
import { createPageObject } from '../../support/browser/page-objects'
import { readLog } from '../../support/processes/read-log'
import { endAfterTest, expect, test } from './desktop-test'

/** Set by `scripts/test-desktop.mjs`. */

const root = resolve(import.meta.dirname, '..', '..', '..')
const { SATCHEL_ELECTRON: executablePath, SATCHEL_APP: appOfOld } = process.env

export interface Satchel {
  readonly app: ElectronApplication
  readonly page: Page
  complaints(): string
  readonly exited: Promise<number | null>
  /**
   * Quits as the menu does.
   * @throws Error if the app hangs
   */
  quit(): Promise<number | null>
}

type WithoutPage = Omit<Satchel, 'page'>

/** Then the app is killed to protect the next test. */
const longestEndMs = 10_000
const longestStartMs = 60_000
/** A working debugger responds within seconds. */
const longestDebuggerMs = 30_000
/** An app still running by then hangs, even on a busy machine. */
export const longestQuitMs = 60_000

export const getDataFolder = (testInfo: TestInfo): string => join(testInfo.outputPath(), 'data')

/** The window opens before the main process's state arrives. */
const answered = 'body:has(#app > *):not(:has([data-testid=starting]))'

export async function startSatchel(dataFolder: string, ...options: readonly string[]): Promise<Satchel> {
  const { satchel, end } = await launch(dataFolder, options)
  endAfterTest(end)
  return withPage(satchel)
}

export async function startHidden(dataFolder: string, ...options: readonly string[]): Promise<WithoutPage> {
  const { satchel, end } = await launch(dataFolder, ['--hidden', ...options])
  endAfterTest(end)
  return satchel
}

export interface OpenSatchel extends Satchel {
  readonly dataFolder: string
}

/** Shares the app between tests; a failure starts a new one. */
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
    if (dataFolder !== '') removeFolder(dataFolder)
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

export async function openPractice({ page }: Pick<Satchel, 'page'>): Promise<void> {
  const ui = createPageObject(page)
  const startControl = ui.at('start-practice').or(ui.at('nav-trade'))
  await ui.click(startControl)
  await expect(page.getByTestId('balance')).toHaveText(/\d/)
}

export const buildCommand = (dataFolder: string, ...options: readonly string[]): [string, string[]] => {
  if (executablePath === undefined) throw new Error('Start this suite with `npm run test:desktop`.')
  return [executablePath, [...(appOfOld === undefined ? [root] : []), '--data', dataFolder, ...options]]
}

export function startAgain(dataFolder: string, ...options: readonly string[]): Promise<number | null> {
  const second = spawn(...buildCommand(dataFolder, ...options), { stdio: 'ignore' })
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
 * Retries once on Electron 25: in about 1 % of starts on a busy machine, the debugger doesn't respond if a window
 * opens meanwhile.
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
  const [command, args] = buildCommand(dataFolder, ...options)
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
      // The app may quit without a response.
      void app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      const late = wait(longestQuitMs, undefined, { ref: false }).then((): never => {
        throw new Error(
          `The app did not quit within ${longestQuitMs} ms.\n${complaints}${readLog(dataFolder)}`,
        )
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

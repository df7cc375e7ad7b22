import { spawn } from 'node:child_process'
import { chromium, expect, test, type Browser, type Page, type TestInfo } from '@playwright/test'
import { dataFolderOf } from './satchel'

/**
 * The packaged app, as `npm run package` makes it. Its fuses keep Playwright out of its main process, as they keep out anybody: what is
 * reached is its page, over Chromium's own switch.
 */

/** What starts it, and what it says of itself. */
const { SATCHEL_PACKAGED: packaged = '', SATCHEL_PACKAGED_VERSION = '' } = process.env
export const packagedVersion = SATCHEL_PACKAGED_VERSION

export interface PackagedSatchel {
  readonly page: Page
  /** Standard error of the app so far. */
  complaints(): string
  /** Ends it as the end of whoever started it does, and returns its exit code. */
  quit(): Promise<number | null>
}

const running = new Set<PackagedSatchel>()

/** The environment without what belongs to the tests' own Electron. */
function usersEnvironment(): NodeJS.ProcessEnv {
  const { SATCHEL_APP: _app, SATCHEL_ELECTRON: _electron, ...env } = process.env
  return env
}

async function firstPage(browser: Browser): Promise<Page> {
  const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages())
  await expect.poll(() => pages().length).toBe(1)
  const [page] = pages()
  if (!page) throw new Error('It has no page')
  await page.waitForURL('app://satchel/**')
  return page
}

/**
 * Starts it on the test's data folder and waits for its page. Ended after the test, if it then still runs.
 * @param args stand first on its command line
 * @param env added to the user's
 */
export async function startPackaged(
  testInfo: TestInfo,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<PackagedSatchel> {
  const child = spawn(packaged, [...args, '--remote-debugging-port=0', '--data', dataFolderOf(testInfo)], {
    env: { ...usersEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  let complaints = ''
  const address = await new Promise<string>((found, fail) => {
    child.once('exit', () => fail(new Error(`The packaged app ended before it had a window: ${complaints}`)))
    child.stderr?.on('data', (data: Buffer) => {
      complaints += data.toString()
      const [, told] = /^DevTools listening on (ws:.*)$/m.exec(complaints) ?? []
      if (told !== undefined) found(told)
    })
  })
  const browser = await chromium.connectOverCDP(address, { noDefaults: true })
  const satchel: PackagedSatchel = {
    page: await firstPage(browser),
    complaints: () => complaints,
    async quit() {
      running.delete(satchel)
      child.disconnect()
      const code = await exited
      await browser.close()
      return code
    },
  }
  running.add(satchel)
  return satchel
}

test.afterEach(async () => {
  for (const satchel of running) await satchel.quit()
})

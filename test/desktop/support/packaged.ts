import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { endAfterTest, expect } from './desktop-test'
import { readLog } from '../../support/processes/read-log'
import { longestQuitMs } from './satchel'

/** The fuses block Playwright, so tests use Chromium's remote debugging. Only the package for tests accepts it. */

const { SATCHEL_PACKAGED: packaged = '', SATCHEL_PACKAGED_VERSION = '' } = process.env
export const packagedVersion = SATCHEL_PACKAGED_VERSION

export interface PackagedSatchel {
  readonly page: Page
  complaints(): string
  /**
   * Quits as if the parent process ended.
   * @throws Error with the app's log if the app hangs
   */
  quit(): Promise<number | null>
}

function usersEnvironment(): NodeJS.ProcessEnv {
  const { SATCHEL_APP: _app, SATCHEL_ELECTRON: _electron, ...env } = process.env
  return env
}

interface Target {
  readonly type: string
  readonly url: string
  readonly title: string
}

/** Chromium swaps processes while loading; an earlier connection might never see the page. */
async function connect(address: string): Promise<Browser> {
  const list = `http://${new URL(address).host}/json/list`
  await expect
    .poll(async () => {
      const targets = (await (await fetch(list)).json()) as readonly Target[]
      // While loading, the title is the address.
      return targets.filter(({ type, title, url }) => type === 'page' && title !== '' && !url.includes(title))
    })
    .toHaveLength(1)
  return chromium.connectOverCDP(address, { noDefaults: true })
}

async function firstPage(browser: Browser): Promise<Page> {
  const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages())
  await expect.poll(() => pages().length).toBe(1)
  const [page] = pages()
  if (!page) throw new Error('It has no page')
  await page.waitForURL('app://satchel/**')
  return page
}

export async function startPackaged(
  dataFolder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<PackagedSatchel> {
  const child = spawn(packaged, [...args, '--remote-debugging-port=0', '--data', dataFolder], {
    env: { ...usersEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  let complaints = ''
  const address = await new Promise<string>((found, fail) => {
    child.once('exit', () => fail(new Error(`The packaged app ended before it had a window: ${complaints}`)))
    child.stderr?.on('data', (data: Buffer) => {
      complaints += data.toString()
      const [, debuggerUrl] = /^DevTools listening on (ws:.*)$/m.exec(complaints) ?? []
      if (debuggerUrl !== undefined) found(debuggerUrl)
    })
  })
  const browser = await connect(address)
  const satchel: PackagedSatchel = {
    page: await firstPage(browser),
    complaints: () => complaints,
    async quit() {
      if (child.connected) child.disconnect()
      const late = wait(longestQuitMs, undefined, { ref: false }).then((): never => {
        throw new Error(
          `The app did not quit within ${longestQuitMs} ms.\n${complaints}${readLog(dataFolder)}`,
        )
      })
      const code = await Promise.race([exited, late]).finally(() => child.kill('SIGKILL'))
      await browser.close()
      return code
    },
  }
  endAfterTest(() => satchel.quit())
  return satchel
}

export async function startRefused(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly complaints: string }> {
  const child = spawn(packaged, args, {
    env: { ...usersEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endAfterTest(() => Promise.resolve(child.kill('SIGKILL')))
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, complaints }
}

import { fork, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { bundleForNode } from '../../scripts/bundle.mjs'
import { findBrowser } from '../../scripts/ensure-browser.mjs'
import { browserArgs } from './browser-args'
import type { Deed, Told } from './electron-double/control'

const root = resolve(import.meta.dirname, '..', '..')
const source = join(root, 'test', 'support', 'electron-double')
const bundles = join(root, 'node_modules', '.cache', 'electron-double')

export interface DesktopDouble {
  /** The shell's window. */
  readonly page: Page
  /** Everything that the double told so far. */
  readonly told: readonly Told[]
  /** Standard output and standard error so far. */
  output(): string
  do(deed: Deed): void
  /** Waits for the window that the shell makes next. */
  nextWindow(): Promise<Page>
  /** Closes the channel to it, as the end of the command that started it does. */
  leave(): void
  /** Sends the signal that Ctrl-C sends, and returns the exit code. */
  stop(): Promise<number | null>
  /** Resolves when the shell has ended by itself. */
  readonly exited: Promise<number | null>
}

let isBundled: Promise<unknown> | undefined

/** Runs a built shell with the double of Electron. */
export async function spawnShell(
  args: readonly string[],
  shell = join(root, 'out', 'main', 'index.cjs'),
): Promise<ChildProcess> {
  isBundled ??= Promise.all([
    bundleForNode(join(source, 'electron.ts'), bundles, 'electron'),
    bundleForNode(join(source, 'register.ts'), bundles, 'register'),
  ])
  await isBundled
  return fork(shell, [...args], {
    execArgv: ['--import', join(bundles, 'register.mjs')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      SATCHEL_CHROMIUM: findBrowser() ?? '',
      SATCHEL_CHROMIUM_ARGS: browserArgs.join(' '),
    },
  })
}

/**
 * Starts the built shell under the double of Electron and waits for its window.
 * @throws Error with the shell's output when it ends before
 */
export async function startDesktopDouble(args: readonly string[]): Promise<DesktopDouble> {
  const child = await spawnShell(args)
  const told: Told[] = []
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const hasEnded = exited.then((code): never => {
    throw new Error(`The shell ended with ${code} before its window was there:\n${output}`)
  })
  hasEnded.catch(() => undefined)

  const devtoolsUrl = new Promise<string>((done) => {
    child.on('message', (message: Told) => {
      told.push(message)
      if (message.kind === 'browser') done(message.devtoolsUrl)
    })
  })
  const browser: Browser = await chromium.connectOverCDP(await Promise.race([devtoolsUrl, hasEnded]))
  const known = new Set<Page>()
  const nextWindow = async (): Promise<Page> => {
    for (;;) {
      const page = browser
        .contexts()
        .flatMap((context) => context.pages())
        .find(
          (candidate) => !known.has(candidate) && candidate.url().startsWith('https://satchel.app-double/'),
        )
      if (page) {
        known.add(page)
        return page
      }
      await Promise.race([new Promise((done) => setTimeout(done, 50)), hasEnded])
    }
  }
  return {
    page: await nextWindow(),
    told,
    output: () => output,
    do: (deed) => child.send(deed),
    nextWindow,
    exited,
    leave: () => child.disconnect(),
    stop() {
      child.kill('SIGINT')
      return exited
    },
  }
}

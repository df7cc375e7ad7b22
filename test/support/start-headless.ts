import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..')

/** A command of the project, running. */
export interface RunningCommand {
  readonly child: ChildProcess
  /** Standard output and standard error so far. */
  output(): string
  readonly exited: Promise<number | null>
}

type Command = readonly [file: string, ...args: readonly string[]]
const startScript: Command = [process.execPath, join(root, 'scripts', 'start.mjs')]
const builtApp = join(root, 'out', 'main', 'headless.cjs')
/** As the README says it. */
export const npmStart: Command = ['npm', 'start', '--silent', '--']

export const runStart = (args: readonly string[], command: Command = startScript): RunningCommand =>
  run(command, ['--headless', ...args])

function run([file, ...before]: Command, args: readonly string[]): RunningCommand {
  const child = spawn(file, [...before, ...args], {
    cwd: root,
    // The channel closes with this process, and the app ends with it.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    // In its own group, so that a signal can reach all of it as the terminal's Ctrl-C does.
    detached: process.platform !== 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return {
    child,
    output: () => output,
    exited: new Promise((done) => child.once('exit', done)),
  }
}

export interface HeadlessApp extends RunningCommand {
  /** An address that opens the app once, within a minute: each call returns another. */
  invite(): Promise<string>
  /** The newest address that was printed. Each opens the app once. */
  readonly url: string
  /** Interrupts the app as Ctrl-C does and returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the app for a browser, as `npm start` does, and waits until it is ready.
 * @throws Error with the output when it exits before
 */
export const startHeadless = (args: readonly string[]): Promise<HeadlessApp> =>
  untilReady(runStart(['--no-open', '--json', ...args]))

/**
 * Starts the built app without the launcher, which takes longer to load than the app.
 * @throws Error with the output when it exits before
 */
export const startBuilt = (args: readonly string[]): Promise<HeadlessApp> =>
  untilReady(run([process.execPath, builtApp], ['--no-open', '--json', ...args]))

async function untilReady(running: RunningCommand): Promise<HeadlessApp> {
  const waiting: ((address: string) => void)[] = []
  let latest = ''
  let read = 0
  const readAddresses = (): void => {
    const lines = running.output().slice(read).split('\n').slice(0, -1)
    for (const line of lines) {
      read += line.length + 1
      if (!line.startsWith('{"ready":true')) continue
      latest = (JSON.parse(line) as { url: string }).url
      waiting.shift()?.(latest)
    }
  }
  running.child.stdout?.on('data', readAddresses)
  const next = (): Promise<string> =>
    new Promise((found, failed) => {
      waiting.push(found)
      void running.exited.then((code) => failed(new Error(`It exited with ${code}:\n${running.output()}`)))
    })
  await next()
  // Writing to an app that is exiting has no effect.
  running.child.stdin?.on('error', () => undefined)
  return {
    ...running,
    invite() {
      const invited = next()
      running.child.stdin?.write('\n')
      return invited
    },
    get url() {
      return latest
    },
    stop: () => interrupt(running),
  }
}

/** Ctrl-C in a terminal signals every process of the group. */
export function interrupt({ child, exited }: RunningCommand): Promise<number | null> {
  if (child.exitCode === null && child.pid !== undefined) {
    if (process.platform === 'win32') child.kill('SIGINT')
    else process.kill(-child.pid, 'SIGINT')
  }
  return exited
}

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
/** As the README says it. */
export const npmStart: Command = ['npm', 'start', '--silent', '--']

export function runStart(args: readonly string[], [file, ...before]: Command = startScript): RunningCommand {
  const child = spawn(file, [...before, '--headless', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that a signal can reach all of it as the terminal's Ctrl-C does.
    detached: process.platform !== 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return {
    child,
    output: () => output,
    exited: new Promise((done) => child.once('exit', done)),
  }
}

export interface HeadlessApp extends RunningCommand {
  /** Opens the app once, within a minute; another one each time it is read. */
  readonly url: string
  /** Ends it as Ctrl-C does and returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the app for a browser, as `npm start` does, and waits until it is ready.
 * @throws Error with the output when it ends before
 */
export async function startHeadless(args: readonly string[]): Promise<HeadlessApp> {
  const running = runStart(['--no-open', '--json', ...args])
  const addresses: string[] = []
  let heard = 0
  await new Promise<void>((found, failed) => {
    running.child.stdout?.on('data', () => {
      const lines = running.output().split('\n').slice(0, -1)
      const told = lines.filter((line) => line.startsWith('{"ready":true'))
      addresses.push(...told.slice(heard).map((line) => (JSON.parse(line) as { url: string }).url))
      heard = told.length
      if (heard > 0) found()
    })
    void running.exited.then((code) => failed(new Error(`It ended with ${code}:\n${running.output()}`)))
  })
  // A line for an app that is ending goes nowhere.
  running.child.stdin?.on('error', () => undefined)
  // Enter in the terminal tells another address: there is always one that is young enough.
  const askForAnother = (): void => void running.child.stdin?.write('\n')
  const timer = setInterval(askForAnother, 20_000)
  void running.exited.then(() => clearInterval(timer))
  let latest = ''
  return {
    ...running,
    get url() {
      latest = addresses.at(-1) ?? latest
      askForAnother()
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

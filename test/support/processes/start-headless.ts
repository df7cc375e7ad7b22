import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { delayedEnv } from './delayed-env'

const root = resolve(import.meta.dirname, '..', '..', '..')

export interface RunningCommand {
  readonly child: ChildProcess
  output(): string
  readonly exited: Promise<number | null>
}

type Command = readonly [file: string, ...args: readonly string[]]
const startScript: Command = [process.execPath, join(root, 'scripts', 'start.mjs')]
const builtApp = join(root, 'out', 'main', 'headless.cjs')
export const npmStart: Command = ['npm', 'start', '--silent', '--']

export const runStart = (args: readonly string[], command: Command = startScript): RunningCommand =>
  run(command, ['--headless', ...args])

function run([file, ...before]: Command, args: readonly string[]): RunningCommand {
  const child = spawn(file, [...before, ...args], {
    cwd: root,
    env: delayedEnv(),
    // The app exits when this channel closes.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    // A process group, so a signal reaches all of it, as Ctrl-C does.
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
  /** Single-use and valid for a minute. */
  invite(): Promise<string>
  /** Latest printed address; single-use. */
  readonly url: string
  stop(): Promise<number | null>
}

/** @throws Error with the output if the app exits before it is ready */
export const startHeadless = (args: readonly string[]): Promise<HeadlessApp> =>
  untilReady(runStart(['--no-open', '--json', ...args]))

/**
 * Skips the launcher, which takes longer to load than the app.
 * @throws Error with the output if it exits before
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

export function interrupt({ child, exited }: RunningCommand): Promise<number | null> {
  if (child.exitCode === null && child.pid !== undefined) {
    if (process.platform === 'win32') child.kill('SIGINT')
    else process.kill(-child.pid, 'SIGINT')
  }
  return exited
}

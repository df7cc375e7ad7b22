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

export function runStart(args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--headless', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
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
  /** With the token in its fragment. */
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
  const url = await new Promise<string>((found, failed) => {
    const look = (): void => {
      const line = running
        .output()
        .split('\n')
        .find((text) => text.startsWith('{"ready":true'))
      if (line) found((JSON.parse(line) as { url: string }).url)
    }
    running.child.stdout?.on('data', look)
    void running.exited.then((code) => failed(new Error(`It ended with ${code}:\n${running.output()}`)))
  })
  return { ...running, url, stop: () => interrupt(running) }
}

/** Ctrl-C in a terminal signals every process of the group. */
export function interrupt({ child, exited }: RunningCommand): Promise<number | null> {
  if (child.exitCode === null && child.pid !== undefined) {
    if (process.platform === 'win32') child.kill('SIGINT')
    else process.kill(-child.pid, 'SIGINT')
  }
  return exited
}

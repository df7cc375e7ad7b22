import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import type { PracticeInfo } from '../../../electron/practice/start/practice-options'
import { bundleOnce } from './bundle-once'
import { delayedEnv } from './delayed-env'

export const bundlePractice = (entry: 'main' | 'worker'): Promise<string> =>
  bundleOnce(`electron/practice/start/${entry}.ts`)

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export class PracticeChild {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(file: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [file, ...args], { env: delayedEnv() })
    this.#child.stdout.on('data', (data: Buffer) => (this.#stdout += data.toString()))
    this.#child.stderr.on('data', (data: Buffer) => (this.#stderr += data.toString()))
    this.#ended = once(this.#child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
  }

  async ready(): Promise<PracticeInfo & { ready: boolean }> {
    await this.printed('\n')
    return JSON.parse(this.#stdout.split('\n')[0] ?? '') as PracticeInfo & { ready: boolean }
  }

  async printed(text: string): Promise<void> {
    while (!this.#stdout.includes(text)) {
      const hasMore = await Promise.race([
        once(this.#child.stdout, 'data').then(() => true),
        this.#ended.then(() => false),
      ])
      if (!hasMore) throw new Error(`It ended before it was ready: ${this.#stderr}`)
    }
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal)
    return this.#ended
  }

  ended(): Promise<Ended> {
    return this.#ended
  }
}

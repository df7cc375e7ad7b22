import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PracticeInfo } from '../../electron/practice/start/practice-options'
import { bundleForNode } from '../../scripts/bundle.mjs'

const root = resolve(import.meta.dirname, '../..')

/**
 * Bundles an entry of the practice exchange: its command or its worker.
 * @returns the file to run, and the folder to remove afterwards
 */
export async function bundlePractice(entry: 'main' | 'worker'): Promise<{ file: string; folder: string }> {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, so that the bundle finds the packages it leaves out.
  const folder = mkdtempSync(join(cache, 'practice-'))
  const file = await bundleForNode(join(root, `electron/practice/start/${entry}.ts`), folder)
  return { file, folder }
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The practice exchange as a process of its own. */
export class PracticeChild {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(file: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [file, ...args])
    this.#child.stdout.on('data', (data: Buffer) => (this.#stdout += data.toString()))
    this.#child.stderr.on('data', (data: Buffer) => (this.#stderr += data.toString()))
    this.#ended = once(this.#child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
  }

  /** The first line it prints, with `--json`. */
  async ready(): Promise<PracticeInfo & { ready: boolean }> {
    while (!this.#stdout.includes('\n')) {
      const hasMore = await Promise.race([
        once(this.#child.stdout, 'data').then(() => true),
        this.#ended.then(() => false),
      ])
      if (!hasMore) throw new Error(`It ended before it was ready: ${this.#stderr}`)
    }
    return JSON.parse(this.#stdout.split('\n')[0] ?? '') as PracticeInfo & { ready: boolean }
  }

  output(): string {
    return this.#stdout
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal)
    return this.#ended
  }

  ended(): Promise<Ended> {
    return this.#ended
  }
}

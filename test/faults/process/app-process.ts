import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createBridgeClient } from '@common/bridge/client'
import { bridgeContract } from '@common/bridge/contract'
import { linePipe } from '../../support/line-pipe'
import type { Bridge } from '../world'
import type { ChildWorld } from './app-child'

/** The child as one file to run, and what removes it. Bundled by a process of its own: this one may be a bundle itself. */
export function bundleApp(): { file: string; remove: () => void } {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, so that the bundle finds the packages it leaves out.
  const folder = mkdtempSync(join(cache, 'kills-'))
  const bundling = `import { bundleForNode } from './scripts/bundle.mjs'
await bundleForNode(process.argv[1], process.argv[2])`
  const entry = resolve('test/faults/process/app-child.ts')
  execFileSync(process.execPath, ['--input-type=module', '-e', bundling, entry, folder])
  return { file: join(folder, 'entry.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface AppProcess {
  readonly bridge: Bridge
  /** What it complained of. */
  readonly said: () => string
  /** What the system has given it, in whole MB. */
  readonly memoryMb: () => number
  /** How many files and sockets it holds; null where the system does not tell. */
  readonly handles: () => number | null
  /** By signal 9; resolves when nothing of it is left. */
  kill(): Promise<void>
}

export function startApp(file: string, folder: string, world: ChildWorld): AppProcess {
  const child = spawn(process.execPath, [file, folder, JSON.stringify(world)])
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close')
  return {
    bridge: createBridgeClient(bridgeContract, linePipe(child.stdout, child.stdin)),
    said: () => said,
    memoryMb: () => {
      const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
      return Math.round(Number(kilobytes) / 1024)
    },
    handles: () => {
      const held = `/proc/${child.pid}/fd`
      return existsSync(held) ? readdirSync(held).length : null
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

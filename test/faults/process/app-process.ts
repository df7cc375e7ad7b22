import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createBridgeClient } from '@common/bridge/client'
import { bridgeContract } from '@common/bridge/contract'
import { linePipe } from '../../support/processes/line-pipe'
import type { Bridge } from '../environment'
import type { ChildEnvironment } from './app-child'
import { openAccountBridge } from '../../support/app/open-account-bridge'

export interface AppProcess {
  readonly bridge: Bridge
  readonly output: () => string
  readonly memoryMb: () => number
  readonly handles: () => number | null
  kill(): Promise<void>
}

export function startApp(file: string, folder: string, environment: ChildEnvironment): AppProcess {
  const child = spawn(process.execPath, [file, folder, JSON.stringify(environment)])
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  return {
    bridge: openAccountBridge(createBridgeClient(bridgeContract, linePipe(child.stdout, child.stdin))),
    output: () => output,
    memoryMb: () => {
      const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
      return Math.round(Number(kilobytes) / 1024)
    },
    handles: () => {
      const descriptors = `/proc/${child.pid}/fd`
      return existsSync(descriptors) ? readdirSync(descriptors).length : null
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

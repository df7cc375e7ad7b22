import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PracticeInfo } from '../../../electron/practice/start/practice-options'
import { bundleOnce } from '../../support/processes/bundle-once'

export interface ServiceProcess extends PracticeInfo {
  close(): Promise<void>
}

export async function startService(speed: number, begunAtMs: number, price: number): Promise<ServiceProcess> {
  const file = await bundleOnce('test/faults/process/service-child.ts')
  const child = spawn(process.execPath, [file, String(speed), String(begunAtMs), String(price)])
  child.stderr.pipe(process.stderr)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    ...(JSON.parse(line) as PracticeInfo),
    async close() {
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
    },
  }
}

import { writeHeapSnapshot } from 'node:v8'
import { createInterface } from 'node:readline'
import { createApp } from '../../../electron/core/app'

const [dataFolder = ''] = process.argv.slice(2)
const app = await createApp({
  dataFolder,
  shell: 'headless',
  version: '0.0.0',
  keychain: 'none',
  practice: null,
  askForHosts: () => Promise.resolve(null),
  onNotification: () => undefined,
  onUnexpected: (source, error) => console.error(source, error),
})
const router = app.router as unknown as Record<string, Record<string, (input: unknown) => unknown>>

interface Step {
  readonly call?: readonly [group: string, name: string, input: unknown]
  readonly snapshot?: string
}

async function take(line: string): Promise<void> {
  const { call, snapshot } = JSON.parse(line) as Step
  if (call) await router[call[0]]?.[call[1]]?.(call[2])
  if (snapshot !== undefined) writeHeapSnapshot(snapshot)
}

createInterface({ input: process.stdin }).on('line', (line) => {
  take(line).then(
    () => console.log('done'),
    (error: unknown) => console.log(`failed ${String(error)}`),
  )
})
console.log('ready')

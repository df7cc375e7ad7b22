import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { startPractice } from './practice-exchange'
import type { PracticeOptions } from './practice-options'
import type { FromWorker, ToWorker, WorkerError } from './worker-messages'

async function run(port: MessagePort): Promise<void> {
  const post = (message: FromWorker) => port.postMessage(message)
  const report = (event: WorkerError['event'], error: unknown) =>
    post({ kind: 'unexpected', event, message: getMessage(error), stack: getStack(error) })
  process.on('unhandledRejection', (reason) => report('unhandledRejection', reason))
  let running: { close(): Promise<void> } | null = null
  async function start() {
    try {
      const started = await startPractice(workerData as PracticeOptions, (error) => report('request', error))
      const { onDamaged, close, ...info } = started
      running = { close }
      onDamaged(() => post({ kind: 'damaged' }))
      post({ kind: 'ready', info })
    } catch (error) {
      post({ kind: 'failed', message: getMessage(error) })
      port.close()
    }
  }
  async function stop(isFinal: boolean) {
    const stopping = running
    running = null
    await stopping?.close()
    post({ kind: 'stopped' })
    if (isFinal) port.close()
  }
  port.on('message', (message: ToWorker) => {
    if (message === 'start') void start()
    else void stop(message === 'close')
  })
  await start()
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const getStack = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined)

if (parentPort === null) throw new Error('This file must run in a worker thread')
void run(parentPort)

import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { startPractice } from './practice-exchange'
import type { PracticeOptions } from './practice-options'
import type { FromWorker, WorkerError } from './worker-messages'

async function run(port: MessagePort): Promise<void> {
  const post = (message: FromWorker): void => port.postMessage(message)
  const report = (event: WorkerError['event'], error: unknown): void =>
    post({ kind: 'unexpected', event, message: getMessage(error), stack: getStack(error) })
  process.on('unhandledRejection', (reason) => report('unhandledRejection', reason))
  try {
    const { close, onDamaged, ...info } = await startPractice(workerData as PracticeOptions, (error) =>
      report('request', error),
    )
    port.on('message', () => {
      void close().then(() => {
        post({ kind: 'closed' })
        port.close()
      })
    })
    onDamaged(() => post({ kind: 'damaged' }))
    post({ kind: 'ready', info })
  } catch (error) {
    post({ kind: 'failed', message: getMessage(error) })
    port.close()
  }
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const getStack = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined)

if (parentPort === null) throw new Error('This file must run in a worker thread')
void run(parentPort)

import { Worker } from 'node:worker_threads'
import type { PracticeInfo, PracticeOptions } from './practice-options'
import type { FromWorker, WorkerError } from './worker-messages'

const maxClosingMs = 5000

export interface PracticeWorker {
  readonly info: PracticeInfo
  readonly ended: Promise<void>
  isDamaged(): boolean
  /** Resolves once the state is on disk. */
  close(): Promise<void>
}

/**
 * Creates a new API key unless disabled.
 * @param file built `worker.ts`
 * @throws Error if it cannot start
 */
export async function startPracticeWorker(
  file: string,
  options: PracticeOptions,
  onUnexpected: (error: WorkerError) => void = () => {},
): Promise<PracticeWorker> {
  const workerData: PracticeOptions = { hasFreshKey: true, ...options }
  const worker = new Worker(file, { workerData })
  const hasExited = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
  let isDamaged = false
  const info = await new Promise<PracticeInfo>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The practice exchange exited before it was ready')))
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'ready':
          return resolve(message.info)
        case 'failed':
          return reject(new Error(message.message))
        case 'unexpected':
          return onUnexpected(message)
        case 'damaged':
          isDamaged = true
          return
        case 'closed':
          return
      }
    })
  })
  worker.on('error', (error: unknown) =>
    onUnexpected({
      event: 'uncaughtException',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
  )
  return {
    info,
    ended: hasExited,
    isDamaged: () => isDamaged,
    async close() {
      worker.postMessage('close')
      // Terminating is safe: everything acknowledged is on disk.
      const timer = setTimeout(() => void worker.terminate(), maxClosingMs)
      await hasExited
      clearTimeout(timer)
    },
  }
}

import { Worker } from 'node:worker_threads'
import type { PracticeInfo, PracticeOptions } from './practice-options'
import type { FromWorker, ToWorker, WorkerError } from './worker-messages'

const maxClosingMs = 5000

export interface PracticeWorker {
  readonly info: PracticeInfo
  readonly ended: Promise<void>
  isDamaged(): boolean
  /** Resolves to whether `restart` is possible. */
  stop(): Promise<boolean>
  /** @throws Error if it cannot start */
  restart(): Promise<void>
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
  let isStarting = true
  let hasStarted = (_info: PracticeInfo): void => undefined
  let hasFailed = (_error: unknown): void => undefined
  let hasStopped = (): void => undefined
  worker.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        return hasStarted(message.info)
      case 'failed':
        return hasFailed(new Error(message.message))
      case 'unexpected':
        return onUnexpected(message)
      case 'damaged':
        isDamaged = true
        return
      case 'stopped':
        return hasStopped()
    }
  })
  worker.on('error', (error: unknown) => {
    if (isStarting) return hasFailed(error)
    onUnexpected({
      event: 'uncaughtException',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    })
  })

  async function untilReady(): Promise<PracticeInfo> {
    isStarting = true
    isDamaged = false
    const started = new Promise<PracticeInfo>((resolve, reject) => {
      hasStarted = resolve
      hasFailed = reject
      void hasExited.then(() => reject(new Error('The practice exchange exited before it was ready')))
    })
    return started.finally(() => (isStarting = false))
  }

  async function end<T>(message: ToWorker, ended: Promise<T>): Promise<T> {
    worker.postMessage(message)
    // Terminating is safe: everything acknowledged is on disk.
    const timer = setTimeout(() => void worker.terminate(), maxClosingMs)
    return ended.finally(() => clearTimeout(timer))
  }

  let info = await untilReady()
  return {
    get info() {
      return info
    },
    ended: hasExited,
    isDamaged: () => isDamaged,
    stop() {
      const stopped = new Promise<boolean>((resolve) => (hasStopped = () => resolve(true)))
      return end('stop', Promise.race([stopped, hasExited.then(() => false)]))
    },
    async restart() {
      worker.postMessage('start' satisfies ToWorker)
      info = await untilReady().catch(async (error: unknown) => {
        await worker.terminate()
        throw error
      })
    },
    close: () => end('close', hasExited),
  }
}

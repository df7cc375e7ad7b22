import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageLost } from '../core/ports/storage/disk-full'
import type { PracticeHost, PracticeEnvironment } from '../core/ports/practice-host'
import type { PracticeOptions } from '../practice/start/practice-options'
import type { WorkerError } from '../practice/start/worker-messages'
import { createReplacedFileDetector } from '../files/replaced-file-detector'
import { startPracticeWorker, type PracticeWorker } from '../practice/start/start-worker'
import { practiceControlClient } from './practice-control-client'
import { message, type Message } from '@common/texts/message'
import { inEnglish } from '@common/texts/in-english'
import { TextError } from '@common/texts/text-error'

interface RunningPracticeHost extends PracticeHost {
  /** Resolves when its state is on disk. */
  close(): Promise<void>
}

export function practiceHost(
  file: string,
  options: PracticeOptions,
  onUnexpected: (error: WorkerError) => void,
): RunningPracticeHost {
  const listeners: ((problem: Message) => void)[] = []
  let starting: Promise<PracticeWorker> | null = null
  /** Left by `clear`. */
  let stopped: PracticeWorker | null = null
  let environment: PracticeEnvironment | null = null
  let findReplaced = (): string | undefined => undefined
  let closed = false

  function onEnd() {
    const wasRunning = environment !== null
    starting = null
    stopped = null
    environment = null
    if (!wasRunning || closed) return
    const problem = message('practice.ended')
    onUnexpected({ event: 'end', message: inEnglish(problem) })
    for (const listener of listeners) listener(problem)
  }

  async function launch(): Promise<PracticeWorker> {
    const worker = await startOrRestart()
    environment = toPracticeEnvironment(worker)
    const files = databaseFiles(options.dataFolder)
    const findMissing = createReplacedFileDetector(files)
    findReplaced = () => (worker.isDamaged() ? files[0] : undefined) ?? findMissing()
    return worker
  }

  async function startOrRestart(): Promise<PracticeWorker> {
    const idle = stopped
    stopped = null
    await idle?.restart()
    if (idle) return idle
    const worker = await startPracticeWorker(file, options, onUnexpected)
    void worker.ended.then(onEnd)
    return worker
  }

  return {
    async start() {
      if (closed) throw new TextError(message('session.closing'))
      starting ??= launch().catch((error: unknown) => {
        starting = null
        throw error
      })
      return toPracticeEnvironment(await starting)
    },
    running: () => environment,
    onEnd: (listener) => void listeners.push(listener),
    checkFiles() {
      const file = environment && findReplaced()
      if (file) throw new StorageLost(file)
    },
    async clear() {
      const worker = await starting?.catch(() => undefined)
      environment = null
      if (worker && (await worker.stop())) stopped = worker
      starting = null
      if (options.dataFolder !== null) await rm(options.dataFolder, { recursive: true, force: true })
    },
    async close() {
      closed = true
      const worker = stopped ?? (await starting?.catch(() => undefined))
      await worker?.close()
    },
  }
}

const databaseFiles = (folder: string | null): string[] =>
  folder === null ? [] : ['practice.db', 'practice.db-wal'].map((name) => join(folder, name))

const toPracticeEnvironment = ({
  info: { rest, ws, control, controlToken, account },
}: PracticeWorker): PracticeEnvironment => ({
  restUrl: rest,
  wsUrl: ws,
  key: account.key,
  secret: account.secret,
  passphrase: account.passphrase,
  control: practiceControlClient(control, controlToken),
})

import { join } from 'node:path'
import { createApp, type App, type AppOptions } from '../core/app'
import type { PracticePriceOptions } from './options'
import { practiceHost } from './practice-host'
import { lockFolder } from './lock-folder'
import { removeTempFiles } from './remove-temp-files'
import { disableCoreDumps } from './disable-core-dumps'
import { faultDetails } from './handle-crashes'
import type { FileLog } from './log/file-log'

interface StartOptions extends Pick<
  AppOptions,
  | 'dataFolder'
  | 'shell'
  | 'version'
  | 'onNotification'
  | 'onOpenAccount'
  | 'onUnexpected'
  | 'askForHosts'
  | 'saveFile'
  | 'openFile'
  | 'clipboard'
  | 'locales'
> {
  readonly practiceWorkerFile: string
  readonly practicePrices: PracticePriceOptions
  readonly log: FileLog
}

export interface RunningApp {
  readonly app: App
  /** Never rejects. A crash and a quit share one close. */
  close(): Promise<void>
}

const maxCloseMs = 5000

/** @throws Error for the user if the data folder or price file cannot be used */
export async function startSatchel({
  practiceWorkerFile,
  practicePrices,
  ...options
}: StartOptions): Promise<RunningApp> {
  disableCoreDumps()
  await checkReplayFile(practicePrices)
  const { log } = options
  const unlockFolder = lockFolder(options.dataFolder)
  removeTempFiles(options.dataFolder)
  log.write('info', 'main', 'start', describeStart(options))
  let reportFault: App['reportFault'] = () => Promise.resolve()
  const practice = practiceHost(
    practiceWorkerFile,
    { dataFolder: join(options.dataFolder, 'practice'), ...practicePrices },
    ({ event, ...error }) => {
      const entry = log.write('error', 'practice', event, error)
      if (event === 'unhandledRejection' || event === 'uncaughtException')
        void reportFault({ isFatal: false, details: faultDetails(entry) })
    },
  )
  const app = await createApp({ ...options, practice }).catch(async (error: unknown) => {
    await practice.close()
    unlockFolder()
    throw error
  })
  reportFault = app.reportFault
  async function close() {
    // A failure must not keep the process and its folder lock.
    const closed = app
      .close()
      .catch((error: unknown) => options.onUnexpected('closing', error))
      .then(() => practice.close())
    const isLate = await Promise.race([
      closed,
      new Promise((done) => setTimeout(done, maxCloseMs, 'late').unref()),
    ])
    if (isLate) options.onUnexpected('closing', 'Closing timed out and was aborted.')
    log.write('info', 'main', 'end', 'Satchel stopped.')
    await log.flush()
    unlockFolder()
  }
  let closing: Promise<void> | undefined
  return { app, close: () => (closing ??= close()) }
}

/** Practice may start much later: report an unusable file now. The parser is loaded only for that. */
async function checkReplayFile({ replayFile }: PracticePriceOptions): Promise<void> {
  if (replayFile === undefined) return
  const { readCandles } = await import('../practice/prices/read-candles')
  readCandles(replayFile)
}

function describeStart({ version, shell }: Pick<AppOptions, 'version' | 'shell'>): string {
  const { node, electron = 'none' } = process.versions
  return `Satchel ${version} started (${shell}, Node ${node}, Electron ${electron}, ${process.platform} ${process.arch}).`
}

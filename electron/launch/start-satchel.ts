import { join } from 'node:path'
import { createApp, type App, type AppOptions } from '../core/app'
import type { PracticePriceOptions } from './options'
import { practiceControlClient } from './practice-control-client'
import { startPracticeWorker } from '../practice/start/start-worker'

/** What both shells have in common: the practice exchange in its worker, and the application connected to it. */

export interface StartOptions extends Pick<
  AppOptions,
  'dataFolder' | 'shell' | 'version' | 'onNotice' | 'onUnexpected'
> {
  /** The built worker of the practice exchange. */
  readonly practiceWorkerFile: string
  readonly practicePrices: PracticePriceOptions
}

export interface RunningApp {
  readonly app: App
  close(): Promise<void>
}

/** Whoever ends the app must not wait for something stuck. What is on disk is whole at any time. */
const mostCloseMs = 5000

/** @throws Error in words for the user when the data folder or a file of prices cannot be used */
export async function startSatchel({
  practiceWorkerFile,
  practicePrices,
  ...options
}: StartOptions): Promise<RunningApp> {
  const practice = await startPracticeWorker(
    practiceWorkerFile,
    { dataFolder: join(options.dataFolder, 'practice'), ...practicePrices },
    (message) => options.onUnexpected('the practice exchange', message),
  )
  const { rest, ws, control, controlToken, account } = practice.info
  const app = await createApp({
    ...options,
    practice: {
      restUrl: rest,
      wsUrl: ws,
      key: account.key,
      secret: account.secret,
      passphrase: account.passphrase,
      control: practiceControlClient(control, controlToken),
    },
  }).catch(async (error: unknown) => {
    await practice.close()
    throw error
  })
  return {
    app,
    async close() {
      const closed = app.close().then(() => practice.close())
      const isLate = await Promise.race([
        closed,
        new Promise((done) => setTimeout(done, mostCloseMs, 'late').unref()),
      ])
      if (isLate) options.onUnexpected('closing', 'It took too long and was ended as it was.')
    },
  }
}

import { join } from 'node:path'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import { restrictUmask } from '../files/restrict-umask'
import { askInTerminal } from '../headless/ask-in-terminal'
import { ensureDataFolder } from '../launch/data-folder'
import { exitWithParent } from '../launch/exit-with-parent'
import { handleCrashes } from '../launch/handle-crashes'
import { openAppLog } from '../launch/log/open-app-log'
import { parseOptions } from '../launch/options'
import { startSatchel } from '../launch/start-satchel'
import { version } from '../launch/version'
import { MessagePipe } from './message-pipe'
import { openPractice } from './open-practice'
import type { FromCore, ToCore } from './messages'

/** Application without its server, for `npm run dev -- --headless`. */

const folder = import.meta.dirname
const post = (message: FromCore): void => void process.send?.(message)

async function run(): Promise<void> {
  restrictUmask()
  const { dataFolder, practicePrices } = parseOptions(process.argv.slice(2))
  if (dataFolder === undefined) throw new Error('--data DIR is missing.')
  ensureDataFolder(dataFolder)
  const log = openAppLog(dataFolder, folder)
  const terminal = askInTerminal((text, hosts) => post({ kind: 'print', text, hosts }))
  const satchel = await startSatchel({
    dataFolder,
    shell: 'headless',
    version,
    practiceWorkerFile: join(folder, 'practice-worker.mjs'),
    practicePrices,
    onNotification: () => undefined,
    askForHosts: (hosts, t) => Promise.resolve(terminal.askForHosts(hosts, t)),
    onUnexpected: log.reporter('main'),
    log,
    locales: [Intl.DateTimeFormat().resolvedOptions().locale],
  })
  const { app } = satchel
  let isClosing = false
  const stop = (exitCode: number) => {
    if (isClosing) return
    isClosing = true
    void satchel.close().then(() => process.exit(exitCode))
  }
  handleCrashes({ log, onFault: (fault) => app.reportFault(fault), end: () => stop(1) })
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => undefined)
  exitWithParent(() => stop(0))

  const pipes = new Map<number, MessagePipe>()
  process.on('message', (message: ToCore) => {
    switch (message.kind) {
      case 'open': {
        const { id } = message
        const pipe = new MessagePipe(id, post)
        pipes.set(id, pipe)
        pipe.onClose(() => pipes.delete(id))
        serveBridge(bridgeContract, app.router, pipe, app)
        return
      }
      case 'frame':
        return pipes.get(message.id)?.receive(message.text)
      case 'close':
        return pipes.get(message.id)?.closed()
      case 'line':
        if (!terminal.answer(message.text)) post({ kind: 'invite' })
    }
  })
  await openPractice(app)
  post({ kind: 'ready' })
}

run().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

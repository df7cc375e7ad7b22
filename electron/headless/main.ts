import { join } from 'node:path'
import { serveBridge } from '@common/bridge/server'
import { bridgeContract } from '@common/bridge/contract'
import type { App } from '../core/app'
import { restrictUmask } from '../files/restrict-umask'
import { defaultDataFolder, ensureDataFolder } from '../launch/data-folder'
import { exitWithParent } from '../launch/exit-with-parent'
import { handleCrashes } from '../launch/handle-crashes'
import { openAppLog } from '../launch/log/open-app-log'
import { parseOptions, usage, type Options } from '../launch/options'
import { startSatchel } from '../launch/start-satchel'
import { version } from '../launch/version'
import { askInTerminal } from './ask-in-terminal'
import { chooseFile, openInBrowser } from './open-in-browser'
import { readLines } from './read-lines'
import { startHeadlessServer } from './server'

const out = join(import.meta.dirname, '..')

async function run(options: Options): Promise<void> {
  const { port, open, dataFolder = defaultDataFolder(), json, practicePrices } = options
  ensureDataFolder(dataFolder)
  const log = openAppLog(dataFolder, out)
  const onUnexpected = log.reporter('main')
  let reportFault: App['reportFault'] = () => Promise.resolve()
  let end = (): void => process.exit(1)
  handleCrashes({ log, onFault: (fault) => reportFault(fault), end: () => end() })
  const terminal = askInTerminal((message, hosts) =>
    console.log(json ? JSON.stringify({ says: message, hosts }) : `\n${message}\n`),
  )
  const satchel = await startSatchel({
    dataFolder,
    shell: 'headless',
    version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.cjs'),
    practicePrices,
    // The page shows its own notifications.
    onNotification: () => undefined,
    askForHosts: (hosts, t) => Promise.resolve(terminal.askForHosts(hosts, t)),
    onUnexpected,
    log,
    locales: [Intl.DateTimeFormat().resolvedOptions().locale],
  })
  reportFault = satchel.app.reportFault
  const server = await startHeadlessServer({
    windowFolder: join(out, 'renderer'),
    port,
    t: satchel.app.t,
    onPipe: (pipe) => serveBridge(bridgeContract, satchel.app.router, pipe, satchel.app),
  }).catch(async (error: unknown) => {
    await satchel.close()
    throw new Error(startErrorText(error, port))
  })

  let closing = false
  const stop = (exitCode: number): void => {
    if (closing) return
    closing = true
    void server
      .close()
      .then(() => satchel.close())
      .then(() => process.exit(exitCode))
  }
  end = () => stop(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  exitWithParent(() => stop(0))

  const invite = async (): Promise<void> => {
    const { t } = satchel.app
    const address = server.newAddress()
    if (json) return console.log(JSON.stringify({ ready: true, url: address }))
    console.log(`${t('terminal.ready')}\n\n  ${address}\n\n${t('terminal.keys')}`)
    // A separate address: each works once.
    if (open) await openInBrowser(server.newAddress(), chooseFile(dataFolder, out))
  }
  const inviteOrSay = (): void => void invite().catch((error: unknown) => onUnexpected('opening', error))
  inviteOrSay()
  // Only the user can type here; Enter creates another sign-in link.
  readLines(process.stdin, (line) => {
    if (!terminal.answer(line)) inviteOrSay()
  })
}

function startErrorText(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another with --port N, or omit --port to use a free one.`
  if (code === 'EACCES') return `No permission to use port ${port}. Choose one above 1023 with --port N.`
  return `The web server could not start: ${error instanceof Error ? error.message : String(error)}`
}

async function main(): Promise<void> {
  restrictUmask()
  const options = parseOptions(process.argv.slice(2))
  if (options.help) console.log(usage)
  else await run(options)
}

main().catch((error: unknown) => {
  console.error(`Satchel could not start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})

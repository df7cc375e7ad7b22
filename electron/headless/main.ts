import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serveBridge } from '@common/bridge/server'
import { bridgeContract } from '@common/bridge/contract'
import { defaultDataFolder, ensureDataFolder } from '../launch/data-folder'
import { parseOptions, usage, type Options } from '../launch/options'
import { startSatchel } from '../launch/start-satchel'
import { version } from '../launch/version'
import { startHeadlessServer } from './server'

/** Satchel for a browser: the same application and window, where Electron cannot run. */

const out = join(import.meta.dirname, '..')

async function run(options: Options): Promise<void> {
  const { port, open, dataFolder = defaultDataFolder(), json, practicePrices } = options
  ensureDataFolder(dataFolder)
  const onUnexpected = (where: string, error: unknown): void =>
    console.error(`Unexpected in ${where}:`, error)
  const satchel = await startSatchel({
    dataFolder,
    shell: 'headless',
    version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.js'),
    practicePrices,
    // The browser's page shows its own.
    onNotice: () => undefined,
    onUnexpected,
  })
  const server = await startHeadlessServer({
    windowFolder: join(out, 'renderer'),
    port,
    onPipe: (pipe) => serveBridge(bridgeContract, satchel.app.router, pipe, { onUnexpected }),
  }).catch(async (error: unknown) => {
    await satchel.close()
    throw new Error(inWords(error, port))
  })

  let closing = false
  const stop = (): void => {
    if (closing) return
    closing = true
    void server
      .close()
      .then(() => satchel.close())
      .then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)

  if (json) console.log(JSON.stringify({ ready: true, url: server.url }))
  else
    console.log(
      `Satchel is ready. Open it in a browser on this machine:\n\n  ${server.url}\n\nCtrl-C ends it.`,
    )
  if (open) openBrowser(server.url)
}

function inWords(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Name another with --port N, or leave it out for a free one.`
  if (code === 'EACCES')
    return `Port ${port} needs rights that this user does not have. Name one above 1023 with --port N.`
  return `The browser's server could not start: ${error instanceof Error ? error.message : String(error)}`
}

function openBrowser(url: string): void {
  const command =
    process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  // Where there is no browser to open, the printed address is enough.
  spawn(command, [url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) console.log(usage)
  else await run(options)
} catch (error) {
  console.error(`Satchel could not start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

import { join } from 'node:path'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import { app, dialog, type BrowserWindow } from 'electron'
import { startSatchel, type RunningApp } from '../start-satchel'
import { version } from '../version'
import { registerAppScheme, serveWindow } from './app-protocol'
import { handOverPort } from './hand-over-port'
import { lockDown } from './lock-down'
import { setMenu } from './menu'
import { showNotification } from './show-notification'
import { createTray } from './tray'
import { bringToFront, createWindow } from './window'

/** The Electron shell: one instance, one locked-down window, a tray, notifications. Everything else is in electron/core. */

const out = join(import.meta.dirname, '..')
const resources = join(out, '..', 'resources')

let window: BrowserWindow | undefined
let satchel: RunningApp | undefined

const onUnexpected = (where: string, error: unknown): void => {
  process.stderr.write(
    `Unexpected in ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
}

function showWindow(): void {
  if (window) return bringToFront(window)
  window = createWindow(join(out, 'preload', 'index.cjs'), resources)
  window.once('closed', () => (window = undefined))
}

async function start(): Promise<void> {
  const dataFolder = app.commandLine.getSwitchValue('data') || app.getPath('userData')
  satchel = await startSatchel({
    dataFolder,
    shell: 'electron',
    version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.js'),
    onNotice: (notice, world) => showNotification(notice, world, showWindow),
    onUnexpected,
  })
  const { router, watchSummary } = satchel.app
  serveWindow(join(out, 'renderer'))
  lockDown()
  setMenu()
  handOverPort(
    () => window,
    (pipe) => serveBridge(bridgeContract, router, pipe, { onUnexpected }),
  )
  const tray = createTray(resources, { show: showWindow, quit: () => app.quit() })
  watchSummary((summary) => tray.tell(summary))
  showWindow()
}

registerAppScheme()
app.enableSandbox()

if (!app.requestSingleInstanceLock()) {
  app.quit()
} else {
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (!satchel) return
    event.preventDefault()
    const closing = satchel
    satchel = undefined
    void closing.close().finally(() => app.quit())
  })
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      onUnexpected('start', error)
      dialog.showErrorBox('Satchel could not start', error instanceof Error ? error.message : String(error))
      app.exit(1)
    })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import { app, dialog, powerMonitor, type BrowserWindow } from 'electron'
import { makeForThisUserAlone } from '../files/for-this-user-alone'
import { defaultDataFolder, ensureDataFolder } from '../launch/data-folder'
import { endWithParent } from '../launch/end-with-parent'
import { parseOptions, type Options } from '../launch/options'
import { startSatchel, type RunningApp } from '../launch/start-satchel'
import { registerAppScheme, serveWindow } from './app-protocol'
import { handOverPort } from './hand-over-port'
import { readIdentity } from './identity'
import { lockDown } from './lock-down'
import { setMenu } from './menu'
import { restoreWindow } from './restore-window'
import { showNotification, showWords } from './show-notification'
import { createTray } from './tray'
import { offerUpdates } from './updates'
import { bringToFront, createWindow } from './window'

/** The Electron shell: one instance, one locked-down window, a tray, notifications. Everything else is in electron/core. */

const out = join(import.meta.dirname, '..')
const resources = join(out, 'resources')
const identity = readIdentity(join(out, '..'))

let window: BrowserWindow | undefined
let satchel: RunningApp | undefined
let hasTray = false
let isQuitting = false

const onUnexpected = (where: string, error: unknown): void => {
  process.stderr.write(
    `Unexpected in ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
}

/** Before the app has started there is nothing to show; the start itself ends with the window. */
function showWindow(): void {
  if (!satchel) return
  if (window) return bringToFront(window)
  window = createWindow(join(out, 'preload', 'index.cjs'), resources, giveUp)
  window.once('closed', () => (window = undefined))
  restoreWindow(window, {
    say: satchel.app.say,
    tell: (title, body) => showWords(title, body, showWindow),
    quit: () => app.quit(),
  })
  window.on('close', (event) => {
    if (!isQuitting && hasTray && keepInTray()) event.preventDefault()
  })
}

/** Hides the window where the user wants the app to go on without it. Returns whether it does. */
function keepInTray(): boolean {
  if (!satchel || !window) return false
  const { say, onWindowClosed } = satchel.app
  const next = onWindowClosed()
  if (next === 'quit') return false
  window.hide()
  if (next === 'keep-and-tell') showWords(say('tray.kept'), say('tray.kept.how'), showWindow)
  return true
}

async function start(dataFolder: string, { practicePrices }: Options): Promise<void> {
  satchel = await startSatchel({
    dataFolder,
    shell: 'electron',
    version: identity.version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.cjs'),
    practicePrices,
    onNotice: (notice, world, say, isHidden) =>
      showNotification(notice, world, say, { isHidden, onClick: showWindow }),
    onUnexpected,
    locales: app.getPreferredSystemLanguages(),
  })
  const running = satchel.app
  serveWindow(join(out, 'renderer'))
  lockDown()
  setMenu(running.say)
  if (identity.updates)
    offerUpdates(identity.updates, {
      say: running.say,
      window: () => window,
      onInstall: () => (isQuitting = true),
    })
  handOverPort(
    () => window,
    (pipe) => serveBridge(bridgeContract, running.router, pipe, { onUnexpected }),
  )
  powerMonitor.on('lock-screen', () => running.onAway('screen-lock'))
  powerMonitor.on('suspend', () => running.onAway('suspend'))
  const tray = createTray(resources, running.say, {
    show: showWindow,
    lock: () => running.lock(),
    quit: () => app.quit(),
  })
  hasTray = tray.tell !== null
  if (tray.tell) running.watchSummary(tray.tell)
  showWindow()
}

function run(): void {
  makeForThisUserAlone()
  const options = parseOptions(process.argv.slice(1), { allowOthers: true })
  const { dataFolder = defaultDataFolder() } = options
  ensureDataFolder(dataFolder)
  // The window's own files live beside the app's. The lock for a single instance is there too: one Satchel for each data folder.
  const windowData = join(dataFolder, 'window')
  mkdirSync(windowData, { recursive: true })
  app.setPath('userData', windowData)

  registerAppScheme()
  app.enableSandbox()
  // Windows shows notifications only of an app that it can name.
  if (process.platform === 'win32') app.setAppUserModelId(process.execPath)

  if (!app.requestSingleInstanceLock()) return app.quit()
  endWithParent(() => app.quit())
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', () => (isQuitting = true))
  app.on('will-quit', (event) => {
    if (!satchel) return
    event.preventDefault()
    const closing = satchel
    satchel = undefined
    // Not `quit`: while this very event is told it is taken for a second call, and nothing would end.
    void closing.close().finally(() => app.exit())
  })
  app
    .whenReady()
    .then(() => start(dataFolder, options))
    .catch(giveUp)
}

function giveUp(error: unknown): void {
  onUnexpected('start', error)
  dialog.showErrorBox('Satchel could not start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

try {
  run()
} catch (error) {
  giveUp(error)
}

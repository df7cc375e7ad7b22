import { dialog, type BrowserWindow } from 'electron'
import type { Translate } from '@common/texts/translate'

/** A second crash so soon would probably repeat. */
const soonMs = 30_000

export interface RestoreWindowDeps {
  readonly t: Translate
  readonly notify: (title: string, body: string) => void
  readonly quit: () => void
  readonly isQuitting: () => boolean
}

/** After a second crash or a hang the user decides. Writes run in the main process. */
export function restoreWindow(
  window: BrowserWindow,
  { t, notify, quit, isQuitting }: RestoreWindowDeps,
): void {
  let crashedAtMs = -Infinity
  const { webContents } = window

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed() || isQuitting()) return
    const isAgain = Date.now() - crashedAtMs < soonMs
    crashedAtMs = Date.now()
    if (isAgain) return void askAfterCrash()
    webContents.reload()
    notify(t('window.crashed'), t('window.crashed.how'))
  })

  async function askAfterCrash(): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: t('window.crashedAgain'),
      detail: t('window.crashed.how'),
      buttons: [t('window.reload'), t('tray.quit')],
    })
    if (response === 1) quit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  // Crashed before the listener was added.
  if (webContents.isCrashed()) webContents.reload()

  window.on('unresponsive', () => {
    if (!isQuitting()) void askWhileHanging()
  })

  async function askWhileHanging(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('window.hangs'),
      detail: t('window.hangs.how'),
      buttons: [t('window.wait'), t('window.reload')],
    })
    // The crash handler reloads it.
    if (response === 1 && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }
}

import { dialog, type BrowserWindow } from 'electron'
import type { Say } from '@common/texts/speaker'

/** A window that crashes again within it would do so for ever. */
const soonMs = 30_000

export interface Restoring {
  readonly say: Say
  /** Tells that the window was restored. */
  readonly tell: (title: string, body: string) => void
  readonly quit: () => void
  /** Nobody waits for the page any more. */
  readonly isQuitting: () => boolean
}

/**
 * A window whose page crashed is loaded anew, and it is said; after a second crash soon after, and when the page hangs, the user decides.
 * What was sent to a service is main's business: nothing of it is lost with a page.
 */
export function restoreWindow(window: BrowserWindow, { say, tell, quit, isQuitting }: Restoring): void {
  let crashedAtMs = -Infinity
  const { webContents } = window

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed() || isQuitting()) return
    const isAgain = Date.now() - crashedAtMs < soonMs
    crashedAtMs = Date.now()
    if (isAgain) return void askAfterCrash()
    webContents.reload()
    tell(say('window.crashed'), say('window.crashed.how'))
  })

  async function askAfterCrash(): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: say('window.crashedAgain'),
      detail: say('window.crashed.how'),
      buttons: [say('window.reload'), say('tray.quit')],
    })
    if (response === 1) quit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  // Before anybody watched it.
  if (webContents.isCrashed()) webContents.reload()

  window.on('unresponsive', () => {
    if (!isQuitting()) void askWhileHanging()
  })

  async function askWhileHanging(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: say('window.hangs'),
      detail: say('window.hangs.how'),
      buttons: [say('window.wait'), say('window.reload')],
    })
    // Its end as a crash loads it anew.
    if (response === 1 && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }
}

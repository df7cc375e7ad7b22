import type { Translate } from '@common/texts/translate'
import { autoUpdater as systemUpdater, dialog, Menu, MenuItem, type BrowserWindow } from 'electron'
import type { Feed } from '../identity'
import { installUpdate, type InstallListeners } from './install-update'

export interface UpdateMenuDeps {
  readonly t: Translate
  readonly window: () => BrowserWindow | undefined
  readonly install: InstallListeners
}

/** Characters that fit into a dialog on a small screen. */
const maxNotesLength = 1500

/** Acts only on the user's command. */
export function updateMenu(feed: Feed, updating: UpdateMenuDeps): () => void {
  const { t } = updating
  let isChecking = false
  const click = async (): Promise<void> => {
    if (isChecking) return
    isChecking = true
    await checkForUpdate(feed, updating).finally(() => (isChecking = false))
  }
  return () => {
    const submenu = [{ id: 'look-for-update', label: t('update.look'), click: () => void click() }]
    const menu = Menu.getApplicationMenu()
    menu?.append(new MenuItem({ label: t('update.menu'), submenu }))
    Menu.setApplicationMenu(menu)
  }
}

async function checkForUpdate(feed: Feed, { t, window, install }: UpdateMenuDeps): Promise<void> {
  async function showQuestion(message: string, detail: string, buttons: readonly string[]): Promise<number> {
    const options = { message, detail, buttons: [...buttons], defaultId: 0, cancelId: buttons.length - 1 }
    const shown = window()
    const { response } = await (shown
      ? dialog.showMessageBox(shown, options)
      : dialog.showMessageBox(options))
    return response
  }
  const showMessage = (message: string, detail: string): Promise<unknown> =>
    showQuestion(message, detail, [t('update.close')])

  // Most starts check for no update.
  const [{ autoUpdater }, { signedFeed }, { NotSignedError }] = await Promise.all([
    import('electron-updater'),
    import('./signed-feed'),
    import('./release-signature'),
  ])
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.disableDifferentialDownload = true
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedFeed(feed) })
  try {
    const found = await autoUpdater.checkForUpdates()
    if (!found) return void (await showMessage(t('update.otherWay'), t('update.otherWay.how')))
    const { version, releaseNotes } = found.updateInfo
    if (!found.isUpdateAvailable)
      return void (await showMessage(t('update.newest'), t('update.newest.what', { version })))
    // Plain text: feed content must not be rendered as HTML.
    const notes = typeof releaseNotes === 'string' ? releaseNotes.slice(0, maxNotesLength) : ''
    const fetches = await showQuestion(t('update.found', { version }), notes, [
      t('update.fetch'),
      t('update.notNow'),
    ])
    if (fetches !== 0) return
    await autoUpdater.downloadUpdate()
    const installs = await showQuestion(t('update.ready', { version }), t('update.ready.how'), [
      t('update.install'),
      t('update.notNow'),
    ])
    if (installs !== 0) return
    await installUpdate(autoUpdater, systemUpdater, install)
  } catch (error) {
    await showMessage(
      t('update.failed'),
      error instanceof NotSignedError
        ? t('update.failed.notSigned')
        : t('update.failed.how', {
            reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '',
          }),
    )
  }
}

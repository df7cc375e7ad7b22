export interface Updater {
  quitAndInstall(): void
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}

/** Electron's own updater, which electron-updater notifies on every system. */
export interface TakeOverEvents {
  once(event: 'before-quit-for-update', listener: () => void): unknown
  off(event: 'before-quit-for-update', listener: () => void): unknown
}

export interface InstallListeners {
  /** The installer runs and the app quits; on macOS the windows close next. */
  readonly onTakeOver: () => void
  /** Called only after `onTakeOver`: the app doesn't quit after all. */
  readonly onFailed: () => void
}

/**
 * Settles only on a failure: otherwise the process ends.
 * @throws the installer's error, for example for an AppImage in a read-only folder
 */
export function installUpdate(
  updater: Updater,
  events: TakeOverEvents,
  { onTakeOver, onFailed }: InstallListeners,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    let hasTakenOver = false
    const takeOver = (): void => {
      hasTakenOver = true
      onTakeOver()
    }
    const fail = (error: unknown): void => {
      updater.off('error', fail)
      events.off('before-quit-for-update', takeOver)
      if (hasTakenOver) onFailed()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    updater.on('error', fail)
    events.once('before-quit-for-update', takeOver)
    try {
      updater.quitAndInstall()
    } catch (error) {
      fail(error)
    }
  })
}

import { readWindowFile, type WindowFile } from '../core/window-files'
import type { App } from '../core/app'

export interface ShellMode {
  /** Reads a file of the window. @param folder of the built window */
  readFile(folder: string, url: URL): Promise<WindowFile | undefined>
  /** A socket's address that the page may open besides the bridge's port; null for none. */
  readonly socketUrl: string | null
  readonly hasDevTools: boolean
  /** Called once the app runs. */
  onStarted(app: App): void
}

/** Mode of every build. `npm run dev` builds main with `electron/development/shell-mode` in place of this module; no setting changes it. */
export const shellMode: ShellMode = {
  readFile: (folder, url) => readWindowFile(folder, url.pathname, "'none'"),
  socketUrl: null,
  hasDevTools: false,
  onStarted: () => undefined,
}

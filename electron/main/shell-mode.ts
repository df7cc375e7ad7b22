import { readWindowFile, type WindowFile } from '../core/window-files'
import type { App } from '../core/app'

export interface ShellMode {
  readFile(folder: string, url: URL): Promise<WindowFile | undefined>
  /** WebSocket address allowed besides the bridge's port, or null. */
  readonly socketUrl: string | null
  readonly hasDevTools: boolean
  onStarted(app: App): void
}

/** `npm run dev` replaces this module; no setting can. */
export const shellMode: ShellMode = {
  readFile: (folder, url) => readWindowFile(folder, url.pathname, "'none'"),
  socketUrl: null,
  hasDevTools: false,
  onStarted: () => undefined,
}

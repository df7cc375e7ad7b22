import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { Say } from '@common/texts/speaker'
import { tellSeldom } from './tell-seldom'

export interface TrayActions {
  readonly show: () => void
  readonly lock: () => void
  readonly quit: () => void
}

/** Prices come oftener than anybody reads a tool tip, and each one set goes to the desktop over its bus. */
const mostOftenMs = 1000

export interface AppTray {
  /** Null where it could not be made. */
  readonly tell: ((summary: string) => void) | null
}

/** The tray's icon and menu. Where the desktop has no tray, creating it fails and the app goes on without. */
export function createTray(resources: string, say: Say, { show, lock, quit }: TrayActions): AppTray {
  try {
    const tray = new Tray(nativeImage.createFromPath(join(resources, 'tray.png')))
    tray.setToolTip(say('app.name'))
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: say('tray.show'), click: show },
        { label: say('tray.lock'), click: lock },
        { type: 'separator' },
        { label: say('tray.quit'), click: quit },
      ]),
    )
    tray.on('click', show)
    return { tell: tellSeldom(mostOftenMs, (summary) => tray.setToolTip(summary)) }
  } catch {
    return { tell: null }
  }
}

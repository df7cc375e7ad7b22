import { join } from 'node:path'
import {
  Menu,
  nativeImage,
  nativeTheme,
  Tray,
  type MenuItemConstructorOptions,
  type NativeImage,
} from 'electron'
import type { Translate } from '@common/texts/translate'
import type { TrayStatus } from '../../core/tray-summary'

export interface TrayActions {
  readonly show: () => void
  readonly lock: () => void
  readonly switchQuiet: () => void
  readonly closeAll: () => void
  readonly quit: () => void
}

/** @returns the update function, undefined if no icon can be created */
export function createTray(
  resources: string,
  t: Translate,
  actions: TrayActions,
): ((status: TrayStatus) => void) | undefined {
  const tray = newTray(resources)
  if (!tray) return undefined
  const { show } = actions
  tray.on('click', show)
  nativeTheme.on('updated', () => tray.setImage(createIcon(resources)))
  return (status) => {
    tray.setToolTip(status.line)
    tray.setContextMenu(Menu.buildFromTemplate(entries(status, t, actions)))
  }
}

function newTray(resources: string): Tray | undefined {
  try {
    return new Tray(createIcon(resources))
  } catch {
    return undefined
  }
}

/** macOS colors the icon; other systems need one per bar color. */
function createIcon(resources: string): NativeImage {
  if (process.platform === 'darwin') {
    const image = nativeImage.createFromPath(join(resources, 'trayTemplate.png'))
    image.setTemplateImage(true)
    return image
  }
  const ending = process.platform === 'win32' ? 'ico' : 'png'
  return nativeImage.createFromPath(
    join(resources, `${nativeTheme.shouldUseDarkColors ? 'tray-on-dark' : 'tray-on-light'}.${ending}`),
  )
}

const entries = (
  { facts, isQuiet, canLock, running }: TrayStatus,
  t: Translate,
  { show, lock, switchQuiet, closeAll, quit }: TrayActions,
): MenuItemConstructorOptions[] => [
  // A single & would underline the next character.
  ...facts.map((fact) => ({ label: fact.replaceAll('&', '&&'), enabled: false })),
  { type: 'separator' },
  { label: t('tray.show'), click: show },
  { label: t('tray.lock'), enabled: canLock, click: lock },
  { label: t('tray.quiet'), type: 'checkbox', checked: isQuiet, click: switchQuiet },
  { label: t('tray.closeAll'), enabled: running > 0, click: closeAll },
  { type: 'separator' },
  { label: t('tray.quit'), click: quit },
]

import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Translate } from '@common/texts/translate'

export interface MenuActions {
  readonly lock: () => void
  readonly settings: () => void
  readonly stepText: (step: 'larger' | 'smaller' | 'usual') => void
}

export interface About {
  readonly version: string
  readonly dataFolder: string
}

const isMac = process.platform === 'darwin'

/** Without the standard roles, copy and paste have no keys on macOS. */
export function setMenu(
  t: Translate,
  { version, dataFolder }: About,
  { lock, settings, stepText }: MenuActions,
): void {
  const { electron = '', chrome = '', node = '' } = process.versions
  app.setAboutPanelOptions({
    applicationName: t('app.name'),
    applicationVersion: version,
    version: `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    // Linux and Windows show only the copyright line.
    copyright: `Electron ${electron}, Chromium ${chrome}, Node ${node}\n${t('settings.about', { version, folder: dataFolder })}`,
  })
  const about: MenuItemConstructorOptions = { role: 'about', label: t('menu.about') }
  const items: MenuItemConstructorOptions[] = [
    { label: t('menu.settings'), accelerator: 'CmdOrCtrl+,', click: settings },
    { label: t('menu.lock'), accelerator: 'CmdOrCtrl+L', click: lock },
    { type: 'separator' },
  ]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: t('menu.file'),
        submenu: isMac
          ? [
              about,
              { type: 'separator' },
              ...items,
              { role: 'services' },
              { type: 'separator' },
              { role: 'hide' },
              { role: 'hideOthers' },
              { role: 'unhide' },
              { type: 'separator' },
              { role: 'quit' },
            ]
          : [
              ...items,
              { role: 'close', label: t('menu.close') },
              { role: 'quit', label: t('tray.quit'), accelerator: 'CmdOrCtrl+Q' },
            ],
      },
      { role: 'editMenu' },
      {
        label: t('menu.view'),
        submenu: [
          { role: 'reload' },
          { type: 'separator' },
          { label: t('textSize.usual'), accelerator: 'CmdOrCtrl+0', click: () => stepText('usual') },
          { label: t('textSize.larger'), accelerator: 'CmdOrCtrl+Plus', click: () => stepText('larger') },
          {
            label: t('textSize.larger'),
            accelerator: 'CmdOrCtrl+=',
            visible: false,
            click: () => stepText('larger'),
          },
          { label: t('textSize.smaller'), accelerator: 'CmdOrCtrl+-', click: () => stepText('smaller') },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
      ...(isMac ? [] : [{ label: t('menu.help'), submenu: [about] }]),
    ]),
  )
}

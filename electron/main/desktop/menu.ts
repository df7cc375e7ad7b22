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
  say: Translate,
  { version, dataFolder }: About,
  { lock, settings, stepText }: MenuActions,
): void {
  const { electron = '', chrome = '', node = '' } = process.versions
  app.setAboutPanelOptions({
    applicationName: say('app.name'),
    applicationVersion: version,
    version: `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    // Linux and Windows show only the copyright line.
    copyright: `Electron ${electron}, Chromium ${chrome}, Node ${node}\n${say('settings.about', { version, folder: dataFolder })}`,
  })
  const about: MenuItemConstructorOptions = { role: 'about', label: say('menu.about') }
  const items: MenuItemConstructorOptions[] = [
    { label: say('menu.settings'), accelerator: 'CmdOrCtrl+,', click: settings },
    { label: say('menu.lock'), accelerator: 'CmdOrCtrl+L', click: lock },
    { type: 'separator' },
  ]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: say('menu.file'),
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
              { role: 'close', label: say('menu.close') },
              { role: 'quit', label: say('tray.quit'), accelerator: 'CmdOrCtrl+Q' },
            ],
      },
      { role: 'editMenu' },
      {
        label: say('menu.view'),
        submenu: [
          { role: 'reload' },
          { type: 'separator' },
          { label: say('textSize.usual'), accelerator: 'CmdOrCtrl+0', click: () => stepText('usual') },
          { label: say('textSize.larger'), accelerator: 'CmdOrCtrl+Plus', click: () => stepText('larger') },
          {
            label: say('textSize.larger'),
            accelerator: 'CmdOrCtrl+=',
            visible: false,
            click: () => stepText('larger'),
          },
          { label: say('textSize.smaller'), accelerator: 'CmdOrCtrl+-', click: () => stepText('smaller') },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
      ...(isMac ? [] : [{ label: say('menu.help'), submenu: [about] }]),
    ]),
  )
}

import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { onDeed, tell } from './control'
import { needReady } from './lifecycle'
import type { Menu } from './menu'
import type { NativeImage } from './native-image'
import { strict } from './strict'

type Click = () => void

class TrayDouble extends EventEmitter implements Pick<Electron.Tray, 'setToolTip'> {
  readonly #icon: NativeImage

  constructor(icon: NativeImage) {
    super()
    needReady('Cannot create Tray')
    this.#icon = icon
    return strict('Tray', this)
  }

  setToolTip(toolTip: string): void {
    tell({ kind: 'tray', toolTip, hasIcon: !this.#icon.isEmpty() })
  }

  setContextMenu(menu: Menu): void {
    onDeed((deed) => {
      if (deed.kind !== 'click-tray-item') return
      const item = menu.flat().find(({ label }) => label === deed.label)
      // The shell's items take none of Electron's arguments.
      if (item?.click) (item.click as Click)()
      else throw new Error(`The tray's menu has no item ${deed.label}`)
    })
  }
}

export { TrayDouble as Tray }

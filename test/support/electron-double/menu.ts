import type Electron from 'electron'
import { onDeed } from './control'
import { needReady } from './lifecycle'
import { strict } from './strict'

type Item = Electron.MenuItemConstructorOptions

let applicationMenu: Menu | null = null
const roleActions = new Map<string, () => void>()

class Menu {
  readonly #template: readonly Item[]

  static buildFromTemplate(template: readonly Item[]): Menu {
    for (const item of template) check(item)
    return strict('Menu', new Menu(template))
  }

  static setApplicationMenu(menu: Menu | null): void {
    needReady('Menu.setApplicationMenu was called')
    applicationMenu = menu
  }

  constructor(template: readonly Item[]) {
    this.#template = template
  }

  /** The items of this menu and of all below it. */
  flat(items: readonly Item[] = this.#template): Item[] {
    return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? this.flat(item.submenu) : [])])
  }
}

/** @throws Error as Electron's does for a template that makes no sense */
function check({ label, role, type, submenu }: Item): void {
  if (!label && !role && type !== 'separator')
    throw new Error('Required parameter for a menu item: label, role or type')
  if (Array.isArray(submenu)) for (const item of submenu) check(item)
}

/** What choosing an item with this role does in the double. */
export function onMenuRole(role: string, act: () => void): void {
  roleActions.set(role, act)
}

onDeed((deed) => {
  if (deed.kind !== 'click-menu-role') return
  const item = applicationMenu?.flat().find(({ role }) => role === deed.role)
  if (!item) throw new Error(`The application's menu has no item with the role ${deed.role}`)
  roleActions.get(deed.role)?.()
})

export { Menu }

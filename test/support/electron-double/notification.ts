import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { onDeed, tell } from './control'
import { needReady } from './lifecycle'
import { strict } from './strict'

const shown: NotificationDouble[] = []

class NotificationDouble extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly #title: string
  readonly #body: string

  static isSupported(): boolean {
    return true
  }

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super()
    needReady('Cannot create Notification')
    this.#title = title
    this.#body = body
    return strict('Notification', this)
  }

  show(): void {
    const id = shown.push(this) - 1
    tell({ kind: 'notification', id, title: this.#title, body: this.#body })
    this.emit('show')
  }
}

onDeed((deed) => {
  if (deed.kind === 'click-notification') shown[deed.id]?.emit('click')
})

export { NotificationDouble as Notification }

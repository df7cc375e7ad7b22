import dbus from '@homebridge/dbus-native'
import { belongsToProfile } from './belongs-to-profile'
import type { SystemNotification } from './system-notification'

/** Linux features missing in Electron. */
export interface SessionBus {
  watchTray(listener: (hasTray: boolean) => void): void
  onScreenLock(listener: () => void): void
  /** Omits unsupported buttons. */
  notify(systemNotification: SystemNotification): void
  closeOthers(openId: string | null): void
}

interface Bus {
  readonly connection: {
    on(event: 'message', listener: (message: Message) => void): void
    on(event: 'error' | 'end', listener: (error?: unknown) => void): void
  }
  invoke(call: Call, done: (error: unknown, ...values: unknown[]) => void): void
}

interface Message {
  readonly interface?: string
  readonly member?: string
  readonly body?: readonly unknown[]
}

interface Call {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: readonly unknown[]
}

const trayWatcher = 'org.kde.StatusNotifierWatcher'
const notifications = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
}
const daemon = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}
/** The freedesktop name covers KDE and most others. */
const isScreenSaver = (name: string | undefined): boolean =>
  name !== undefined && /^org\.(freedesktop|gnome|cinnamon|mate|xfce)\.ScreenSaver$/.test(name)

/** Also emitted with `false`, when the screen is unlocked. */
export const isScreenLock = ({ interface: from, member, body = [] }: Message): boolean =>
  member === 'ActiveChanged' && isScreenSaver(from) && body[0] === true

const maxShown = 20

/** @throws Error if no session bus is available */
export async function openSessionBus(icon: string): Promise<SessionBus> {
  const bus = (dbus as unknown as { sessionBus(): Bus }).sessionBus()
  const listeners: ((message: Message) => void)[] = []
  // Calls of a lost bus get no answer.
  const lost = new Promise<never>((_resolve, reject) => {
    bus.connection.on('error', reject)
    bus.connection.on('end', () => reject(new Error('The session bus closed the connection.')))
  })
  // Later, it must not affect the app.
  lost.catch(() => undefined)
  bus.connection.on('message', (message) => listeners.forEach((listener) => listener(message)))

  const call = (request: Call): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      bus.invoke(request, (error, ...values) =>
        error ? reject(new Error(`${request.member}: ${JSON.stringify(error)}`)) : resolve(values),
      )
    })
  const match = (rule: string): Promise<unknown> =>
    call({ ...daemon, member: 'AddMatch', signature: 's', body: [`type='signal',${rule}`] })

  async function subscribe(): Promise<unknown> {
    await match(`sender='${daemon.destination}',member='NameOwnerChanged',arg0='${trayWatcher}'`)
    await match("member='ActiveChanged'")
    await match(`interface='${notifications.interface}'`)
    const [isOwned] = await call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [trayWatcher] })
    return isOwned
  }
  const hasOwner = await Promise.race([subscribe(), lost])

  const shown = new Map<number, SystemNotification>()
  const sent = new Set<SystemNotification>()
  const close = (id: number): void => {
    shown.delete(id)
    call({ ...notifications, member: 'CloseNotification', signature: 'u', body: [id] }).catch(() => undefined)
  }
  listeners.push(({ interface: from, member, body = [] }) => {
    if (from !== notifications.interface) return
    const [id, key] = body as [number, string]
    const systemNotification = shown.get(id)
    if (member === 'NotificationClosed') shown.delete(id)
    if (member !== 'ActionInvoked' || !systemNotification) return
    if (key === 'default') systemNotification.onClick()
    else systemNotification.actions[Number(key)]?.act()
  })

  async function show(systemNotification: SystemNotification): Promise<void> {
    sent.add(systemNotification)
    try {
      const [capabilities] = (await call({ ...notifications, member: 'GetCapabilities' })) as [string[]]
      if (sent.has(systemNotification)) await notify(systemNotification, capabilities)
    } finally {
      sent.delete(systemNotification)
    }
  }

  async function notify(
    systemNotification: SystemNotification,
    capabilities: readonly string[],
  ): Promise<void> {
    const { title, actions } = systemNotification
    const body = capabilities.includes('body-markup')
      ? escape(systemNotification.body)
      : systemNotification.body
    const buttons = actions.flatMap(({ word }, index) => [String(index), word])
    const [id] = (await call({
      ...notifications,
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: [
        'Satchel',
        0,
        icon,
        title,
        body,
        capabilities.includes('actions') ? ['default', '', ...buttons] : [],
        [],
        -1,
      ],
    })) as [number]
    // The account was closed meanwhile.
    if (!sent.has(systemNotification)) return close(id)
    shown.set(id, systemNotification)
    const [oldest] = shown.keys()
    if (oldest !== undefined && shown.size > maxShown) shown.delete(oldest)
  }

  return {
    watchTray(listener) {
      listener(hasOwner === true)
      listeners.push(({ member, body = [] }) => {
        const [name, , owner] = body
        if (member === 'NameOwnerChanged' && name === trayWatcher) listener(owner !== '')
      })
    },
    onScreenLock(listener) {
      listeners.push((message) => {
        if (isScreenLock(message)) listener()
      })
    },
    notify: (systemNotification) => void show(systemNotification).catch(() => undefined),
    closeOthers(openId) {
      for (const systemNotification of sent)
        if (!belongsToProfile(systemNotification.profileId, openId)) sent.delete(systemNotification)
      for (const [id, { profileId }] of shown) if (!belongsToProfile(profileId, openId)) close(id)
    },
  }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import dbus from '@homebridge/dbus-native'

interface Bus {
  readonly connection: {
    readonly stream: { end(): void }
    on(event: 'error', listener: (error: unknown) => void): void
  }
  invoke(call: Call, done: (error: unknown, ...values: unknown[]) => void): void
  requestName(name: string, flags: number, done: (error: unknown, code: number) => void): void
  exportInterface(object: object, path: string, description: object): void
  sendSignal(path: string, of: string, name: string, signature: string, values: readonly unknown[]): void
}

interface Call {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: readonly unknown[]
}

export interface Reported {
  readonly id: number
  readonly title: string
  readonly body: string
  /** Alternating keys and labels; `default` is the whole notification. */
  readonly actions: readonly string[]
}

export interface MenuItem {
  readonly id: number
  readonly label: string
  readonly isEnabled: boolean
  readonly isTicked: boolean | null
}

const notifications = { name: 'org.freedesktop.Notifications', path: '/org/freedesktop/Notifications' }
const watcher = { name: 'org.kde.StatusNotifierWatcher', path: '/StatusNotifierWatcher' }
const longestCallMs = 30_000
const itemPath = '/StatusNotifierItem'

const unwrapped = (variant: unknown): unknown => (variant as [unknown, [unknown]])[1][0]

export class DesktopOnTheBus {
  readonly #bus: Bus
  readonly told: Reported[] = []
  readonly closed: number[] = []
  readonly #items: string[] = []
  #lastId = 0

  private constructor(bus: Bus) {
    this.#bus = bus
  }

  static async open({ hasTray = true } = {}): Promise<DesktopOnTheBus> {
    const bus = (dbus as unknown as { sessionBus(): Bus }).sessionBus()
    const desktop = new DesktopOnTheBus(bus)
    desktop.#export()
    for (const { name } of hasTray ? [notifications, watcher] : [notifications])
      await new Promise<void>((resolve, reject) => {
        bus.requestName(name, 0, (error, code) =>
          error || code !== 1 ? reject(new Error(`${name} is somebody else's`)) : resolve(),
        )
      })
    return desktop
  }

  #export(): void {
    this.#bus.exportInterface(
      {
        GetCapabilities: () => ['body', 'actions'],
        GetServerInformation: () => ['Satchel tests', 'Satchel', '1', '1.2'],
        CloseNotification: (id: number) => void this.closed.push(id),
        Notify: (
          _app: string,
          _replaces: number,
          _icon: string,
          title: string,
          body: string,
          actions: string[],
        ) => {
          this.#lastId += 1
          this.told.push({ id: this.#lastId, title, body, actions })
          return this.#lastId
        },
      },
      notifications.path,
      {
        name: notifications.name,
        methods: {
          GetCapabilities: ['', 'as'],
          GetServerInformation: ['', 'ssss'],
          CloseNotification: ['u', ''],
          Notify: ['susssasa{sv}i', 'u'],
        },
        signals: { ActionInvoked: ['us'], NotificationClosed: ['uu'] },
        properties: {},
      },
    )
    this.#bus.exportInterface(
      {
        RegisterStatusNotifierItem: (service: string) => void this.#items.push(service),
        RegisterStatusNotifierHost: () => undefined,
        RegisteredStatusNotifierItems: this.#items,
        IsStatusNotifierHostRegistered: true,
        ProtocolVersion: 0,
      },
      watcher.path,
      {
        name: watcher.name,
        methods: { RegisterStatusNotifierItem: ['s', ''], RegisterStatusNotifierHost: ['s', ''] },
        signals: {},
        properties: {
          RegisteredStatusNotifierItems: 'as',
          IsStatusNotifierHostRegistered: 'b',
          ProtocolVersion: 'i',
        },
      },
    )
  }

  #call(call: Call): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${call.member}: no answer`)), longestCallMs)
      this.#bus.invoke(call, (error, ...values) => {
        clearTimeout(late)
        if (error) reject(new Error(`${call.member}: ${JSON.stringify(error)}`))
        else resolve(values)
      })
    })
  }

  /** Earlier notifications remain clickable. */
  clearNotifications(): void {
    this.told.length = 0
  }

  click({ id, actions }: Reported, word?: string): void {
    const key = word === undefined ? 'default' : actions[actions.indexOf(word) - 1]
    this.#bus.sendSignal(notifications.path, notifications.name, 'ActionInvoked', 'us', [id, key])
  }

  lockScreen(name: string): void {
    this.#bus.sendSignal(`/${name.replaceAll('.', '/')}`, name, 'ActiveChanged', 'b', [true])
  }

  get #item(): string {
    const name = this.#items.at(-1)
    if (name === undefined) throw new Error('There is no tray item')
    return name
  }

  get hasTray(): boolean {
    return this.#items.length > 0
  }

  async #property(name: string): Promise<unknown> {
    const [variant] = await this.#call({
      destination: this.#item,
      path: itemPath,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.kde.StatusNotifierItem', name],
    })
    return unwrapped(variant)
  }

  async toolTip(): Promise<string> {
    const [, , title, text] = (await this.#property('ToolTip')) as [string, unknown, string, string]
    return [title, text].filter((part) => part !== '').join('\n')
  }

  async activate(): Promise<void> {
    await this.#call({
      destination: this.#item,
      path: itemPath,
      interface: 'org.kde.StatusNotifierItem',
      member: 'Activate',
      signature: 'ii',
      body: [0, 0],
    })
  }

  async #menuCall(member: string, signature: string, body: readonly unknown[]): Promise<unknown[]> {
    return this.#call({
      destination: this.#item,
      path: (await this.#property('Menu')) as string,
      interface: 'com.canonical.dbusmenu',
      member,
      signature,
      body,
    })
  }

  async menu(): Promise<MenuItem[]> {
    const [, layout] = await this.#menuCall('GetLayout', 'iias', [0, -1, []])
    const [, , children] = layout as [number, unknown, unknown[]]
    return children.map((child) => {
      const [id, properties] = unwrapped(child) as [number, [string, unknown][]]
      const property = (propertyName: string): unknown => {
        const found = properties.find(([name]) => name === propertyName)?.[1]
        return found === undefined ? undefined : unwrapped(found)
      }
      const ticked = property('toggle-state')
      const label = property('label')
      return {
        id,
        label: (typeof label === 'string' ? label : '').replaceAll('__', '_'),
        isEnabled: property('enabled') !== false,
        isTicked: ticked === undefined ? null : ticked === 1,
      }
    })
  }

  /** Retries, because the menu may be rebuilt before the click. */
  async choose(label: string, maxTries = 3): Promise<void> {
    const item = (await this.menu()).find((menuItem) => menuItem.label === label)
    if (!item) throw new Error(`The tray has no entry "${label}"`)
    try {
      await this.#menuCall('Event', 'isvu', [item.id, 'clicked', ['i', 0], 0])
    } catch (error) {
      if (maxTries === 1) throw error
      await this.choose(label, maxTries - 1)
    }
  }

  close(): void {
    this.#bus.connection.on('error', () => undefined)
    this.#bus.connection.stream.end()
  }
}

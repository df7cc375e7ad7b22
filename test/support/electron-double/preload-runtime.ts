/** What the isolated world says to main. */
export type FromWorld =
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number }
  | { readonly kind: 'preload-error'; readonly message: string }

export interface WorldGlobals {
  /** A binding of DevTools that only the isolated world has. */
  readonly satchelDoubleToMain: (text: string) => void
  satchelDoubleFromMain: {
    deliver(channel: string, message: unknown, ports: readonly number[]): void
    postToPort(port: number, data: unknown): void
    closePort(port: number): void
  }
}

type RunPreload = (require: (id: string) => unknown, module: { exports: object }, exports: object) => void

/**
 * Runs in the page, in the isolated world, before the page's scripts; its text is sent there, so it uses nothing of this module.
 * `require` returns what a sandboxed preload is given, as far as the double models it.
 */
export function preloadRuntime(runPreload: RunPreload): void {
  // Electron runs the preload in frames below the top only where nodeIntegrationInSubFrames asks for it.
  if (window !== window.top) return
  type Listener = (event: { ports: readonly MessagePort[] }, message: unknown) => void
  const world = globalThis as unknown as WorldGlobals
  const tellMain = (told: FromWorld): void => world.satchelDoubleToMain(JSON.stringify(told))
  const listeners = new Map<string, Listener[]>()
  const ends = new Map<number, MessagePort>()

  const refuseUnknown = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get(target, key) {
        if (typeof key === 'symbol' || key in target) return Reflect.get(target, key) as unknown
        throw new TypeError(`The double of Electron does not model ${name}.${key} in a preload.`)
      },
    })

  const ipcRenderer = refuseUnknown('ipcRenderer', {
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    send(channel: string, ...args: readonly unknown[]) {
      tellMain({ kind: 'send', channel, args: structuredClone(args) })
    },
  })

  function makeEnd(port: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => tellMain({ kind: 'port-message', port, data })
    port1.addEventListener('close', () => tellMain({ kind: 'port-closed', port }))
    ends.set(port, port1)
    return port2
  }

  world.satchelDoubleFromMain = {
    deliver(channel, message, portNumbers) {
      const ports = portNumbers.map(makeEnd)
      for (const listener of listeners.get(channel) ?? []) listener({ ports }, message)
    },
    postToPort: (port, data) => ends.get(port)?.postMessage(data),
    closePort: (port) => ends.get(port)?.close(),
  }

  const electron = refuseUnknown('electron', { ipcRenderer })
  const require = (id: string): unknown => {
    if (id === 'electron' || id === 'electron/renderer') return electron
    throw new Error(`module not found: ${id}`)
  }
  const module = { exports: {} }
  try {
    runPreload(require, module, module.exports)
  } catch (error) {
    tellMain({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

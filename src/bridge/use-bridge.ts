import { inject, type App, type InjectionKey } from 'vue'
import type { Bridge, BridgeConnection } from './connection'

const key: InjectionKey<BridgeConnection> = Symbol('bridge')

export const bridgePlugin = (connection: BridgeConnection) => ({
  install: (app: App) => {
    app.provide(key, connection)
  },
})

export function useBridge(): BridgeConnection {
  const connection = inject(key)
  if (!connection) throw new Error('The bridge plugin is not installed.')
  return connection
}

/** @throws BridgeError `closed` when called while disconnected */
export function useBridgeGroup<Name extends keyof Bridge>(name: Name): () => Bridge[Name] {
  const connection = useBridge()
  return () => connection.use()[name]
}

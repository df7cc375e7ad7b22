import { createPinia, setActivePinia } from 'pinia'
import { createApp, type App } from 'vue'
import { keepConnected, type BridgeConnection } from '../../../src/bridge/connection'
import { bridgePlugin } from '../../../src/bridge/use-bridge'
import { afterEach, beforeEach, expect } from 'vitest'
import { FakeMain } from './fake-main'

export interface TestWindow {
  readonly app: App
  readonly connection: BridgeConnection
  close(): void
}

export function openWindow(main: Pick<FakeMain, 'open'>): TestWindow {
  const connection = keepConnected({
    open: () => main.open(),
    wait: () => new Promise((resolve) => setTimeout(resolve)),
  })
  const pinia = createPinia()
  const app = createApp({ render: () => null })
    .use(bridgePlugin(connection))
    .use(pinia)
  setActivePinia(pinia)
  return {
    app,
    connection,
    close() {
      pinia._e.stop()
      connection.stop()
    },
  }
}

export function useWindow(): { readonly main: FakeMain; readonly window: TestWindow } {
  const opened = {} as { main: FakeMain; window: TestWindow }
  beforeEach(() => {
    opened.main = new FakeMain()
    opened.window = openWindow(opened.main)
  })
  afterEach(() => {
    opened.window.close()
    expect(opened.main.unexpected).toEqual([])
  })
  return opened
}

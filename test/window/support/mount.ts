import { createPinia, setActivePinia } from 'pinia'
import { createApp, h, nextTick, type Component, type Plugin } from 'vue'
import { keepConnected } from '../../../src/bridge/connection'
import { bridgePlugin } from '../../../src/bridge/use-bridge'
import { FakeMain } from './fake-main'

export interface Mounted {
  readonly main: FakeMain
  find(testid: string): HTMLElement
  has(testid: string): boolean
  type(testid: string, text: string): Promise<void>
  press(testid: string): Promise<void>
  close(): void
}

export function mount(
  components: readonly [Component, Record<string, unknown>?][],
  main = new FakeMain(),
  plugins: readonly Plugin[] = [],
): Mounted {
  const root = document.createElement('div')
  document.body.append(root)
  const connection = keepConnected({
    open: () => main.open(),
    wait: () => new Promise((resolve) => setTimeout(resolve)),
  })
  const pinia = createPinia()
  const app = createApp({ render: () => components.map(([component, props]) => h(component, props)) })
  app.use(bridgePlugin(connection)).use(pinia)
  for (const plugin of plugins) app.use(plugin)
  setActivePinia(pinia)
  app.mount(root)

  const find = (testid: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`)
    if (!element) throw new Error(`there is no ${testid}`)
    return element
  }
  return {
    main,
    find,
    has: (testid) => document.querySelector(`[data-testid="${testid}"]`) !== null,
    async type(testid, text) {
      const field = find(testid) as HTMLInputElement
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await nextTick()
    },
    async press(testid) {
      find(testid).click()
      await nextTick()
    },
    close() {
      app.unmount()
      pinia._e.stop()
      connection.stop()
      document.body.replaceChildren()
    },
  }
}

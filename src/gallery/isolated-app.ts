import { NConfigProvider } from 'naive-ui'
import { createPinia } from 'pinia'
import { createApp, h, onBeforeUnmount, onMounted, shallowRef, type ShallowRef, type VNode } from 'vue'
import { createRouter, createWebHashHistory } from 'vue-router'
import type { Bridge, BridgeConnection } from '../bridge/connection'
import { bridgePlugin } from '../bridge/use-bridge'
import { framePlacesPlugin, useFramePlaces } from '../ui/overlays/frame-places'
import { useTheme } from '../ui/use-theme'
import { naiveTheme, darkTheme } from '../ui/theme/naive-theme'

interface IsolatedApp {
  readonly place: Readonly<ShallowRef<HTMLElement | null>>
  /** Null for a bridge that never opens. */
  readonly bridge: Bridge | null
  readonly actions: Bridge
  readonly render: () => VNode[]
}

/** Isolated from the active account's stores. */
export function mountIsolated({ place, bridge, actions, render }: IsolatedApp): void {
  const theme = useTheme()
  const places = useFramePlaces()
  const connection: BridgeConnection = {
    bridge: shallowRef(bridge),
    isLost: shallowRef(false),
    untilSeen: () => Promise.resolve(),
    use: () => actions,
    stop: () => undefined,
  }
  const appOptions = () => ({
    class: 'gallery-parts',
    theme: theme.value === 'dark' ? darkTheme : null,
    themeOverrides: naiveTheme(theme.value),
    inlineThemeDisabled: true,
  })
  const app = createApp({ render: () => h(NConfigProvider, appOptions(), render) })
    .use(bridgePlugin(connection))
    .use(createPinia())
    .use(framePlacesPlugin(places))
    .use(createRouter({ history: createWebHashHistory(), routes: [{ path: '/:all(.*)*', component: {} }] }))
  onMounted(() => place.value && app.mount(place.value))
  onBeforeUnmount(() => app.unmount())
}

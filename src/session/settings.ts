import { defaultSettings, type Settings } from '@common/domain/settings/settings'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'

interface AppInfo {
  readonly version: string
  readonly shell: 'electron' | 'headless'
  readonly dataFolder: string
}

export const useSettingsStore = defineStore('settings', () => {
  const connection = useBridge()
  const settings = ref<Settings>({ ...defaultSettings })
  /** True once loaded; settings must not be used before. */
  const isLoaded = ref(false)
  const info = shallowRef<AppInfo | null>(null)
  /** Shown only without a pending change, which earlier responses must not revert. */
  let stored: Settings = { ...defaultSettings }
  let underWay = 0

  function show(next: Settings) {
    stored = next
    if (underWay === 0) settings.value = stored
  }

  followFeed(connection, {
    open: (bridge) => {
      void bridge.app.info(null).then(
        (answer) => (info.value = answer),
        () => undefined,
      )
      return bridge.app.settings(null)
    },
    onItem: (item) => {
      show(item)
      isLoaded.value = true
    },
  })

  /** Applies changes immediately; the response is authoritative. */
  async function change(changes: Partial<Settings>) {
    settings.value = { ...settings.value, ...changes }
    underWay += 1
    try {
      stored = await connection.use().app.changeSettings(changes)
    } finally {
      underWay -= 1
      show(stored)
    }
  }

  return {
    settings,
    isLoaded,
    info,
    change,
  }
})

import { defaultSettings, type Settings } from '@common/bridge/contract/app'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'

export interface AppInfo {
  readonly version: string
  readonly shell: 'electron' | 'headless'
  readonly dataFolder: string
}

/** What the user has set, and what the app is. */
export const useSettingsStore = defineStore('settings', () => {
  const connection = useBridge()
  const settings = ref<Settings>({ ...defaultSettings })
  /** False until main has told; nothing that depends on a setting is to be done before. */
  const isKnown = ref(false)
  const info = shallowRef<AppInfo | null>(null)

  followFeed(connection, {
    open: (bridge) => {
      void bridge.app.info(null).then(
        (answer) => (info.value = answer),
        () => undefined,
      )
      return bridge.app.settings(null)
    },
    onItem: (item) => {
      settings.value = item
      isKnown.value = true
    },
  })

  /** Shown at once; what main returns is what holds. */
  async function change(changes: Partial<Settings>): Promise<void> {
    const before = settings.value
    settings.value = { ...before, ...changes }
    try {
      settings.value = await connection.use().app.changeSettings(changes)
    } catch (error) {
      settings.value = before
      throw error
    }
  }

  return { settings, isKnown, info, change }
})

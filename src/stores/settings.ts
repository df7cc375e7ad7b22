import { defaultSettings, type Settings } from '@common/bridge/contract/app'
import type { LogLevel } from '@common/domain/log'
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
  /** What main told last. It is shown once no change is under way, so that none is taken back by the answer to an earlier one. */
  let told: Settings = { ...defaultSettings }
  let underWay = 0

  function show(next: Settings): void {
    told = next
    if (underWay === 0) settings.value = told
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
      isKnown.value = true
    },
  })

  /** Shown at once; what main returns is what holds. Another change may be made before it has returned. */
  async function change(changes: Partial<Settings>): Promise<void> {
    settings.value = { ...settings.value, ...changes }
    underWay += 1
    try {
      told = await connection.use().app.changeSettings(changes)
    } finally {
      underWay -= 1
      show(told)
    }
  }

  return {
    settings,
    isKnown,
    info,
    change,
    diagnostics: () => connection.use().app.diagnostics(null),
    log: (level: LogLevel) => connection.use().app.log({ level }),
    saveDiagnostics: () => connection.use().app.saveDiagnostics(null),
  }
})

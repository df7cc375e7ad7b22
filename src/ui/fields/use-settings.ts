import type { Settings } from '@common/domain/settings/settings'
import { computed } from 'vue'
import { useSettingsStore } from '../../session/settings'
import { useAction } from '../use-action'

export function useSettings() {
  const store = useSettingsStore()
  const { errorText, run } = useAction({ several: true })
  return {
    settings: computed(() => store.settings),
    isDesktop: computed(() => store.info?.shell === 'electron'),
    errorText,
    change: (changes: Partial<Settings>) => void run(() => store.change(changes)),
  }
}

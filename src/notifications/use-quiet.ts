import { quietAt, type QuietTime } from '@common/domain/notifications/notification-preferences'
import { secondMs } from '@common/domain/durations'
import { computed, type ComputedRef } from 'vue'
import { useSettingsStore } from '../session/settings'
import { useNow } from '../ui/use-now'

export function useQuiet(): ComputedRef<QuietTime | null> {
  const settings = useSettingsStore()
  const now = useNow(secondMs)
  return computed(() => quietAt(settings.settings, Math.max(now.value, Date.now())))
}

import { quietAt, type QuietTime } from '@common/domain/notice-rules'
import { secondMs } from '@common/domain/durations'
import { computed, type ComputedRef } from 'vue'
import { useSettingsStore } from '../stores/settings'
import { useNow } from './use-now'

/** The time in which nothing disturbs, while it lasts; otherwise null. */
export function useQuiet(): ComputedRef<QuietTime | null> {
  const settings = useSettingsStore()
  const now = useNow(secondMs)
  // A switch holds at once, whatever the clock that ticks has shown.
  return computed(() => quietAt(settings.settings, Math.max(now.value, Date.now())))
}

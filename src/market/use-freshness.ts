import { computed, type ComputedRef } from 'vue'
import { message, type Message } from '@common/texts/message'
import { useBridge } from '../bridge/use-bridge'
import { formatProfileName } from '../format/window-title'
import { formatAge } from '../format/time'
import { useQuoteAge } from './use-quote-age'
import { useSessionStore } from '../session/session'

/**
 * - `late`: outdated price
 * - `offline`: exchange unreachable
 * - `lost`: no connection to main
 */
type Freshness = 'live' | 'late' | 'offline' | 'lost'

interface ShownFreshness {
  readonly freshness: ComputedRef<Freshness>
  /** Such as "12 s". Null if live or absent, and while the exchange refuses the key. */
  readonly age: ComputedRef<string | null>
  readonly blocked: ComputedRef<Message | null>
}

/** Sets `data-freshness`, which grays `fades` and shows the age at `says-age`. */
export function useFreshness(): ShownFreshness {
  const { isLost } = useBridge()
  const session = useSessionStore()
  const { ageMs, isStale } = useQuoteAge()

  const isPriceLate = computed(() => ageMs.value !== null && isStale.value)
  const freshness = computed((): Freshness => {
    if (isLost.value) return 'lost'
    if (session.phase === 'offline' || session.phase === 'refused') return 'offline'
    return isPriceLate.value ? 'late' : 'live'
  })
  const age = computed(() =>
    ageMs.value !== null && (isLost.value || isPriceLate.value) ? formatAge(ageMs.value) : null,
  )
  function findBlocker(): Message | null {
    switch (freshness.value) {
      case 'lost':
        return message('freshness.lost')
      case 'offline':
        return message(session.phase === 'refused' ? 'freshness.refused' : 'freshness.offline', {
          name: session.profile ? formatProfileName(session.profile) : message('service.theService'),
        })
      case 'late':
      case 'live':
        return null
    }
  }
  const blocked = computed(findBlocker)
  return { freshness, age, blocked }
}

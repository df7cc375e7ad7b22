import { computed, type ComputedRef } from 'vue'
import { text, type Text } from '@common/texts/text'
import { useBridge } from '../bridge/use-bridge'
import { formatAge } from '../format/time'
import { useMarketStore } from '../stores/market'
import { useSessionStore } from '../stores/session'
import { useNow } from './use-now'

/**
 * How far what is shown can be trusted:
 * - `live`: as the service says it now
 * - `late`: the price is older than it should be
 * - `offline`: the service cannot be reached
 * - `lost`: the window has lost the app behind it
 */
export type Freshness = 'live' | 'late' | 'offline' | 'lost'

/** From here on a price is late. */
const lateAfterMs = 5000

export interface ShownFreshness {
  readonly freshness: ComputedRef<Freshness>
  /** Age of the price, such as "12 s"; null if there is none or it is live, also while the exchange refuses the key. */
  readonly age: ComputedRef<string | null>
  /** Why nothing can be sent now; null when it can be. */
  readonly blocked: ComputedRef<Text | null>
}

/**
 * The one answer to how fresh the window's figures are. The frame carries it as `data-freshness`, under which whatever has the class
 * `fades` is greyed, and whatever has `says-age` says how old it is.
 */
export function useFreshness(): ShownFreshness {
  const { isLost } = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()
  const now = useNow(1000)

  const ageMs = computed(() => (market.quote ? Math.max(0, now.value - market.quote.receivedAtMs) : null))
  const isPriceLate = computed(
    () => market.quote !== null && (market.quote.source === 'stale' || (ageMs.value ?? 0) > lateAfterMs),
  )
  const freshness = computed((): Freshness => {
    if (isLost.value) return 'lost'
    if (session.phase === 'offline' || session.phase === 'refused') return 'offline'
    return isPriceLate.value ? 'late' : 'live'
  })
  const age = computed(() =>
    ageMs.value !== null && (isLost.value || isPriceLate.value) ? formatAge(ageMs.value) : null,
  )
  const blocked = computed((): Text | null => {
    switch (freshness.value) {
      case 'lost':
        return text('fresh.lost')
      case 'offline':
        return text(session.phase === 'refused' ? 'fresh.refused' : 'fresh.offline', {
          name: session.profile?.name ?? text('service.theService'),
        })
      case 'late':
      case 'live':
        return null
    }
  })
  return { freshness, age, blocked }
}

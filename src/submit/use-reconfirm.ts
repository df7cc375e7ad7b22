import { percentToRate } from '@common/domain/exact'
import type { Sats, Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { useSettingsStore } from '../session/settings'
import { useQuoteAge } from '../market/use-quote-age'

interface Reviewed {
  readonly price: Usd | null
  readonly cost: Sats | null
  readonly isOld: boolean
}

/** A double Enter is no review. */
const armsAfterMs = 1000

/**
 * The first press warns if the price moved beyond the tolerance or is not live; a later one accepts.
 * @param price null if no number depends on it
 * @param cost null if only the price changes it
 */
export function useReconfirm(price: () => Usd | null, cost: () => Sats | null = () => null) {
  const settings = useSettingsStore()
  const { ageMs, isUseless } = useQuoteAge()
  const confirmed = shallowRef<Reviewed>({ price: null, cost: null, isOld: false })
  const why = shallowRef<Message | null>(null)
  const isArming = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOld = computed(() => price() !== null && isUseless.value)
  const old = computed((): Message | null => {
    if (!isOld.value) return null
    return ageMs.value === null
      ? message('confirm.noPrice')
      : message('confirm.oldPrice', { age: Math.round(ageMs.value / 1000) })
  })

  function update() {
    confirmed.value = { price: price(), cost: cost(), isOld: isOld.value }
  }

  /** Marks the numbers as reviewed, unless the price is outdated. */
  function restart() {
    clearTimeout(timer)
    isArming.value = false
    why.value = null
    confirmed.value = { price: price(), cost: cost(), isOld: false }
  }

  function reasonToLook(): Message | null {
    if (isOld.value && !confirmed.value.isOld) return old.value
    const moved = findExcess(price(), confirmed.value.price)
    if (moved !== null) return message('confirm.moved', { moved })
    const changed = findExcess(cost(), confirmed.value.cost)
    return changed === null ? null : message('confirm.costChanged', { changed })
  }

  /** Change beyond the tolerance, as a fraction. */
  function findExcess(now: number | null, before: number | null): number | null {
    if (now === null || before === null) return null
    const rate = Math.abs(now - before) / before
    return rate > percentToRate(settings.settings.confirmTolerancePercent) ? rate : null
  }

  function pass(): boolean {
    if (isArming.value) return false
    const reason = reasonToLook()
    if (!reason) return true
    why.value = reason
    isArming.value = true
    update()
    timer = setTimeout(() => (isArming.value = false), armsAfterMs)
    return false
  }

  onScopeDispose(() => clearTimeout(timer))
  return { why, old, isArming, pass, restart }
}

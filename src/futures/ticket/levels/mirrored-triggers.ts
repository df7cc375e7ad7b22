import type { Side } from '@common/domain/futures/trade'
import type { TriggerPrices } from '@common/domain/futures/trigger-kind'
import { mirrorTriggerPrices } from '@common/domain/futures/triggers/trigger-price-at'
import type { Usd } from '@common/domain/units'
import { shallowRef, watch, type Ref } from 'vue'

interface MirroredTriggersInput {
  readonly side: Ref<Side>
  readonly stopLossPrice: Ref<Usd | null>
  readonly takeProfitPrice: Ref<Usd | null>
  /** Null while unknown. */
  readonly aroundPrice: () => Usd | null
}

export function mirroredTriggers(input: MirroredTriggersInput) {
  const { side, stopLossPrice, takeProfitPrice, aroundPrice } = input
  /** Null once edited. */
  const beforeMirror = shallowRef<TriggerPrices | null>(null)

  function set(levels: TriggerPrices) {
    stopLossPrice.value = levels.stopLossPrice
    takeProfitPrice.value = levels.takeProfitPrice
  }

  watch([stopLossPrice, takeProfitPrice], () => (beforeMirror.value = null), { flush: 'sync' })
  watch(
    side,
    (_, before) => {
      const around = aroundPrice()
      const levels = { stopLossPrice: stopLossPrice.value, takeProfitPrice: takeProfitPrice.value }
      const mirrored = around === null ? null : mirrorTriggerPrices(before, around, levels)
      if (!mirrored) return
      set(mirrored)
      beforeMirror.value = levels
    },
    { flush: 'sync' },
  )

  function undoMirror() {
    if (beforeMirror.value) set(beforeMirror.value)
  }

  return { beforeMirror, undoMirror }
}

import { listFills, type Fill } from '@common/domain/futures/fills'
import { message } from '@common/texts/message'
import { computed, type ComputedRef } from 'vue'
import type { FillMarker } from '../../chart/fill-marker'
import { usePrivacy } from '../../format/use-privacy'
import { positionName, positionSideText } from '../../format/trade-text'
import { useFuturesStore } from '../../portfolio/futures'

export function useFillMarkers(): ComputedRef<readonly FillMarker[]> {
  const trades = useFuturesStore()
  const isHidden = usePrivacy()

  function toMarker({ id, trade, atMs, side, price, close }: Fill): FillMarker {
    const name = isHidden.value ? positionSideText(trade.side) : positionName(trade)
    const values = { trade: name, price, at: atMs }
    if (!close) return { id, atMs, side, description: message('fillMarker.filled', values) }
    const description = isHidden.value
      ? message('fillMarker.closed.hidden', values)
      : message('fillMarker.closed', { ...values, net: close.netSats })
    return { id, atMs, side, description }
  }

  return computed(() => listFills([...trades.running, ...trades.ended]).map(toMarker))
}

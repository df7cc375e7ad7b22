import { settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { text } from '@common/texts/text'
import { computed, type ComputedRef } from 'vue'
import type { FillMarker } from '../../chart/fill-marker'
import { usePrivacy } from '../../format/use-privacy'
import { positionName, positionSideText } from '../../format/trade-text'
import { useFuturesStore } from '../../portfolio/futures'

export function useFillMarkers(): ComputedRef<readonly FillMarker[]> {
  const trades = useFuturesStore()
  const isHidden = usePrivacy()

  function toFillMarkers(trade: FuturesTrade): FillMarker[] {
    const { id, side, filledAtMs, entryPrice, closedAtMs, exitPrice } = trade
    const name = isHidden.value ? positionSideText(side) : positionName(trade)
    const marks: FillMarker[] = []
    if (filledAtMs !== null && entryPrice !== null) {
      const told = text('mark.filled', { trade: name, price: entryPrice, at: filledAtMs })
      marks.push({ id: `${id}-fill`, atMs: filledAtMs, side, told })
    }
    if (closedAtMs !== null && exitPrice !== null) {
      const closed = { trade: name, price: exitPrice, at: closedAtMs }
      const told = isHidden.value
        ? text('mark.closed.hidden', closed)
        : text('mark.closed', { ...closed, net: settledProfit(trade).totalSats })
      marks.push({ id: `${id}-close`, atMs: closedAtMs, side: side === 'buy' ? 'sell' : 'buy', told })
    }
    return marks
  }

  return computed(() => [...trades.running, ...trades.ended].flatMap(toFillMarkers))
}

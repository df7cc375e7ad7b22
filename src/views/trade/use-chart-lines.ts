import type { Trade } from '@common/domain/trade'
import { computed, type ComputedRef } from 'vue'
import type { PriceLine } from '../../components/chart/price-line'
import { formatQuantity } from '../../format/money'
import { positionWord, sideWord } from '../../format/trade-words'
import { useMarketStore } from '../../stores/market'
import { useTradesStore } from '../../stores/trades'

const mostTrades = 12

/** The user's own prices on the chart: entries, waiting orders, stops, profits, liquidations; and the last price. */
export function useChartLines(): ComputedRef<readonly PriceLine[]> {
  const trades = useTradesStore()
  const market = useMarketStore()
  const own = computed(() => [
    ...trades.running.slice(0, mostTrades).flatMap(linesOfRunning),
    ...trades.open.slice(0, mostTrades).map(lineOfOrder),
  ])
  return computed(() => {
    const last = market.ticker?.lastPrice
    if (last === undefined) return own.value
    return [...own.value, { id: 'last', price: last, word: 'Last', kind: 'last' as const }]
  })
}

function linesOfRunning(trade: Trade): PriceLine[] {
  const { id, side, quantity, price, entryPrice, stopLossPrice, takeProfitPrice, liquidationPrice } = trade
  const name = `${positionWord(side)} ${formatQuantity(quantity)}`
  const lines: PriceLine[] = [{ id: `${id}-entry`, price: entryPrice ?? price, word: name, kind: 'entry' }]
  if (stopLossPrice !== null) {
    lines.push({ id: `${id}-sl`, price: stopLossPrice, word: `Stop loss ${name}`, kind: 'stop-loss' })
  }
  if (takeProfitPrice !== null) {
    lines.push({ id: `${id}-tp`, price: takeProfitPrice, word: `Take profit ${name}`, kind: 'take-profit' })
  }
  lines.push({ id: `${id}-liq`, price: liquidationPrice, word: `Liquidation ${name}`, kind: 'liquidation' })
  return lines
}

const lineOfOrder = ({ id, side, quantity, price }: Trade): PriceLine => ({
  id: `${id}-order`,
  price,
  word: `${sideWord(side)} ${formatQuantity(quantity)} limit`,
  kind: 'order',
})

import { levelsOf, type LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { text, type Text, type TextKey } from '@common/texts/text'
import { computed, type ComputedRef } from 'vue'
import { usePrivacy } from '../../composables/use-privacy'
import type { PriceLine } from '../../components/chart/price-line'
import { positionWord, sideWord } from '../../format/trade-words'
import { useMarketStore } from '../../stores/market'
import { useFuturesStore } from '../../stores/futures'

const mostTrades = 12

/** The user's own prices on the chart: entries, waiting orders, stops, profits, liquidations; and the last price. */
export function useChartLines(): ComputedRef<readonly PriceLine[]> {
  const trades = useFuturesStore()
  const market = useMarketStore()
  const isHidden = usePrivacy()
  const own = computed(() => [
    ...trades.running.slice(0, mostTrades).flatMap((trade) => linesOfRunning(trade, nameOf(trade))),
    ...trades.open.slice(0, mostTrades).map((trade) => lineOfOrder(trade, orderOf(trade))),
  ])
  const nameOf = (trade: FuturesTrade): Text =>
    isHidden.value
      ? positionWord(trade.side)
      : text('line.position', { side: positionWord(trade.side), quantity: trade.quantity })
  const orderOf = ({ side, quantity }: FuturesTrade): Text =>
    isHidden.value
      ? text('line.order.hidden', { side: sideWord(side) })
      : text('line.order', { side: sideWord(side), quantity })
  return computed(() => {
    const last = market.ticker?.lastPrice
    if (last === undefined) return own.value
    return [...own.value, { id: 'last', price: last, word: text('line.last'), kind: 'last' as const }]
  })
}

const levelLines = {
  'stop-loss': 'line.stopLoss',
  'take-profit': 'line.takeProfit',
} as const satisfies Readonly<Record<LevelKind, TextKey>>

function linesOfRunning(trade: FuturesTrade, name: Text): PriceLine[] {
  const { id, price, entryPrice, liquidationPrice } = trade
  const lines: PriceLine[] = [{ id: `${id}-entry`, price: entryPrice ?? price, word: name, kind: 'entry' }]
  for (const level of levelsOf(trade)) {
    lines.push({ ...level, id: `${id}-${level.kind}`, word: text(levelLines[level.kind], { name }) })
  }
  lines.push({
    id: `${id}-liq`,
    price: liquidationPrice,
    word: text('line.liquidation', { name }),
    kind: 'liquidation',
  })
  return lines
}

const lineOfOrder = ({ id, price }: FuturesTrade, word: Text): PriceLine => ({
  id: `${id}-order`,
  price,
  word,
  kind: 'order',
})

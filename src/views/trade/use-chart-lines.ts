import { levelsOf } from '@common/domain/futures/level-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { computed, type ComputedRef } from 'vue'
import { usePrivacy } from '../../composables/use-privacy'
import type { PriceLine } from '../../components/chart/price-line'
import { formatQuantity } from '../../format/money'
import { levelTitles, positionWord, sideWord } from '../../format/trade-words'
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
    ...trades.open.slice(0, mostTrades).map((trade) => lineOfOrder(trade, sizeOf(trade))),
  ])
  const sizeOf = ({ quantity }: FuturesTrade): string =>
    isHidden.value ? '' : ` ${formatQuantity(quantity)}`
  const nameOf = (trade: FuturesTrade): string => `${positionWord(trade.side)}${sizeOf(trade)}`
  return computed(() => {
    const last = market.ticker?.lastPrice
    if (last === undefined) return own.value
    return [...own.value, { id: 'last', price: last, word: 'Last', kind: 'last' as const }]
  })
}

function linesOfRunning(trade: FuturesTrade, name: string): PriceLine[] {
  const { id, price, entryPrice, liquidationPrice } = trade
  const lines: PriceLine[] = [{ id: `${id}-entry`, price: entryPrice ?? price, word: name, kind: 'entry' }]
  for (const level of levelsOf(trade)) {
    lines.push({ ...level, id: `${id}-${level.kind}`, word: `${levelTitles[level.kind]} ${name}` })
  }
  lines.push({ id: `${id}-liq`, price: liquidationPrice, word: `Liquidation ${name}`, kind: 'liquidation' })
  return lines
}

const lineOfOrder = ({ id, side, price }: FuturesTrade, size: string): PriceLine => ({
  id: `${id}-order`,
  price,
  word: `${sideWord(side)}${size} limit`,
  kind: 'order',
})

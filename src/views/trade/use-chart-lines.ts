import { validateLevel } from '@common/domain/futures/level'
import { levelsOf, type LevelKind } from '@common/domain/futures/level-kind'
import { closingPrice } from '@common/domain/futures/net-pnl'
import { maxPriceUsd } from '@common/domain/futures/exact'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Text } from '@common/texts/text'
import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import { usePrivacy } from '../../composables/use-privacy'
import type { LineKind, PriceLine } from '../../components/chart/price-line'
import { useAccountStore } from '../../stores/account'
import { useDoubtsStore } from '../../stores/doubts'
import { useMarketStore } from '../../stores/market'
import { useFuturesStore } from '../../stores/futures'
import { netPnlAt } from './net-pnl-at'

/** A line of a trade that is at the service. */
export interface TradeLine extends PriceLine {
  readonly trade: FuturesTrade
}

export const isTradeLine = (line: PriceLine): line is TradeLine => 'trade' in line

/** The prices of the user's trades: entries, waiting orders, stops, profits, liquidations. */
export function useChartLines(): ComputedRef<readonly TradeLine[]> {
  const trades = useFuturesStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const doubts = useDoubtsStore()
  const isHidden = usePrivacy()

  function lineOf(trade: FuturesTrade, kind: LineKind, price: Usd): TradeLine {
    const isLevel = kind === 'stop-loss' || kind === 'take-profit'
    return {
      id: `${trade.id}-${kind}`,
      kind,
      price,
      trade,
      side: trade.side,
      quantity: isHidden.value ? null : trade.quantity,
      isDraft: false,
      isMovable: isLevel && !doubts.isLocked(trade.id) && !trades.isActing(trade.id),
      pnlAt(at) {
        if (isHidden.value || kind === 'order') return null
        const feeRate = account.state?.feeRate ?? 0
        if (kind !== 'entry') return netPnlAt({ trade, exitPrice: at, feeRate })
        const { ticker } = market
        return ticker && netPnlAt({ trade, exitPrice: closingPrice(trade.side, ticker), feeRate })
      },
      issueAt: (at) => (isLevel ? levelIssue(trade, kind, at) : null),
    }
  }

  function levelIssue(trade: FuturesTrade, kind: LevelKind, value: Usd): Text | null {
    const { side, price, liquidationPrice, state } = trade
    const markPrice = state === 'running' && market.ticker ? closingPrice(side, market.ticker) : null
    const result = validateLevel({ kind, value, side, price, liquidationPrice, levels: trade, markPrice })
    return result.ok ? null : (result.issues[0] ?? null)
  }

  function linesOf(trade: FuturesTrade): TradeLine[] {
    const { price, entryPrice, liquidationPrice, state } = trade
    const isRunning = state === 'running'
    return [
      lineOf(trade, isRunning ? 'entry' : 'order', isRunning ? (entryPrice ?? price) : price),
      ...levelsOf(trade).map((level) => lineOf(trade, level.kind, level.price)),
      ...(isRunning && liquidationPrice !== maxPriceUsd
        ? [lineOf(trade, 'liquidation', liquidationPrice)]
        : []),
    ]
  }

  return computed(() => [...trades.running, ...trades.open].flatMap(linesOf))
}

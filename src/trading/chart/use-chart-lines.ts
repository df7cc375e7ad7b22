import { maxPriceUsd } from '@common/domain/exact'
import { triggerKinds, listTriggerPrices } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Message } from '@common/texts/message'
import type { Usd } from '@common/domain/units'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { usePrivacy } from '../../format/use-privacy'
import type { LineKind } from '../../chart/lines/line-text'
import type { PriceLine } from '../../chart/lines/price-line'
import { useAccountStore } from '../../session/account-store'
import { useMarketStore } from '../../market/market-store'
import { useFuturesStore } from '../../portfolio/futures'
import { useRiskLimitsStore } from '../../risk-limits/risk-limits'
import { useProfits } from '../../portfolio/profits'
import type { AdjustmentKind, previewAdjustment } from '../../futures/adjust/preview-adjustment'
import { useBlockedReason } from '../../futures/ticket/use-blocked-reason'

/** Loaded after the view: only moved lines need it. */
const preview = shallowRef<typeof previewAdjustment>()

interface TradeLine extends PriceLine {
  readonly trade: FuturesTrade
}

export const isTradeLine = (line: PriceLine): line is TradeLine => 'trade' in line

/** Null for a line that can't be dragged. */
export const toAdjustmentKind = (kind: LineKind): AdjustmentKind | null =>
  kind === 'order' ? 'limit-price' : (triggerKinds.find((candidate) => candidate === kind) ?? null)

export function useChartLines(): ComputedRef<readonly TradeLine[]> {
  const trades = useFuturesStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const profits = useProfits()
  const riskLimits = useRiskLimitsStore()
  const { getBlockedReason } = useBlockedReason()
  const isHidden = usePrivacy()

  void import('../../futures/adjust/preview-adjustment').then(
    (loaded) => (preview.value = loaded.previewAdjustment),
    () => undefined,
  )

  function toLine(trade: FuturesTrade, kind: LineKind, price: Usd): TradeLine {
    const adjustment = toAdjustmentKind(kind)
    return {
      id: `${trade.id}-${kind}`,
      kind,
      price,
      trade,
      side: trade.side,
      quantity: isHidden.value ? null : trade.quantity,
      isDraft: false,
      isMovable: adjustment !== null && !getBlockedReason(trade, adjustment),
      pnlAt(at) {
        if (isHidden.value || kind === 'order') return null
        const profit = kind === 'entry' ? profits.running.get(trade.id) : profits.at(trade, at)
        return profit?.totalSats ?? null
      },
      issueAt: (at) => (adjustment ? findIssue(adjustment, trade, at) : null),
    }
  }

  function findIssue(kind: AdjustmentKind, trade: FuturesTrade, value: Usd): Message | null {
    const result = preview.value?.({
      kind,
      trade,
      value,
      ticker: market.ticker,
      market: market.futures,
      feeRate: account.state?.feeRate,
      balanceSats: account.state?.account.balanceSats ?? null,
      profitAt: (at) => profits.at(trade, at),
      riskLimits,
    })
    return !result || result.ok ? null : result.reason
  }

  function toLines(trade: FuturesTrade): TradeLine[] {
    const { price, entryPrice, liquidationPrice, state } = trade
    const isRunning = state === 'running'
    return [
      toLine(trade, isRunning ? 'entry' : 'order', isRunning ? (entryPrice ?? price) : price),
      ...listTriggerPrices(trade).map((level) => toLine(trade, level.kind, level.price)),
      ...(isRunning && liquidationPrice !== maxPriceUsd
        ? [toLine(trade, 'liquidation', liquidationPrice)]
        : []),
    ]
  }

  return computed(() => [...trades.running, ...trades.open].flatMap(toLines))
}

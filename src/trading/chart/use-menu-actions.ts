import { triggerKinds, triggerTitles, type TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade, Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { positionName, positionSideText } from '../../format/trade-text'
import { usePrivacy } from '../../format/use-privacy'
import { previewAdjustment } from '../../futures/adjust/preview-adjustment'
import { useBlockedReason } from '../../futures/ticket/use-blocked-reason'
import { useFuturesTicketStore } from '../../futures/ticket/futures-ticket'
import { useMarketStore } from '../../market/market-store'
import { useCrossStore } from '../../portfolio/cross'
import { useFuturesStore } from '../../portfolio/futures'
import { useProfits } from '../../portfolio/profits'
import { useRiskLimitsStore } from '../../risk-limits/risk-limits'

export interface LevelChoice {
  readonly kind: TriggerKind
  readonly trade: FuturesTrade
  readonly label: Message
}

export function useMenuActions(price: Usd) {
  const market = useMarketStore()
  const trades = useFuturesStore()
  const profits = useProfits()
  const riskLimits = useRiskLimitsStore()
  const ticket = useFuturesTicketStore()
  const cross = useCrossStore()
  const { getBlockedReason } = useBlockedReason()
  const isHidden = usePrivacy()

  const isAllowed = (trade: FuturesTrade, kind: TriggerKind) =>
    !getBlockedReason(trade, kind) &&
    previewAdjustment({
      kind,
      trade,
      value: price,
      ticker: market.ticker,
      market: market.futures,
      feeRate: undefined,
      balanceSats: null,
      profitAt: (at) => profits.at(trade, at),
      riskLimits,
    }).ok

  const levels = (): LevelChoice[] =>
    trades.running.flatMap((trade) =>
      triggerKinds
        .filter((kind) => isAllowed(trade, kind))
        .map((kind) => {
          const name = isHidden.value ? positionSideText(trade.side) : positionName(trade)
          return {
            kind,
            trade,
            label: message('chart.menu.level', { level: message(triggerTitles[kind]), name, price }),
          }
        }),
    )

  function limitSide(): Side | null {
    const { ticker } = market
    if (!ticker || price === ticker.lastPrice) return null
    return price < ticker.lastPrice ? 'buy' : 'sell'
  }

  async function writeLimit(side: Side) {
    if (cross.isShown) {
      const { useCrossTicketStore } = await import('../../cross/cross-ticket')
      const crossTicket = useCrossTicketStore()
      crossTicket.price = price
      crossTicket.orderType = 'limit'
    } else {
      ticket.price = price
      ticket.orderType = 'limit'
    }
    ticket.call(side)
  }

  return { levels, limitSide, writeLimit }
}

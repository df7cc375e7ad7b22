import { closeReason } from '@common/domain/futures/close-reason'
import { getTriggerPrice } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { text, type Text } from '@common/texts/text'

/** @throws RangeError if the trade is open or running. */
export function explainClose(trade: FuturesTrade): Text {
  const reason = closeReason(trade)
  if (reason === 'canceled') return text('explain.canceled')
  const price = trade.exitPrice
  if (price === null) return text('explain.noPrice')
  switch (reason) {
    case 'closed':
      return text('explain.closed', { price })
    case 'liquidation':
      return text('explain.liquidated', { level: trade.liquidationPrice, price })
    case 'stop-loss':
      return text('explain.stopLoss', { level: getTriggerPrice(trade, reason) ?? price, price })
    case 'take-profit':
      return text('explain.takeProfit', { level: getTriggerPrice(trade, reason) ?? price, price })
  }
}

import { positionText } from '@common/domain/futures/position-text'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { text, type Text } from '@common/texts/text'
import type { Exchange } from '../../ports/exchange/exchange'
import type { PendingWrite } from '../../ports/storage/history'
import type { SentAction } from '../../ports/storage/sent-actions'
import { readWhole } from '../lists/read-whole'
import type { ReconcileResult } from './reconcile-result'
import { mayMatchOrder } from '@common/domain/futures/orders/match-order'

export type ReconcileOrderExchange = Pick<Exchange, 'trades' | 'endedTrades' | 'clientOrderIds'>

/**
 * By client id, or by the trades known before sending. A match may come from another client, so the user must confirm
 * it.
 */
export async function reconcileOrder(
  exchange: ReconcileOrderExchange,
  { order, knownTradeIds }: Extract<SentAction, { action: 'open-trade' }>,
  { orderId }: PendingWrite,
): Promise<ReconcileResult> {
  const { clientOrderIds } = exchange
  if (clientOrderIds && orderId !== null) {
    const placed = await clientOrderIds.find(orderId)
    return placed
      ? { kind: 'done', words: text('finding.placed'), trades: [placed] }
      : { kind: 'absent', words: text('finding.notPlaced') }
  }
  const knownIds = new Set(knownTradeIds)
  const isCandidate = (trade: FuturesTrade): boolean => !knownIds.has(trade.id) && mayMatchOrder(trade, order)
  const live = [...(await exchange.trades('open')), ...(await exchange.trades('running'))]
  const ended = await readWhole(exchange.endedTrades)
  const candidates = [...live, ...ended.items].filter(isCandidate)
  const [first] = candidates
  if (first) {
    return {
      kind: 'needs-you',
      words: ambiguousOrderText(first, candidates.length, order),
      trades: candidates,
    }
  }
  return ended.isWhole
    ? { kind: 'absent', words: text('finding.notPlaced') }
    : { kind: 'unproven', words: text('finding.notSeen') }
}

const ambiguousOrderText = (first: FuturesTrade, count: number, { side }: FuturesOrder): Text =>
  text('finding.maybePlaced', {
    count,
    trade: positionText({ side, quantity: first.quantity }),
    price: first.entryPrice ?? first.price,
  })

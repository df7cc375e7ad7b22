import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { FuturesTracker } from '../../state/futures-tracker'
import { recentClosedCount } from '../../state/position-tracker'
import { orderText } from '../writes/action-text'
import type { CompareBooked } from '../compare-booked'
import type { RiskLimitEnforcer } from './risk-limit-enforcer'
import { sendOnce, type SendOnceDeps } from '../writes/send-once'
import type { TradeWrites } from './change-trade'
import { message, type Message } from '@common/texts/message'
import { createIssue } from '@common/domain/issue'
import { positionText } from '@common/domain/futures/position-text'
import { mayMatchOrder } from '@common/domain/futures/orders/match-order'
import { readWhole } from '../lists/read-whole'
import {
  newestById,
  reportMissing,
  withoutOlder,
  type ReconcileContext,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

interface OpenTradeDeps extends SendOnceDeps {
  readonly exchange: Pick<Exchange, 'openTrade'>
  readonly tracker: FuturesTracker
  readonly terms: () => OrderTerms | undefined
  readonly riskLimits: Pick<RiskLimitEnforcer, 'check'>
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
  readonly booked: Pick<CompareBooked, 'beforeOpening'>
}

export interface OrderTerms {
  readonly ticker: Ticker
  readonly market: FuturesMarket
  readonly feeRate: number
  readonly balanceSats: Sats | null
  readonly stale: boolean
}

/** @throws Refusal with field issues before sending; ExchangeError */
export function openTrade(deps: OpenTradeDeps): TradeWrites['open'] {
  const { exchange, tracker, terms, riskLimits, onTrades, booked } = deps
  const once = sendOnce<FuturesTrade>(deps, {
    keep: (trade) => ({ kind: 'done', trade }),
    recall: (stored) => (stored.kind === 'done' ? stored.trade : undefined),
  })

  return ({ orderId, previewPrice = null, ...order }) =>
    once(orderId, () => {
      checkOrder(order, terms(), riskLimits)
      checkCount(tracker, terms()?.market.maxTradeCount)
      const intent = {
        sent: { action: 'open-trade', order, knownTradeIds: tracker.snapshot().trades.map(({ id }) => id) },
        summary: orderText(order),
        amountSats: order.marginSats,
        orderId,
      } as const
      const compare = booked.beforeOpening(order, previewPrice, orderId)
      return {
        intent,
        send: () => exchange.openTrade(order, { clientOrderId: orderId }),
        onDone(trade) {
          onTrades([trade])
          compare(trade)
        },
      }
    })
}

/** Open and running trades count together (protocol/formulas.md#limits). */
function checkCount(tracker: FuturesTracker, max: number | undefined): void {
  if (max !== undefined && tracker.active().length >= max)
    throw new Refusal('rejected', message('order.tooMany', { most: max }))
}

function checkOrder(
  order: FuturesOrder,
  terms: OrderTerms | undefined,
  riskLimits: OpenTradeDeps['riskLimits'],
): void {
  if (!terms) {
    throw new Refusal('not-connected', message('order.notLoaded'))
  }
  const { ticker, market, feeRate, balanceSats, stale } = terms
  if (stale && order.orderType === 'market') {
    throw new Refusal('rejected', message('order.stalePrice'))
  }
  const result = previewOrder({ order, ticker, market, feeRate })
  if (!result.ok) throw refuseFields(result.issues)
  riskLimits.check(result.preview)
  const { debitedSats } = result.preview
  if (balanceSats !== null && debitedSats > balanceSats) {
    const field = order.marginSats === undefined ? 'quantity' : 'marginSats'
    throw refuseFields([
      createIssue(field, 'order.shortOfBalance', { needed: debitedSats, balance: balanceSats }),
    ])
  }
}

/**
 * By client id, which lists may omit (protocol/v3.md#client-ids), else by the trades known before sending. Such a
 * match may come from another client, so the user must confirm it.
 */
async function reconcileOrder(
  { order, knownTradeIds }: Sent<'open-trade'>,
  { exchange, stored: { orderId } }: ReconcileContext,
): Promise<ReconcileResult> {
  const { clientOrderIds } = exchange
  if (clientOrderIds && orderId !== null) {
    const placed = await clientOrderIds.find(orderId)
    if (placed) return { kind: 'done', message: message('reconciliation.placed'), trades: [placed] }
  }
  const knownIds = new Set(knownTradeIds)
  const isCandidate = (trade: FuturesTrade) => !knownIds.has(trade.id) && mayMatchOrder(trade, order)
  const active = [...(await exchange.trades('open')), ...(await exchange.trades('running'))]
  const ended = await readWhole(exchange.endedTrades)
  const recent = withoutOlder(ended.items, knownTradeIds, {
    knownCount: recentClosedCount,
    timeMs: ({ closedAtMs, updatedAtMs }) => closedAtMs ?? updatedAtMs,
  })
  const candidates = newestById([...active, ...recent]).filter(isCandidate)
  const [first] = candidates
  if (first) {
    return {
      kind: 'needs-you',
      message: ambiguousOrderText(first, candidates.length, order),
      trades: candidates,
    }
  }
  return reportMissing(ended.isWhole, message('reconciliation.notPlaced'), message('reconciliation.notSeen'))
}

const ambiguousOrderText = (first: FuturesTrade, count: number, { side }: FuturesOrder): Message =>
  message('reconciliation.maybePlaced', {
    count,
    trade: positionText({ side, quantity: first.quantity }),
    price: first.entryPrice ?? first.price,
  })

export const orderReconcilers = { 'open-trade': reconcileOrder } satisfies Partial<Reconcilers>

import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { FuturesTracker } from '../../state/futures-tracker'
import { orderText } from '../writes/action-text'
import type { CompareBooked } from '../compare-booked'
import type { RiskLimitEnforcer } from './risk-limit-enforcer'
import { sendOnce, type SendOnceDeps } from '../writes/send-once'
import type { Outcome } from '../writes/send-write'
import { text } from '@common/texts/text'
import { createIssue } from '@common/domain/issue'

export interface OpenTradeDeps extends SendOnceDeps {
  readonly exchange: Pick<Exchange, 'openTrade'>
  readonly book: FuturesTracker
  readonly terms: () => OrderTerms | undefined
  readonly guards: Pick<RiskLimitEnforcer, 'check'>
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
  readonly booked: Pick<CompareBooked, 'beforeOpening'>
}

export interface OrderTerms {
  readonly ticker: Ticker
  readonly market: FuturesMarket
  readonly feeRate: number
  /** Null while uncertain. */
  readonly balanceSats: Sats | null
  readonly stale: boolean
}

/**
 * Repeating an `orderId` returns the first outcome, also after a restart.
 * @throws Refusal with field issues before sending; ExchangeError
 */
export function openTrade(deps: OpenTradeDeps) {
  const { exchange, book, terms, guards, onTrades, booked } = deps
  const once = sendOnce<FuturesTrade>(deps, {
    keep: (trade) => ({ kind: 'done', trade }),
    recall: (stored) => (stored.kind === 'done' ? stored.trade : undefined),
  })

  return (
    orderId: string,
    order: FuturesOrder,
    previewPrice: Usd | null = null,
  ): Promise<Outcome<FuturesTrade>> =>
    once(orderId, () => {
      checkOrder(order, terms(), guards)
      checkCount(book, terms()?.market.maxTradeCount)
      const intent = {
        sent: { action: 'open-trade', order, knownTradeIds: book.snapshot().trades.map(({ id }) => id) },
        summary: orderText(order),
        tradeId: null,
        amountSats: order.marginSats ?? null,
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
function checkCount(book: FuturesTracker, most: number | undefined): void {
  if (most !== undefined && book.live().length >= most)
    throw new Refusal('rejected', text('order.tooMany', { most }))
}

function checkOrder(
  order: FuturesOrder,
  terms: OrderTerms | undefined,
  guards: OpenTradeDeps['guards'],
): void {
  if (!terms) {
    throw new Refusal('not-connected', text('order.notLoaded'))
  }
  const { ticker, market, feeRate, balanceSats, stale } = terms
  if (stale && order.orderType === 'market') {
    throw new Refusal('rejected', text('order.stalePrice'))
  }
  const result = previewOrder({ order, ticker, market, feeRate })
  if (!result.ok) throw refuseFields(result.issues)
  guards.check(result.preview)
  const { debitedSats } = result.preview
  if (balanceSats !== null && debitedSats > balanceSats) {
    const field = order.marginSats === undefined ? 'quantity' : 'marginSats'
    throw refuseFields([
      createIssue(field, 'order.shortOfBalance', { needed: debitedSats, balance: balanceSats }),
    ])
  }
}

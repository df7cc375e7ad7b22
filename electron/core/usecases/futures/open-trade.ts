import { previewOrder } from '@common/domain/futures/order'
import type { FuturesMarket, Ticker } from '@common/domain/market'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats } from '@common/domain/units'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange'
import { ExchangeError } from '../../ports/exchange-error'
import { meaningOf } from '../../ports/exchange-error-kinds'
import type { History, OrderOutcome } from '../../ports/history'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { FuturesBook } from '../../state/futures-book'
import { orderWords } from '../writes/action-words'
import type { KeptGuards } from './guards'
import { sendWrite, type Outcome, type SendWritePorts } from '../writes/send-write'
import { text } from '@common/texts/text'
import { issueOf } from '@common/domain/issue'

export interface OpenTradePorts extends SendWritePorts {
  readonly exchange: Pick<Exchange, 'openTrade'>
  readonly history: Pick<History, 'orderOutcome' | 'saveOrderOutcome' | 'removeOrderOutcome'>
  readonly book: FuturesBook
  readonly clock: Clock
  /** What is known of the market and the account now; undefined before the first answer. */
  readonly terms: () => OrderTerms | undefined
  readonly guards: Pick<KeptGuards, 'check'>
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
}

export interface OrderTerms {
  readonly ticker: Ticker
  readonly market: FuturesMarket
  readonly feeRate: number
  /** Null while it is not known for sure. */
  readonly balanceSats: Sats | null
  /** The price is too old to place a market order by. */
  readonly stale: boolean
}

/**
 * Places an order once. The same `orderId` again returns what became of the first, also after a restart, and sends nothing.
 * @throws Refusal with field issues before anything is sent; ExchangeError when the exchange refuses
 */
export function openTrade(ports: OpenTradePorts) {
  const { exchange, history, book, clock, terms, guards, onTrades } = ports
  const send = sendWrite(ports)
  const running = new Map<string, Promise<Outcome<FuturesTrade>>>()

  async function placeOnce(orderId: string, order: FuturesOrder): Promise<Outcome<FuturesTrade>> {
    const earlier = history.orderOutcome(orderId)
    if (earlier) return answerAgain(earlier)
    checkOrder(order, terms(), guards)
    const intent = {
      sent: { action: 'open-trade', order, knownTradeIds: book.snapshot().trades.map(({ id }) => id) },
      summary: orderWords(order),
      tradeId: null,
      amountSats: order.marginSats ?? null,
      orderId,
    } as const
    const remember = (outcome: OrderOutcome) => history.saveOrderOutcome(orderId, clock.nowMs(), outcome)
    try {
      return await send({
        intent,
        send: () => exchange.openTrade(order, { clientOrderId: orderId }),
        onBegin: (doubtId) => remember({ kind: 'in-doubt', doubtId }),
        onDone: (trade) => {
          remember({ kind: 'done', trade })
          onTrades([trade])
        },
      })
    } catch (error) {
      if (error instanceof ExchangeError && meaningOf(error).verdict) {
        remember({ kind: 'refused', said: error.text, issues: [...error.issues] })
      } else history.removeOrderOutcome(orderId)
      throw error
    }
  }

  return (orderId: string, order: FuturesOrder): Promise<Outcome<FuturesTrade>> => {
    const first = running.get(orderId)
    if (first) return first
    const placing = placeOnce(orderId, order).finally(() => running.delete(orderId))
    running.set(orderId, placing)
    return placing
  }
}

function answerAgain(earlier: OrderOutcome): Outcome<FuturesTrade> {
  switch (earlier.kind) {
    case 'done':
      return { kind: 'done', value: earlier.trade }
    case 'in-doubt':
      return earlier
    case 'refused':
      throw new ExchangeError('invalid-request', earlier.said, { issues: earlier.issues })
  }
}

function checkOrder(
  order: FuturesOrder,
  terms: OrderTerms | undefined,
  guards: OpenTradePorts['guards'],
): void {
  if (!terms) {
    throw new Refusal('not-connected', text('order.noPrices'))
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
      issueOf(field, 'order.shortOfBalance', { needed: debitedSats, balance: balanceSats }),
    ])
  }
}

import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { topics, type Topic } from '@common/exchange-api/v3/topics'
import type { Ledger } from '../../../ledger/ledger'
import type { AccountEvent, NamedTrade, PaymentChange, TradeEventName } from '../../../users/account-feed'
import { positionFigures } from '../cross-wire'
import { pair, pushed } from './frames'

interface AccountMessage {
  readonly topic: Topic
  readonly text: string
}

/** Message of protocol/v3.md#topics. */
export function accountMessage(uid: string, event: AccountEvent, ledger: Ledger): AccountMessage {
  const message = (topic: Topic, data: object): AccountMessage => ({ topic, text: pushed(topic, data) })
  const payment = ({ network, id, amountSats, status, transactionId }: PaymentChange) => ({
    currency: 'btc',
    network,
    id,
    amount: amountSats,
    balance: ledger.balanceSats(uid, 'free'),
    status,
    txId: transactionId,
  })
  switch (event.kind) {
    case 'trade': {
      const trade = tradeFields(event.event, event.trade)
      return message(topics.isolatedTrades, { pair, event: event.event, trade })
    }
    case 'trade-funding': {
      const { id, marginSats: margin, liquidationPrice, clientOrderId: clientId } = event.trade
      const trade = {
        id,
        margin,
        liquidationPrice,
        fundingFee: event.feeSats,
        fundedAt: event.atMs,
        clientId,
      }
      return message(topics.isolatedTrades, { pair, event: 'funding', trade })
    }
    case 'cross-order':
      return message(topics.crossOrders, { pair, event: event.event, order: crossOrderFields(event.order) })
    case 'cross-position': {
      const position = { ...positionFigures(event.position), updatedAt: event.position.updatedAtMs }
      return message(topics.crossPosition, { pair, event: event.event, position })
    }
    case 'deposit':
      return message(topics.deposit, payment(event.payment))
    case 'withdrawal':
      return message(topics.withdrawal, { ...payment(event.payment), fee: event.feeSats })
  }
}

function crossOrderFields(order: CrossOrder): object {
  const {
    id,
    side,
    orderType: type,
    quantity,
    price,
    clientOrderId: clientId,
    createdAtMs: createdAt,
  } = order
  const common = { id, side, type, quantity, price, clientId, createdAt }
  if (order.state === 'canceled') return { ...common, canceledAt: order.canceledAtMs }
  const tradingFee = order.tradingFeeSats
  return { ...common, tradingFee, ...(order.filledAtMs !== null && { filledAt: order.filledAtMs }) }
}

function tradeFields(event: TradeEventName, trade: NamedTrade): object {
  const { id, clientOrderId: clientId, closedAtMs: closedAt, exitPrice, closingFeeSats: closingFee } = trade
  switch (event) {
    case 'open':
    case 'filled': {
      const { side, orderType: type, quantity, marginSats: margin, leverage, price } = trade
      const { openingFeeSats: openingFee, createdAtMs: createdAt } = trade
      return { id, side, type, quantity, margin, leverage, price, openingFee, createdAt, clientId }
    }
    case 'closed':
    case 'stoploss':
    case 'takeprofit':
      return { id, closedAt, closingFee, pl: trade.pnlSats, exitPrice, clientId }
    case 'liquidation':
      return { id, closedAt, closingFee, exitPrice, clientId }
    case 'canceled':
      return { id, closedAt, clientId }
  }
}

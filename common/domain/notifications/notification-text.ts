import { text, type Text } from '../../texts/text'
import type { AlertFinding } from '../alerts/alert'
import { findingTitle } from '../alerts/alert-text'
import type { BookedDifference } from '../futures/comparison/booked-difference'
import { liquidationDistanceRate } from '../futures/liquidation'
import { toMarginRate } from '../futures/profit'
import type { Side } from '../futures/trade'
import type { ActivityEvent } from './notification'
import { comparedOrderText } from './compared-order-text'
import { optionName } from '../options/option-name'

export interface NotificationText {
  readonly title: Text
  readonly body: Text
}

type Closed = Extract<ActivityEvent, { readonly side: Side; readonly netPnlSats: number }>

/** See `toNotificationView` for hidden amounts. */
const position = ({ side, quantity }: { side: 'buy' | 'sell'; quantity: number }): Text =>
  side === 'buy' ? text('position.long', { quantity }) : text('position.short', { quantity })

const closed = (event: Closed): Text =>
  text('notice.closed', { position: position(event), price: event.price, net: event.netPnlSats })

const closedOptionTitles = {
  'option-expired': 'notice.optionExpired',
  'option-paid': 'notice.optionPaid',
} as const

const differenceTexts = {
  quantity: 'difference.quantity',
  margin: 'difference.margin',
  'fee-reserve': 'difference.feeReserve',
  'opening-fee': 'difference.openingFee',
  'liquidation-price': 'difference.liquidation',
  'price-pnl': 'difference.pricePnl',
  'closing-fee': 'difference.closingFee',
  'trading-fee': 'difference.tradingFee',
  premium: 'difference.premium',
  'paid-sats': 'difference.paidSats',
  'received-sats': 'difference.receivedSats',
  'paid-dollars': 'difference.paidDollars',
  'received-dollars': 'difference.receivedDollars',
} as const

function differenceText([first, ...others]: readonly BookedDifference[]): Text {
  if (!first) return text('difference.none')
  const { figure, expected, booked } = first
  const said = text(differenceTexts[figure], { expected, booked })
  return others.length === 0 ? said : text('difference.more', { first: said, count: others.length })
}

export function toNotificationText(event: ActivityEvent): NotificationText {
  switch (event.kind) {
    case 'order-filled':
      return {
        title: text('notice.filled.title'),
        body: text('notice.filled', { position: position(event), price: event.price }),
      }
    case 'stop-loss':
      return { title: text('notice.stopLoss'), body: closed(event) }
    case 'take-profit':
      return { title: text('notice.takeProfit'), body: closed(event) }
    case 'liquidation':
      return { title: text('notice.liquidation'), body: closed(event) }
    case 'trade-closed':
      return { title: text('notice.tradeClosed'), body: closed(event) }
    case 'option-expired':
    case 'option-paid':
      return {
        title: text(closedOptionTitles[event.kind]),
        body: text('notice.option', { option: optionName(event.option), net: event.netPnlSats }),
      }
    case 'option-delivered':
      return {
        title: text('notice.optionDelivered'),
        body: text('notice.optionDelivered.body', { option: optionName(event.option) }),
      }
    case 'option-expires':
      return {
        title: text('notice.optionExpires.title'),
        body: text('notice.optionExpires', { option: optionName(event.option), at: event.expiresAtMs }),
      }
    case 'deposit-settled':
      return {
        title: text('notice.deposit.title'),
        body: text('notice.deposit', { amount: event.amountSats }),
      }
    case 'withdrawal-settled':
      return {
        title: text('notice.withdrawal.title'),
        body: text('notice.withdrawal', { amount: event.amountSats, fee: event.feeSats }),
      }
    case 'withdrawal-failed':
      return {
        title: text('notice.withdrawalFailed.title'),
        body: text('notice.withdrawalFailed', { amount: event.amountSats }),
      }
    case 'withdrawal-canceled':
      return {
        title: text('notice.withdrawalCanceled.title'),
        body: text('notice.withdrawalCanceled', { amount: event.amountSats }),
      }
    case 'fee-above-limit': {
      const { feeSats: fee, limitSats: limit, canCancel } = event
      return {
        title: text('notice.feeAboveLimit.title'),
        body: text(canCancel ? 'notice.feeAboveLimit.cancel' : 'notice.feeAboveLimit', { fee, limit }),
      }
    }
    case 'balance-differs': {
      const { amountSats, fromMs: from, toMs: to } = event
      const amount = Math.abs(amountSats)
      return {
        title: text('notice.balanceDiffers.title'),
        body: text(amountSats < 0 ? 'notice.balanceDiffers.less' : 'notice.balanceDiffers.more', {
          amount,
          from,
          to,
        }),
      }
    }
    case 'booked-differently':
      return {
        title: text('notice.bookedDifferently.title'),
        body: text('notice.bookedDifferently', {
          position: comparedOrderText(event),
          difference: differenceText(event.differences),
        }),
      }
    case 'records-gone': {
      const { running, orders, payments } = event
      return {
        title: text('notice.recordsGone.title'),
        body: text('notice.recordsGone', { running, orders, payments }),
      }
    }
    case 'cross-filled': {
      const { side, quantity, price } = event
      return {
        title: text('notice.crossFilled.title'),
        body: text(side === 'buy' ? 'notice.crossBought' : 'notice.crossSold', { quantity, price }),
      }
    }
    case 'cross-liquidated': {
      const held = { side: event.side === 'buy' ? 'sell' : 'buy', quantity: event.quantity } as const
      return {
        title: text('notice.crossLiquidated.title'),
        body: text('notice.crossLiquidated', { position: position(held), price: event.price }),
      }
    }
    case 'alert':
      return { title: findingTitle(event.finding), body: found(event.finding) }
  }
}

function found(finding: AlertFinding): Text {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
      return text('notice.alert.price', { price: finding.price })
    case 'liquidation-near':
      return text(finding.tradeId === null ? 'notice.alert.liquidationOfCross' : 'notice.alert.liquidation', {
        position: position(finding),
        liquidation: finding.liquidationPrice,
        distance: liquidationDistanceRate(finding),
      })
    case 'price-move':
      return text('notice.alert.move', { from: finding.fromPrice, price: finding.price })
    case 'loss': {
      const { trade, netPnlSats: net, marginSats } = finding
      const rate = toMarginRate(net, marginSats)
      return trade
        ? text('notice.alert.loss', { position: position(trade), net, rate })
        : text('notice.alert.lossOfAll', { net, rate })
    }
    case 'carry-ahead':
      return text('notice.alert.carry', { fee: finding.feeSats })
  }
}

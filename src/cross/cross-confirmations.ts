import type { Breakdown } from '@common/domain/breakdown'
import {
  toOpenCrossPosition,
  type CrossTerms,
  type OpenCrossPosition,
} from '@common/domain/futures/cross/cross-position'
import { displayedLiquidationPrice } from '@common/domain/futures/cross/cross-now'
import type { OpenOrderTerms } from '@common/domain/futures/cross/cross-orders'
import type { CrossOrderPreview } from '@common/domain/futures/cross/cross-preview'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import type { Ticker } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import { message, type PlainKey, type Message } from '@common/texts/message'
import { priceText, satsText, signedSatsText } from '../format/figure-texts'
import type { Confirmation, ConfirmationLine } from '../format/confirmation'
import { orderName, positionName } from '../format/trade-text'

export function crossName(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>): Message {
  const openPosition = toOpenCrossPosition(terms)
  return openPosition ? positionName(openPosition) : message('cross.flatWord')
}

const liquidationText = (terms: CrossTerms): Message => {
  const price = displayedLiquidationPrice(terms)
  return price === null ? message('level.none') : priceText(price)
}

const entryText = ({ entryPrice }: CrossTerms): Message =>
  entryPrice === null ? message('level.none') : priceText(entryPrice)

export const changeLines = (before: CrossTerms, after: CrossTerms): ConfirmationLine[] => {
  /** `from` is omitted without a change. */
  const line = (label: PlainKey, textOf: (terms: CrossTerms) => Message): ConfirmationLine => {
    const from = textOf(before)
    const value = textOf(after)
    return { label: message(label), value, ...(!isSameText(from, value) && { from }) }
  }
  return [
    line('cross.position', crossName),
    line('cross.entry', entryText),
    line('cross.liquidation', liquidationText),
    line('cross.collateral', ({ marginSats }) => satsText(marginSats)),
  ]
}

const isSameText = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Null for a new position. */
export function describeEffect(before: CrossTerms, after: CrossTerms, isReducing: boolean): Message | null {
  if (isReducing) return message('cross.reducing')
  if (before.quantity * after.quantity < 0) return message('cross.turning')
  return before.quantity === 0 ? null : message('cross.adding')
}

/** Open orders that an order lets open a position. */
export const remainingOrdersWarnings = (orders: readonly OpenOrderTerms[]): Message[] =>
  orders.length === 0 ? [] : [message('cross.ordersRemain', { count: orders.length })]

interface CrossConfirmationInput {
  readonly before: CrossTerms
  readonly preview: CrossOrderPreview
  readonly ticker: Ticker
  readonly warnings: readonly Message[]
  readonly action: Message
}

export function crossOrderConfirmation({
  before,
  preview,
  ticker,
  warnings,
  action,
}: CrossConfirmationInput): Confirmation {
  const { order, price, after, feeSats, bookedPnlSats } = preview
  const isLimit = order.orderType === 'limit'
  const name = orderName(order)
  const happens = isLimit
    ? message('order.atPrice', { order: name, price })
    : message('order.atMarket', { order: name })
  return {
    title: name,
    text: isLimit
      ? message('message.inOrder', {
          first: message('close.where', { where: happens }),
          next: limitText(price, limitAt(order.side, price, ticker)),
        })
      : message('close.where', { where: happens }),
    lines: [
      { label: message('order.marketPrice'), value: priceText(isLimit ? ticker.lastPrice : price) },
      ...changeLines(before, after),
      { label: message('cross.fee'), value: satsText(feeSats) },
      ...(bookedPnlSats === 0
        ? []
        : [
            {
              label: message('cross.bookedPnl'),
              value: signedSatsText(bookedPnlSats),
              tone: bookedPnlSats < 0 ? ('loss' as const) : ('gain' as const),
            },
          ]),
    ],
    warnings,
    action,
    tone: order.side === 'buy' ? 'gain' : 'loss',
    takesEnter: true,
    price: isLimit ? ticker.lastPrice : price,
  }
}

interface CloseCrossInput {
  readonly profit: Breakdown | null
  readonly price: Usd | null
  readonly isUnpriced: boolean
  readonly orders: readonly OpenOrderTerms[]
}

export function closeCrossConfirmation(
  openPosition: OpenCrossPosition,
  { profit, price, isUnpriced, orders }: CloseCrossInput,
): Confirmation {
  const position = positionName(openPosition)
  return {
    title: message('cross.close'),
    text:
      price === null
        ? message('close.question', { trade: position })
        : message('cross.closeAbout', { position, price }),
    lines: profit
      ? [
          {
            label: message('cross.openPnl'),
            value: signedSatsText(profit.totalSats),
            tone: profit.totalSats < 0 ? 'loss' : 'gain',
            sum: profit,
          },
        ]
      : [],
    warnings: [...(isUnpriced ? [message('close.noPrice')] : []), ...remainingOrdersWarnings(orders)],
    action: message('cross.close.action', { position }),
    tone: 'plain',
    takesEnter: true,
    price,
  }
}

export const cancelCrossConfirmation = (order: CrossOrder): Confirmation => ({
  title: message('cancel.title'),
  text: message('cross.cancelQuestion', { order: orderName(order), price: order.price }),
  action: message('cancel.action'),
  dismiss: message('action.back'),
  tone: 'plain',
  takesEnter: true,
})

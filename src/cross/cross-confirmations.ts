import type { Breakdown } from '@common/domain/breakdown'
import {
  toOpenCrossPosition,
  type CrossTerms,
  type OpenCrossPosition,
} from '@common/domain/futures/cross/cross-position'
import { displayedLiquidationPrice } from '@common/domain/futures/cross/cross-now'
import type { CrossOrderPreview } from '@common/domain/futures/cross/cross-preview'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import type { Ticker } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import { text, type PlainKey, type Text } from '@common/texts/text'
import { priceText, satsText, signedSatsText } from '../format/figure-texts'
import type { Confirmation, ConfirmationLine } from '../format/confirmation'
import { orderName, positionName } from '../format/trade-text'

export function crossName(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>): Text {
  const openPosition = toOpenCrossPosition(terms)
  return openPosition ? positionName(openPosition) : text('cross.flatWord')
}

const liquidationText = (terms: CrossTerms): Text => {
  const price = displayedLiquidationPrice(terms)
  return price === null ? text('level.none') : priceText(price)
}

const entryText = ({ entryPrice }: CrossTerms): Text =>
  entryPrice === null ? text('level.none') : priceText(entryPrice)

export const changeLines = (before: CrossTerms, after: CrossTerms): ConfirmationLine[] => {
  /** `from` is omitted without a change. */
  const line = (label: PlainKey, textOf: (terms: CrossTerms) => Text): ConfirmationLine => {
    const from = textOf(before)
    const value = textOf(after)
    return { label: text(label), value, ...(!isSameText(from, value) && { from }) }
  }
  return [
    line('cross.position', crossName),
    line('cross.entry', entryText),
    line('cross.liquidation', liquidationText),
    line('cross.collateral', ({ marginSats }) => satsText(marginSats)),
  ]
}

const isSameText = (a: Text, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Null for a new position. */
export function describeEffect(before: CrossTerms, after: CrossTerms, isReducing: boolean): Text | null {
  if (isReducing) return text('cross.reducing')
  if (before.quantity * after.quantity < 0) return text('cross.turning')
  return before.quantity === 0 ? null : text('cross.adding')
}

export interface CrossConfirmationInput {
  readonly before: CrossTerms
  readonly preview: CrossOrderPreview
  readonly ticker: Ticker
  readonly action: Text
}

export function crossOrderConfirmation({
  before,
  preview,
  ticker,
  action,
}: CrossConfirmationInput): Confirmation {
  const { order, price, after, feeSats, bookedPnlSats } = preview
  const isLimit = order.orderType === 'limit'
  const name = orderName(order)
  const happens = isLimit
    ? text('order.atPrice', { order: name, price })
    : text('order.atMarket', { order: name })
  return {
    title: name,
    text: isLimit
      ? text('message.inOrder', {
          first: text('close.where', { where: happens }),
          next: limitText(price, limitAt(order.side, price, ticker)),
        })
      : text('close.where', { where: happens }),
    lines: [
      { label: text('order.marketPrice'), value: priceText(isLimit ? ticker.lastPrice : price) },
      ...changeLines(before, after),
      { label: text('cross.fee'), value: satsText(feeSats) },
      ...(bookedPnlSats === 0
        ? []
        : [
            {
              label: text('cross.bookedPnl'),
              value: signedSatsText(bookedPnlSats),
              tone: bookedPnlSats < 0 ? ('loss' as const) : ('gain' as const),
            },
          ]),
    ],
    warnings: [],
    action,
    tone: order.side === 'buy' ? 'gain' : 'loss',
    takesEnter: true,
    price: isLimit ? ticker.lastPrice : price,
  }
}

export function closeCrossConfirmation(
  openPosition: OpenCrossPosition,
  profit: Breakdown | null,
  price: Usd | null,
  isUnpriced: boolean,
): Confirmation {
  const position = positionName(openPosition)
  return {
    title: text('cross.close'),
    text:
      price === null
        ? text('close.question', { trade: position })
        : text('cross.closeAbout', { position, price }),
    lines: profit
      ? [
          {
            label: text('cross.openPnl'),
            value: signedSatsText(profit.totalSats),
            tone: profit.totalSats < 0 ? 'loss' : 'gain',
            sum: profit,
          },
        ]
      : [],
    warnings: isUnpriced ? [text('close.noPrice')] : [],
    action: text('cross.close.action', { position }),
    tone: 'plain',
    takesEnter: true,
    price,
  }
}

export const cancelCrossConfirmation = (order: CrossOrder): Confirmation => ({
  title: text('cancel.title'),
  text: text('cross.cancelQuestion', { order: orderName(order), price: order.price }),
  lines: [],
  warnings: [],
  action: text('cancel.action'),
  dismiss: text('action.back'),
  tone: 'plain',
  takesEnter: true,
})

export const cancelAllCrossConfirmation = (count: number): Confirmation => ({
  title: text('cancelAll.title'),
  text: text('cancelAll.question', { count }),
  lines: [],
  warnings: [],
  action: text('cancelAll.action', { count }),
  dismiss: text('action.back'),
  tone: 'loss',
})

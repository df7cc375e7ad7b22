import { maxPriceUsd } from '@common/domain/exact'
import type { FuturesOrderPreview } from '@common/domain/futures/orders/order'
import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import type { Profit } from '@common/domain/futures/profit'
import type { Ticker } from '@common/domain/market/market'
import { text, type PlainKey, type Text } from '@common/texts/text'
import { priceText, satsText } from '../../format/figure-texts'
import type { Confirmation, ConfirmationLine } from '../../format/confirmation'
import { orderName } from '../../format/trade-text'

export interface OrderConfirmationInput {
  readonly preview: FuturesOrderPreview
  readonly ticker: Ticker
  readonly action: Text
  readonly warnings: readonly Text[]
}

function outcomeText({ side, orderType, quantity, entryPrice: price }: FuturesOrderPreview): Text {
  if (orderType === 'market') {
    return side === 'buy'
      ? text('order.longAtMarket', { quantity, price })
      : text('order.shortAtMarket', { quantity, price })
  }
  return side === 'buy'
    ? text('order.longAtLimit', { quantity, price })
    : text('order.shortAtLimit', { quantity, price })
}

const triggerLine = (label: PlainKey, profit: Profit | null): ConfirmationLine[] =>
  profit
    ? [
        {
          label: text(label),
          value: text('order.level', { price: profit.exitPrice, pnl: profit.totalSats }),
          tone: profit.totalSats < 0 ? 'loss' : 'gain',
          sum: profit,
        },
      ]
    : []

export function orderConfirmation({
  preview,
  ticker,
  action,
  warnings,
}: OrderConfirmationInput): Confirmation {
  const { side, orderType, leverage, liquidationPrice, entryPrice, debited, fees } = preview
  const isLimit = orderType === 'limit'
  const happens = outcomeText(preview)
  const outcome = limitText(entryPrice, limitAt(side, entryPrice, ticker))
  const lines: ConfirmationLine[] = [
    { label: text('order.marketPrice'), value: priceText(isLimit ? ticker.lastPrice : entryPrice) },
    { label: text('column.margin'), value: text('order.margin', { margin: preview.marginSats, leverage }) },
    { label: text('order.debited'), value: satsText(debited.totalSats), sum: debited },
    { label: text('preview.fees'), value: satsText(fees.totalSats), sum: fees },
    {
      label: text('preview.liquidation'),
      value:
        liquidationPrice === maxPriceUsd
          ? text('level.none')
          : text('order.liquidation', {
              price: liquidationPrice,
              distance: preview.liquidationDistanceRate,
            }),
    },
    ...triggerLine('preview.atStopLoss', preview.atStopLoss),
    ...triggerLine('preview.atTakeProfit', preview.atTakeProfit),
  ]
  return {
    title: orderName(preview),
    text: isLimit ? text('message.inOrder', { first: happens, next: outcome }) : happens,
    lines,
    warnings,
    action,
    tone: side === 'buy' ? 'gain' : 'loss',
    takesEnter: true,
    price: isLimit ? ticker.lastPrice : entryPrice,
  }
}

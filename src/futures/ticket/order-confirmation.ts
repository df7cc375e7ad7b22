import { maxPriceUsd } from '@common/domain/exact'
import type { FuturesOrderPreview } from '@common/domain/futures/orders/order'
import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import type { Profit } from '@common/domain/futures/profit'
import type { Ticker } from '@common/domain/market/market'
import { message, type PlainKey, type Message } from '@common/texts/message'
import { priceText, satsText } from '../../format/figure-texts'
import type { Confirmation, ConfirmationLine } from '../../format/confirmation'
import { orderName } from '../../format/trade-text'

interface OrderConfirmationInput {
  readonly preview: FuturesOrderPreview
  readonly ticker: Ticker
  readonly action: Message
  readonly warnings: readonly Message[]
}

function outcomeText({ side, orderType, quantity, entryPrice: price }: FuturesOrderPreview): Message {
  if (orderType === 'market') {
    return side === 'buy'
      ? message('order.longAtMarket', { quantity, price })
      : message('order.shortAtMarket', { quantity, price })
  }
  return side === 'buy'
    ? message('order.longAtLimit', { quantity, price })
    : message('order.shortAtLimit', { quantity, price })
}

const triggerLine = (label: PlainKey, profit: Profit | null): ConfirmationLine[] =>
  profit
    ? [
        {
          label: message(label),
          value: message('order.level', { price: profit.exitPrice, pnl: profit.totalSats }),
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
    { label: message('order.marketPrice'), value: priceText(isLimit ? ticker.lastPrice : entryPrice) },
    {
      label: message('column.margin'),
      value: message('order.margin', { margin: preview.marginSats, leverage }),
    },
    { label: message('order.debited'), value: satsText(debited.totalSats), sum: debited },
    { label: message('preview.fees'), value: satsText(fees.totalSats), sum: fees },
    {
      label: message('preview.liquidation'),
      value:
        liquidationPrice === maxPriceUsd
          ? message('level.none')
          : message('order.liquidation', {
              price: liquidationPrice,
              distance: preview.liquidationDistanceRate,
            }),
    },
    ...triggerLine('preview.atStopLoss', preview.atStopLoss),
    ...triggerLine('preview.atTakeProfit', preview.atTakeProfit),
  ]
  return {
    title: orderName(preview),
    text: isLimit ? message('message.inOrder', { first: happens, next: outcome }) : happens,
    lines,
    warnings,
    action,
    tone: side === 'buy' ? 'gain' : 'loss',
    takesEnter: true,
    price: isLimit ? ticker.lastPrice : entryPrice,
  }
}

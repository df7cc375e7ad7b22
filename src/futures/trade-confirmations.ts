import { getPart, type Breakdown } from '@common/domain/breakdown'
import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import type { Profit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, type Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { priceText, satsText } from '../format/figure-texts'
import type { Confirmation, ConfirmationLine } from '../format/confirmation'
import { positionName } from '../format/trade-text'
import { closeAtMarket, netLine } from '../submit/close-lines'

export function closeConfirmation(
  trade: FuturesTrade,
  now: Profit | null,
  isUnpriced: boolean,
): Confirmation {
  const name = positionName(trade)
  const lines: ConfirmationLine[] = now
    ? [
        { label: message('column.exit'), value: priceText(now.exitPrice) },
        { label: message('close.fee'), value: satsText(sats(0 - getPart(now, 'closing-fee'))) },
      ]
    : []
  return {
    title: message('close.title'),
    text: now
      ? message('close.about', { trade: name, price: now.exitPrice })
      : message('close.question', { trade: name }),
    lines: [...lines, ...netLine(now)],
    warnings: isUnpriced ? [message('close.noPrice')] : [],
    action: message('close.title'),
    tone: 'plain',
    takesEnter: true,
    price: now?.exitPrice ?? null,
  }
}

const sumLine = (label: Message, sum: Breakdown): ConfirmationLine => ({
  label,
  value: satsText(sum.totalSats),
  sum,
})

export const cancelConfirmation = (trade: FuturesTrade): Confirmation => ({
  title: message('cancel.title'),
  text:
    trade.side === 'buy'
      ? message('cancel.buy', { quantity: trade.quantity, price: trade.price })
      : message('cancel.sell', { quantity: trade.quantity, price: trade.price }),
  lines: [sumLine(message('cancel.back'), toReservedBreakdown(trade))],
  action: message('cancel.action'),
  dismiss: message('action.back'),
  tone: 'plain',
  takesEnter: true,
})

export const closeAllConfirmation = (
  count: number,
  total: Breakdown | null,
  lastPrice: Usd | null,
): Confirmation =>
  closeAtMarket(total, lastPrice, {
    title: message('closeAll.title'),
    text: message('closeAll.question', { count }),
    action: message('closeAll.action', { count }),
  })

export const cancelAllConfirmation = (count: number): Confirmation => ({
  title: message('cancelAll.title'),
  text: message('cancelAll.question', { count }),
  action: message('cancelAll.action', { count }),
  dismiss: message('action.back'),
  tone: 'loss',
})

import { getPart, type Breakdown } from '@common/domain/breakdown'
import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import type { Profit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, type Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
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
        { label: text('column.exit'), value: priceText(now.exitPrice) },
        { label: text('close.fee'), value: satsText(sats(0 - getPart(now, 'closing-fee'))) },
      ]
    : []
  return {
    title: text('close.title'),
    text: now
      ? text('close.about', { trade: name, price: now.exitPrice })
      : text('close.question', { trade: name }),
    lines: [...lines, ...netLine(now)],
    warnings: isUnpriced ? [text('close.noPrice')] : [],
    action: text('close.title'),
    tone: 'plain',
    takesEnter: true,
    price: now?.exitPrice ?? null,
  }
}

const sumLine = (label: Text, sum: Breakdown): ConfirmationLine => ({
  label,
  value: satsText(sum.totalSats),
  sum,
})

export const cancelConfirmation = (trade: FuturesTrade): Confirmation => ({
  title: text('cancel.title'),
  text:
    trade.side === 'buy'
      ? text('cancel.buy', { quantity: trade.quantity, price: trade.price })
      : text('cancel.sell', { quantity: trade.quantity, price: trade.price }),
  lines: [sumLine(text('cancel.back'), toReservedBreakdown(trade))],
  warnings: [],
  action: text('cancel.action'),
  dismiss: text('action.back'),
  tone: 'plain',
  takesEnter: true,
})

export const closeAllConfirmation = (
  count: number,
  total: Breakdown | null,
  lastPrice: Usd | null,
): Confirmation =>
  closeAtMarket(total, lastPrice, {
    title: text('closeAll.title'),
    text: text('closeAll.question', { count }),
    action: text('closeAll.action', { count }),
  })

export const cancelAllConfirmation = (all: readonly FuturesTrade[]): Confirmation => ({
  title: text('cancelAll.title'),
  text: text('cancelAll.question', { count: all.length }),
  lines: [],
  warnings: [],
  action: text('cancelAll.action', { count: all.length }),
  dismiss: text('action.back'),
  tone: 'loss',
})

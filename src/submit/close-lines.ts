import type { Breakdown } from '@common/domain/breakdown'
import type { Usd } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { Confirmation, ConfirmationLine } from '../format/confirmation'
import { priceText, signedSatsText } from '../format/figure-texts'

export function netLine(net: Breakdown | null): ConfirmationLine[] {
  if (!net) return []
  const tone = net.totalSats < 0 ? 'loss' : 'gain'
  return [{ label: message('close.net'), value: signedSatsText(net.totalSats), tone, sum: net }]
}

export const closeAtMarket = (
  total: Breakdown | null,
  lastPrice: Usd | null,
  texts: Pick<Confirmation, 'title' | 'text' | 'action'>,
): Confirmation => ({
  ...texts,
  lines: [
    ...(lastPrice === null ? [] : [{ label: message('order.marketPrice'), value: priceText(lastPrice) }]),
    ...netLine(total),
  ],
  tone: 'loss',
  price: lastPrice,
})

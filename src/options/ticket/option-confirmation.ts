import type { Breakdown } from '@common/domain/breakdown'
import { pickParts } from '@common/domain/breakdown'
import type { Ticker } from '@common/domain/market/market'
import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade, Settlement } from '@common/domain/options/option'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { toLeg, toOptionFees } from '@common/domain/options/profit/profit'
import { exitForwardPrice } from '@common/domain/options/pricing/running-pnl'
import type { Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { priceText, satsText } from '../../format/figure-texts'
import { settlementHelp, settlementTexts } from '../option-text'
import type { Confirmation, ConfirmationLine } from '../../format/confirmation'
import { formatCountdown } from '../../format/time'
import { closeAtMarket, netLine } from '../../submit/close-lines'

export interface BuyConfirmationInput {
  readonly previews: readonly OptionPreview[]
  readonly debited: Breakdown
  readonly settlement: Settlement
  readonly ticker: Ticker
  readonly nowMs: number
  readonly warnings: readonly Text[]
  readonly action: Text
}

const nameOf = ({ instrument, quantity }: OptionPreview): Text => optionName({ ...instrument, quantity })
const joined = (names: readonly Text[]): Text =>
  names
    .slice(1)
    .reduce((first, next) => text('message.listed', { first, next }), names[0] ?? text('message.nothing'))

export function buyConfirmation(input: BuyConfirmationInput): Confirmation {
  const { previews, debited, settlement, ticker, nowMs, warnings, action } = input
  const [first] = previews
  const count = previews.length
  const expiresAtMs = Math.min(...previews.map((preview) => preview.expiresAtMs))
  const fees = toOptionFees(previews.map(toLeg))
  const lines: ConfirmationLine[] = [
    { label: text('order.marketPrice'), value: priceText(ticker.lastPrice) },
    {
      label: text('optionQuestion.expires'),
      value: text('message.verbatim', { words: formatCountdown(expiresAtMs - nowMs) }),
    },
    { label: text('column.settlement'), value: text(settlementTexts[settlement]) },
    { label: text('optionQuestion.premium'), value: satsText(pickParts(debited, ['premium']).totalSats) },
    { label: text('optionTicket.fees'), value: satsText(fees.totalSats), sum: fees },
    { label: text('optionQuestion.debited'), value: satsText(debited.totalSats), sum: debited },
    ...(count === 1 && first?.breakEvenWithFeesPrice
      ? [{ label: text('optionTicket.breakEven'), value: priceText(first.breakEvenWithFeesPrice) }]
      : []),
  ]
  return {
    title: text('optionQuestion.title', { count }),
    text:
      count === 1 && first
        ? text('optionQuestion.one', { option: nameOf(first), settlement: text(settlementHelp[settlement]) })
        : text('optionQuestion.many', { count, options: joined(previews.map(nameOf)) }),
    lines,
    warnings,
    action,
    tone: 'plain',
    takesEnter: true,
    price: ticker.lastPrice,
  }
}

export function closeOptionConfirmation(
  option: OptionTrade,
  now: Breakdown | null,
  ticker: Ticker | null,
): Confirmation {
  const name = optionName(option)
  const price = ticker && exitForwardPrice(option.kind, ticker)
  return {
    title: text('closeOption.title'),
    text:
      price === null
        ? text('closeOption.question', { option: name })
        : text('closeOption.about', { option: name, price }),
    lines: netLine(now),
    warnings: [],
    action: text('closeOption.title'),
    tone: 'plain',
    takesEnter: true,
    price,
  }
}

export const closeAllOptionsConfirmation = (
  count: number,
  total: Breakdown | null,
  lastPrice: Usd | null,
): Confirmation =>
  closeAtMarket(total, lastPrice, {
    title: text('closeAllOptions.title'),
    text: text('closeAllOptions.question', { count }),
    action: text('closeAllOptions.action', { count }),
  })

/** No money moves now. */
export const settlementConfirmation = (option: OptionTrade, next: Settlement): Confirmation => ({
  title: text('setSettlement.title'),
  text: text('optionQuestion.one', { option: optionName(option), settlement: text(settlementHelp[next]) }),
  lines: [
    {
      label: text('column.settlement'),
      from: text(settlementTexts[option.settlement]),
      value: text(settlementTexts[next]),
    },
  ],
  warnings: [],
  action: text(next === 'cash' ? 'setSettlement.action.cash' : 'setSettlement.action.physical'),
  tone: 'plain',
})

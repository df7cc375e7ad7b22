import { pickParts, type Breakdown } from '@common/domain/breakdown'
import type { Ticker } from '@common/domain/market/market'
import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade, Settlement } from '@common/domain/options/option'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { toLeg, toOptionFees } from '@common/domain/options/profit/profit'
import { exitForwardPrice } from '@common/domain/options/pricing/running-pnl'
import type { Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { priceText, satsText } from '../../format/figure-texts'
import { settlementHelp, settlementTexts } from '../option-text'
import type { Confirmation, ConfirmationLine } from '../../format/confirmation'
import { formatCountdown } from '../../format/time'
import { closeAtMarket, netLine } from '../../submit/close-lines'

interface BuyConfirmationInput {
  readonly previews: readonly OptionPreview[]
  readonly debited: Breakdown
  readonly settlement: Settlement
  readonly ticker: Ticker
  readonly nowMs: number
  readonly warnings: readonly Message[]
  readonly action: Message
}

const nameOf = ({ instrument, quantity }: OptionPreview): Message => optionName({ ...instrument, quantity })
const joined = (names: readonly Message[]): Message =>
  names
    .slice(1)
    .reduce(
      (first, next) => message('message.listed', { first, next }),
      names[0] ?? message('message.nothing'),
    )

export function buyConfirmation(input: BuyConfirmationInput): Confirmation {
  const { previews, debited, settlement, ticker, nowMs, warnings, action } = input
  const [first] = previews
  const count = previews.length
  const expiresAtMs = Math.min(...previews.map((preview) => preview.expiresAtMs))
  const fees = toOptionFees(previews.map(toLeg))
  const lines: ConfirmationLine[] = [
    { label: message('order.marketPrice'), value: priceText(ticker.lastPrice) },
    {
      label: message('optionQuestion.expires'),
      value: message('message.verbatim', { words: formatCountdown(expiresAtMs - nowMs) }),
    },
    { label: message('column.settlement'), value: message(settlementTexts[settlement]) },
    { label: message('optionQuestion.premium'), value: satsText(pickParts(debited, ['premium']).totalSats) },
    { label: message('optionTicket.fees'), value: satsText(fees.totalSats), sum: fees },
    { label: message('optionQuestion.debited'), value: satsText(debited.totalSats), sum: debited },
    ...(count === 1 && first?.breakEvenWithFeesPrice
      ? [{ label: message('optionTicket.breakEven'), value: priceText(first.breakEvenWithFeesPrice) }]
      : []),
  ]
  return {
    title: message('optionQuestion.title', { count }),
    text:
      count === 1 && first
        ? message('optionQuestion.one', {
            option: nameOf(first),
            settlement: message(settlementHelp[settlement]),
          })
        : message('optionQuestion.many', { count, options: joined(previews.map(nameOf)) }),
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
    title: message('closeOption.title'),
    text:
      price === null
        ? message('closeOption.question', { option: name })
        : message('closeOption.about', { option: name, price }),
    lines: netLine(now),
    action: message('closeOption.title'),
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
    title: message('closeAllOptions.title'),
    text: message('closeAllOptions.question', { count }),
    action: message('closeAllOptions.action', { count }),
  })

/** No money moves now. */
export const settlementConfirmation = (option: OptionTrade, next: Settlement): Confirmation => ({
  title: message('setSettlement.title'),
  text: message('optionQuestion.one', {
    option: optionName(option),
    settlement: message(settlementHelp[next]),
  }),
  lines: [
    {
      label: message('column.settlement'),
      from: message(settlementTexts[option.settlement]),
      value: message(settlementTexts[next]),
    },
  ],
  action: message(next === 'cash' ? 'setSettlement.action.cash' : 'setSettlement.action.physical'),
  tone: 'plain',
})

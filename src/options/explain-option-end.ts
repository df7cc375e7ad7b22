import type { OptionTrade } from '@common/domain/options/option'
import { addSats, type Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'

export function explainOptionEnd(option: OptionTrade, fixing: Usd): Text {
  const { kind, strike, state, premiumSats, pnlSats, deliveredTradeId } = option
  const side = text(kind === 'call' ? 'option.above' : 'option.below')
  const payoff = addSats(premiumSats, pnlSats)
  if (state === 'closed') return text('endedWhy.closed', { fixing, payoff })
  if (state === 'expired') return text('endedWhy.expired', { fixing, side, strike, premium: premiumSats })
  return deliveredTradeId === null
    ? text('endedWhy.cash', { fixing, side, strike, payoff })
    : text('endedWhy.delivered', { fixing, side, strike })
}

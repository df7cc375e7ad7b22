import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade, Settlement } from '@common/domain/options/option'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { text, type Text } from '@common/texts/text'

export const buyOptionWords = ({ instrument, quantity }: OptionPreview): Text =>
  text('action.buyOption', { option: optionName({ ...instrument, quantity }) })
export const closeOptionWords = (option: OptionTrade): Text =>
  text('action.closeOption', { option: optionName(option) })
export const closeAllOptionsWords = (count: number): Text => text('action.closeAllOptions', { count })
export const setSettlementWords = (option: OptionTrade, settlement: Settlement): Text =>
  text(settlement === 'cash' ? 'action.settleInCash' : 'action.settleByDelivery', {
    option: optionName(option),
  })

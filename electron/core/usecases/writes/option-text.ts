import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade, Settlement } from '@common/domain/options/option'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { text, type Text } from '@common/texts/text'

export const buyOptionText = ({ instrument, quantity }: OptionPreview): Text =>
  text('action.buyOption', { option: optionName({ ...instrument, quantity }) })
export const closeOptionText = (option: OptionTrade): Text =>
  text('action.closeOption', { option: optionName(option) })
export const closeAllOptionsText = (count: number): Text => text('action.closeAllOptions', { count })
export const setSettlementText = (option: OptionTrade, settlement: Settlement): Text =>
  text(settlement === 'cash' ? 'action.settleInCash' : 'action.settleByDelivery', {
    option: optionName(option),
  })

import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade, Settlement } from '@common/domain/options/option'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { message, type Message } from '@common/texts/message'

export const buyOptionText = ({ instrument, quantity }: OptionPreview): Message =>
  message('action.buyOption', { option: optionName({ ...instrument, quantity }) })
export const closeOptionText = (option: OptionTrade): Message =>
  message('action.closeOption', { option: optionName(option) })
export const closeAllOptionsText = (count: number): Message => message('action.closeAllOptions', { count })
export const setSettlementText = (option: OptionTrade, settlement: Settlement): Message =>
  message(settlement === 'cash' ? 'action.settleInCash' : 'action.settleByDelivery', {
    option: optionName(option),
  })

import type { Entry } from '@common/domain/record/entry'
import { message, type Message } from '@common/texts/message'
import { optionOutcomeText } from '../options/option-text'
import { closeReasonText } from '../format/trade-text'
import { paymentStateText } from '../wallet/payments/payment-text'

const crossTexts = {
  limit: message('history.crossLimit'),
  market: message('history.crossMarket'),
  liquidation: closeReasonText('liquidation'),
} as const

export function entryOutcomeText(entry: Entry): Message {
  switch (entry.kind) {
    case 'trade':
      return closeReasonText(entry.reason)
    case 'option':
      return optionOutcomeText(entry.ending)
    case 'cross':
      return crossTexts[entry.orderType]
    case 'carry':
      return message(entry.effectSats > 0 ? 'history.fundingReceived' : 'history.fundingPaid')
    case 'swap':
      return message('history.swapped')
    case 'deposit':
    case 'withdrawal':
      return message(
        paymentStateText({ direction: entry.kind === 'deposit' ? 'in' : 'out', state: entry.state }),
      )
    case 'transfer':
      return message(entry.amountSats < 0 ? 'history.fromCollateral' : 'history.toCollateral')
  }
}

import type { Entry } from '@common/domain/record/entry'
import type { Text } from '@common/texts/text'
import { text } from '@common/texts/text'
import { optionOutcomeText } from '../options/option-text'
import { closeReasonText } from '../format/trade-text'
import { paymentStateText } from '../wallet/payments/payment-text'

const crossTexts = {
  limit: text('history.crossLimit'),
  market: text('history.crossMarket'),
  liquidation: closeReasonText('liquidation'),
} as const

export function entryOutcomeText(entry: Entry): Text {
  switch (entry.kind) {
    case 'trade':
      return closeReasonText(entry.reason)
    case 'option':
      return optionOutcomeText(entry.ending)
    case 'cross':
      return crossTexts[entry.orderType]
    case 'carry':
      return text(entry.effectSats > 0 ? 'history.fundingReceived' : 'history.fundingPaid')
    case 'swap':
      return text('history.swapped')
    case 'deposit':
    case 'withdrawal':
      return text(
        paymentStateText({ direction: entry.kind === 'deposit' ? 'in' : 'out', state: entry.state }),
      )
    case 'transfer':
      return text(entry.amountSats < 0 ? 'history.fromCollateral' : 'history.toCollateral')
  }
}

import type { Entry } from '@common/domain/record/entry'
import type { Text } from '@common/texts/text'
import { text } from '@common/texts/text'
import { endingWord } from '../options/option-words'
import { closeReasonWord } from '../format/trade-words'
import { stateWord } from '../wallet/payments/payment-words'

const crossWords = {
  limit: text('record.crossLimit'),
  market: text('record.crossMarket'),
  liquidation: closeReasonWord('liquidation'),
} as const

export function endWord(entry: Entry): Text {
  switch (entry.kind) {
    case 'trade':
      return closeReasonWord(entry.reason)
    case 'option':
      return endingWord(entry.ending)
    case 'cross':
      return crossWords[entry.orderType]
    case 'carry':
      return text(entry.effectSats > 0 ? 'record.carryReceived' : 'record.carryPaid')
    case 'swap':
      return text('record.swapped')
    case 'deposit':
    case 'withdrawal':
      return text(stateWord({ direction: entry.kind === 'deposit' ? 'in' : 'out', state: entry.state }))
    case 'transfer':
      return text(entry.amountSats < 0 ? 'record.fromCollateral' : 'record.toCollateral')
  }
}

import type { Entry } from '@common/domain/record/entry'
import type { Text } from '@common/texts/text'
import { text } from '@common/texts/text'
import { closeReasonWord } from '../../format/trade-words'
import { stateWord } from '../wallet/payments/payment-words'

/** How it ended, or how far it is. */
export const endWord = (entry: Entry): Text =>
  entry.kind === 'trade'
    ? closeReasonWord(entry.reason)
    : text(stateWord({ direction: entry.kind === 'deposit' ? 'in' : 'out', state: entry.state }))

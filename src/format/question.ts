import type { Breakdown } from '@common/domain/breakdown'
import type { Usd } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import type { Tone } from './tone'

export interface QuestionLine {
  readonly label: Text
  readonly value: Text
  readonly from?: Text
  readonly tone?: Tone
  readonly sum?: Breakdown
}

export interface AskOffer {
  readonly words: Text
  readonly take: () => void
}

export interface Question {
  readonly title: Text
  readonly text: Text
  readonly lines: readonly QuestionLine[]
  readonly warnings: readonly Text[]
  /** Button label, such as "Buy 1,000 USD". */
  readonly action: Text
  /** Label of the dismiss button, if "Cancel" would be ambiguous. */
  readonly dismiss?: Text
  readonly tone: Tone
  /** Enter accepts ordinary orders and closes without warnings. Otherwise Cancel has the focus. */
  readonly takesEnter?: boolean
  /** If this price moves, the user must confirm again. */
  readonly price?: Usd | null
  /** Reason why it cannot be accepted now. */
  readonly blocked?: Text | null
  readonly offer?: AskOffer | null
  /** True if nothing is sent to the exchange, so it works offline. */
  readonly staysHere?: boolean
}

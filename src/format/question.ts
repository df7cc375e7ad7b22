import type { Breakdown } from '@common/domain/breakdown'
import type { Usd } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import type { Tone } from './tone'

export interface QuestionLine {
  readonly label: Text
  readonly value: Text
  /** What it was before, where it changes. */
  readonly from?: Text
  readonly tone?: Tone
  /** What the value is made of. */
  readonly sum?: Breakdown
}

/** Not to be asked again for amounts so small. */
export interface AskOffer {
  readonly words: Text
  /** Called when it was accepted together with the question. */
  readonly take: () => void
}

/** What is asked before money moves. */
export interface Question {
  readonly title: Text
  /** One sentence with the numbers. */
  readonly text: Text
  readonly lines: readonly QuestionLine[]
  readonly warnings: readonly Text[]
  /** What the button says and does, such as "Buy 1,000 USD". */
  readonly action: Text
  /** Label of the button that dismisses it, if "Cancel" would be ambiguous. */
  readonly dismiss?: Text
  readonly tone: Tone
  /** An ordinary order or close: Enter accepts it, unless there are warnings. All others keep the focus on Cancel. */
  readonly takesEnter?: boolean
  /** The price that the numbers follow: where it moves, accepting needs a second look. */
  readonly price?: Usd | null
  /** Why it cannot be accepted as things stand. */
  readonly blocked?: Text | null
  readonly offer?: AskOffer | null
  /** Nothing of it goes to the service: it can be agreed to while the service cannot be reached. */
  readonly staysHere?: boolean
}

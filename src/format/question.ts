import type { Text } from '@common/texts/text'
import type { Tone } from './tone'

export interface QuestionLine {
  readonly label: Text
  readonly value: Text
  /** What it was before, where it changes. */
  readonly from?: Text
  readonly tone?: Tone
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
  readonly tone: Tone
}

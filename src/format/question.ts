import type { Tone } from './tone'

export interface QuestionLine {
  readonly label: string
  readonly value: string
  /** What it was before, where it changes. */
  readonly from?: string
  readonly tone?: Tone
}

/** What is asked before money moves. */
export interface Question {
  readonly title: string
  /** One sentence with the numbers. */
  readonly text: string
  readonly lines: readonly QuestionLine[]
  readonly warnings: readonly string[]
  /** What the button says and does, such as "Buy 1,000 USD". */
  readonly action: string
  readonly tone: Tone
}

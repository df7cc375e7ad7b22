import type { Breakdown } from '@common/domain/breakdown'
import type { Usd } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import type { Tone } from './tone'

export interface ConfirmationLine {
  readonly label: Text
  readonly value: Text
  readonly from?: Text
  readonly tone?: Tone
  readonly sum?: Breakdown
}

export interface ThresholdOffer {
  readonly text: Text
  readonly take: () => void
}

export interface Confirmation {
  readonly title: Text
  readonly text: Text
  readonly lines: readonly ConfirmationLine[]
  readonly warnings: readonly Text[]
  /** Such as "Buy 1,000 USD". */
  readonly action: Text
  /** If "Cancel" would be ambiguous. */
  readonly dismiss?: Text
  readonly tone: Tone
  /** Enter accepts ordinary orders and closes; otherwise Cancel has the focus. */
  readonly takesEnter?: boolean
  /** If it moves, the user must confirm again. */
  readonly price?: Usd | null
  readonly blocked?: Text | null
  readonly offer?: ThresholdOffer | null
  /** Works offline: sends no request to the exchange. */
  readonly staysHere?: boolean
}

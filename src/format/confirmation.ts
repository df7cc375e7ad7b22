import type { Breakdown } from '@common/domain/breakdown'
import type { Sats, Usd } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import type { Tone } from './tone'

export interface ConfirmationLine {
  readonly label: Message
  readonly value: Message
  readonly from?: Message
  readonly tone?: Tone
  readonly sum?: Breakdown
}

export interface ThresholdOffer {
  readonly text: Message
  readonly take: () => void
}

export interface Confirmation {
  readonly title: Message
  readonly text: Message
  readonly lines?: readonly ConfirmationLine[]
  readonly warnings?: readonly Message[]
  /** Such as "Buy 1,000 USD". */
  readonly action: Message
  /** If "Cancel" would be ambiguous. */
  readonly dismiss?: Message
  readonly tone: Tone
  /** Enter accepts ordinary orders and closes; otherwise Cancel has the focus. */
  readonly takesEnter?: boolean
  /** If it moves, the user must confirm again. */
  readonly price?: Usd | null
  /** As `price`, of an order sized by balance or risk. */
  readonly costSats?: Sats | null
  readonly blocked?: Message | null
  readonly offer?: ThresholdOffer | null
  /** Works offline: sends no request to the exchange. */
  readonly staysHere?: boolean
}

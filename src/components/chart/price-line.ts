import type { LevelKind } from '@common/domain/futures/level-kind'
import type { Side } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Text } from '@common/texts/text'

export type AlertLineKind = 'alert-above' | 'alert-below'
export type LineKind = 'entry' | 'order' | LevelKind | 'liquidation' | AlertLineKind

/** A price of the user's: of a trade, of the order being written, or of an alert. */
export interface PriceLine {
  readonly id: string
  readonly kind: LineKind
  readonly price: Usd
  /** Null of an alert. */
  readonly side: Side | null
  /** Contracts of 1 USD; null while amounts are hidden. */
  readonly quantity: number | null
  /** Of the order being written: nothing of it is at the service. */
  readonly isDraft: boolean
  readonly isMovable: boolean
  /** Net P&L of a position now, of any other line if it closes at `price`; null where it is hidden, unknown or has none. */
  pnlAt(price: Usd): Sats | null
  /** Why the line cannot stand at a price, or null. */
  issueAt(price: Usd): Text | null
}

import type { Side } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import type { LineKind } from './line-text'

export interface PriceLine {
  readonly id: string
  readonly kind: LineKind
  readonly price: Usd
  readonly side: Side | null
  /** Contracts of 1 USD; null while amounts are hidden. */
  readonly quantity: number | null
  readonly isDraft: boolean
  readonly isMovable: boolean
  /** Net P&L: current for positions, else if closed at `price`. Null if hidden, unknown or inapplicable. */
  pnlAt(price: Usd): Sats | null
  issueAt(price: Usd): Message | null
}

/** Defaults of lines without an order or position. */
export const freeLine = {
  side: null,
  quantity: null,
  isDraft: false,
  isMovable: true,
  pnlAt: () => null,
  issueAt: () => null,
} as const satisfies Partial<PriceLine>

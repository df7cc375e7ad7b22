import type { LevelKind } from '@common/domain/futures/level-kind'
import type { Text } from '@common/texts/text'
import type { Usd } from '@common/domain/units'

/** A horizontal line of the user's, or of the market, with its tag. */
export interface PriceLine {
  readonly id: string
  readonly price: Usd
  /** The tag's words: "Long 1,000", "SL", "Liq". */
  readonly word: Text
  readonly kind: 'last' | 'entry' | 'order' | LevelKind | 'liquidation'
}

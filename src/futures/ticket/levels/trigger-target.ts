import type { Side } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Message } from '@common/texts/message'

export interface TriggerTarget {
  readonly side: Side
  readonly entryPrice: Usd | null
  readonly stopLossPrice: Usd | null
  price: Usd | null
  /** Accepted, in place of a rejected price. */
  readonly nearestPrice: Usd | null
  /** Null if no price has this net result. */
  priceForNet(netSats: Sats): Usd | null
  netAt(price: Usd): Sats | null
  setUnreadable(reason: Message | null): void
}

import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'

export type ExchangeClock = Pick<Exchange, 'timeMs' | 'clockSkewMs'>

/** Independent of the local clock after the first response. */
export const exchangeNowMs = (exchange: ExchangeClock, clock: Pick<Clock, 'nowMs'>): number =>
  exchange.timeMs() ?? clock.nowMs() + exchange.clockSkewMs()

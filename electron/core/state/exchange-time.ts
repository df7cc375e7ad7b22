import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'

export type ExchangeClock = Pick<Exchange, 'timeMs' | 'clockSkewMs'>

/** Exchange time in epoch milliseconds. Setting the computer's clock doesn't change it once the exchange has responded. */
export const exchangeNowMs = (exchange: ExchangeClock, clock: Pick<Clock, 'nowMs'>): number =>
  exchange.timeMs() ?? clock.nowMs() + exchange.clockSkewMs()

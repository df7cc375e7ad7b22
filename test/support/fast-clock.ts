import { onTestFinished } from 'vitest'
import { ManualClock } from '../core/exchange/support/manual-clock'
import { trackPendingRequests } from './pending-requests'

/** Real time between two steps: enough turns of the event loop for frames and responses to arrive. */
const pauseMs = 5
/** Twenty times real time: slow enough that a price published every second is never older than three. */
const stepMs = 100

/**
 * A clock that runs twenty times as fast as real time, for tests that reach a practice exchange over a real connection. While a request
 * awaits its response, it runs in real time, so a busy machine causes no timeouts. Give its time to the exchange as well.
 */
export class FastClock extends ManualClock {
  readonly #pendingRequests = trackPendingRequests()
  #lastUpMs = performance.now()

  /** Runs until the current test ends. */
  static start(): FastClock {
    const clock = new FastClock(Date.now())
    const timer = setInterval(() => clock.#step(), pauseMs)
    onTestFinished(() => clearInterval(timer))
    return clock
  }

  #step(): void {
    const elapsedMs = Math.floor(performance.now() - this.#lastUpMs)
    this.#lastUpMs += elapsedMs
    this.advance(this.#pendingRequests() > 0 ? Math.min(elapsedMs, stepMs) : stepMs)
  }
}

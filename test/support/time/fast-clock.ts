import { onTestFinished } from 'vitest'
import { ManualClock } from './manual-clock'
import { trackPendingRequests } from '../proxies/pending-requests'

/** Real time: enough turns of the event loop for frames and responses to arrive. */
const pauseMs = 5
/** A price published every second is never older than three. */
const stepMs = 100

/**
 * Runs at twenty times real time, but in real time while a request is pending, so a busy machine causes no timeouts.
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

import { heartbeat } from '@common/exchange-api/channels'
import type { Clock } from '../../ports/clock'

interface HeartbeatOptions {
  readonly clock: Clock
  readonly ping: () => void
  readonly onLost: () => void
}

/**
 * protocol/stream.md#heartbeat. Messages only record their time: restarting a timer costs more than reading them.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  #lastSignUpMs: number
  #heard = false
  #cancel: () => void

  constructor(options: HeartbeatOptions) {
    this.#options = options
    this.#lastSignUpMs = options.clock.upMs()
    this.#cancel = options.clock.after(heartbeat.silenceMs, () => this.#onSilence())
  }

  sign(upMs: number): void {
    this.#lastSignUpMs = upMs
    this.#heard = true
  }

  stop(): void {
    this.#cancel()
  }

  #onSilence(): void {
    const { clock, ping, onLost } = this.#options
    const silentMs = clock.upMs() - this.#lastSignUpMs
    if (silentMs < heartbeat.silenceMs) {
      this.#cancel = clock.after(heartbeat.silenceMs - silentMs, () => this.#onSilence())
      return
    }
    this.#heard = false
    this.#cancel = clock.after(heartbeat.pongMs, () => {
      if (this.#heard) this.#onSilence()
      else onLost()
    })
    ping()
  }
}

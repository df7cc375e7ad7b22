import { channels, type MethodPrefix } from '@common/exchange-api/channels'
import type { PriceUpdate } from '../../../ports/exchange/exchange'
import type { StreamDialect, StreamLink } from '../../stream/dialect'
import { readFrame } from './read-frame'

interface Subscription {
  readonly method: `${MethodPrefix}subscribe`
  readonly params: readonly string[]
}

const { colon, slash } = channels
const subscriptions = {
  colon: { method: 'v1/public/subscribe', params: [colon.lastPrice, colon.index] },
  slash: { method: 'subscribe', params: [slash.bidOffer, slash.index] },
  /** The colon scheme lacks it; may be refused. */
  bidOffer: { method: 'subscribe', params: [slash.bidOffer] },
} as const satisfies Record<string, Subscription>
type Step = keyof typeof subscriptions

/** JSON-RPC of versions 1 and 2 (protocol/stream.md#methods). Tries the other naming scheme after a failure. */
export class ColonSlashDialect implements StreamDialect {
  readonly #onPrice: (update: PriceUpdate) => void
  #link: StreamLink | undefined
  /** Other replies are ignored. */
  readonly #pending = new Set<string>()
  #scheme: 'colon' | 'slash' = 'colon'
  #bidOffer: 'untried' | 'asked' | 'answered' | 'avoided' = 'untried'

  constructor(onPrice: (update: PriceUpdate) => void) {
    this.#onPrice = onPrice
  }

  opened(link: StreamLink): void {
    this.#link = link
    this.#pending.clear()
    this.#subscribe(this.#scheme)
  }

  read(frame: string): boolean {
    const message = readFrame(frame)
    switch (message.kind) {
      case 'price':
        this.#onPrice(message.update)
        return true
      case 'reply':
        this.#onReply(message)
        return true
      case 'other':
        return true
      case 'malformed':
        return false
    }
  }

  closed(wasLive: boolean): void {
    this.#link = undefined
    // Avoids repeated disconnects.
    if (this.#bidOffer === 'asked') this.#bidOffer = 'avoided'
    if (!wasLive) this.#scheme = this.#scheme === 'colon' ? 'slash' : 'colon'
  }

  #subscribe(step: Step): void {
    this.#pending.add(step)
    this.#link?.send({ jsonrpc: '2.0', id: step, ...subscriptions[step] })
  }

  #onReply({ id, result, failed }: { id: string; result: unknown; failed: boolean }): void {
    if (!this.#pending.delete(id)) return
    if (id === 'bidOffer') this.#bidOffer = 'answered'
    if (id !== 'colon' && id !== 'slash') return
    const names = Array.isArray(result) ? result : []
    if (!failed && subscriptions[id].params.every((name) => names.includes(name))) {
      this.#scheme = id
      this.#link?.live()
      if (id === 'colon') this.#askForBidOffer()
    } else if (id === 'colon') this.#subscribe('slash')
    else this.#link?.giveUp()
  }

  #askForBidOffer(): void {
    if (this.#bidOffer === 'avoided') return
    this.#bidOffer = 'asked'
    this.#subscribe('bidOffer')
  }
}

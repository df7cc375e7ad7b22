import { channels } from '@common/exchange-api/channels'
import type { Clocks } from '../../clock'
import type { Quotes } from '../../engine/quotes'

/** Every name that can be subscribed to. Options channels are silent until options are traded here. */
export const channelNames: readonly string[] = [
  ...Object.values(channels.colon),
  ...Object.values(channels.slash),
]

/** Text of the messages that tell a channel's present value, by channel; in the shapes of wire-facts 2.16. */
export class Streams {
  readonly #quotes: Quotes
  readonly #clocks: Clocks

  constructor(quotes: Quotes, clocks: Clocks) {
    this.#quotes = quotes
    this.#clocks = clocks
  }

  /** Null for a channel that has nothing to say. */
  message(channel: string): string | null {
    const { slash, colon } = channels
    const { lastPrice, bidPrice, askPrice, indexPrice } = this.#quotes.ticker()
    const time = new Date(this.#clocks.marketMs()).toISOString()
    switch (channel) {
      case slash.bidOffer:
        return slashMessage(channel, { bid: bidPrice, offer: askPrice })
      case slash.index:
        return slashMessage(channel, { index: indexPrice })
      case colon.lastPrice:
        return colonMessage(channel, { time, lastPrice, lastTickDirection: this.#quotes.tickDirection })
      case colon.index:
        return colonMessage(channel, { time, index: indexPrice })
      default:
        return null
    }
  }
}

const slashMessage = (channel: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: channel, params })

const colonMessage = (channel: string, data: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } })

import { channelData, channels, type ChannelName } from '@common/exchange-api/channels'
import type { Exchange } from '../../engine/exchange'
import { OptionChannels } from './option-channels'

export const channelNames = Object.keys(channelData) as readonly ChannelName[]

export const isChannel = (name: unknown): name is ChannelName =>
  typeof name === 'string' && Object.hasOwn(channelData, name)

const { colon, slash } = channels
const listingChannels = {
  enabled: colon.instrumentsEnable,
  disabled: colon.instrumentsDisable,
  removed: colon.instrumentsRemoved,
} as const

const isListing = (channel: ChannelName): boolean =>
  Object.values(listingChannels).some((name) => name === channel)

/** Messages of protocol/stream.md#messages. */
export class Streams {
  readonly #deps: Exchange
  readonly #options: OptionChannels

  constructor(deps: Exchange) {
    this.#deps = deps
    this.#options = new OptionChannels(deps)
  }

  /** Null for listing channels. */
  first(channel: ChannelName): string | null {
    if (isListing(channel)) this.#options.rememberListing()
    return this.#message(channel)
  }

  next(listenedTo: ReadonlySet<ChannelName>): ReadonlyMap<ChannelName, readonly string[]> {
    const messages = new Map<ChannelName, readonly string[]>()
    for (const channel of listenedTo) {
      const message = this.#message(channel)
      if (message !== null) messages.set(channel, [message])
    }
    if (![...listenedTo].some(isListing)) {
      this.#options.clearListing()
      return messages
    }
    const changes = this.#options.listingChanges()
    for (const [change, channel] of Object.entries(listingChannels)) {
      const names = changes[change as keyof typeof changes]
      messages.set(
        channel,
        names.map((instrument_name) => this.#colon(channel, { instrument_name })),
      )
    }
    return messages
  }

  #message(channel: ChannelName): string | null {
    const { lastPrice, bidPrice, askPrice, indexPrice } = this.#deps.quotes.ticker()
    switch (channel) {
      case slash.bidOffer:
        return slashMessage(channel, { bid: bidPrice, offer: askPrice })
      case slash.index:
      case slash.interimIndex:
        return slashMessage(channel, { index: indexPrice })
      case slash.interimLastPrice:
        return slashMessage(channel, { lastPrice })
      case slash.forwards:
        return slashMessage(channel, this.#options.forwards())
      case slash.volcurve:
      case slash.volatilityCurve:
        return slashMessage(channel, this.#options.volcurve())
      case slash.ordermap:
        return slashMessage(channel, this.#options.ordermap())
      case slash.volatility:
        return slashMessage(channel, { volatility: this.#options.volatilityIndex() })
      case colon.lastPrice:
        return this.#colon(channel, { lastPrice, lastTickDirection: this.#deps.quotes.tickDirection })
      case colon.index:
        return this.#colon(channel, { index: indexPrice })
      case colon.volatilityIndex:
        return this.#colon(channel, { volatilityIndex: this.#options.volatilityIndex() })
      case colon.instrumentsEnable:
      case colon.instrumentsDisable:
      case colon.instrumentsRemoved:
        return null
    }
  }

  #colon(channel: ChannelName, data: object): string {
    const time = new Date(this.#deps.clocks.marketMs()).toISOString()
    const params = { channel, data: { time, ...data } }
    return JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params })
  }
}

const slashMessage = (channel: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: channel, params })

import type { PriceStreamEvents } from '../../../ports/exchange/exchange'
import type { AccountEvents } from '../../../ports/exchange/exchange-account-events'
import type { Streams } from '../../protocol'
import { V3Dialect } from './dialect'

/** One connection, open while either stream has subscribers. */
export const v3Streams: Streams = (open, parts) => {
  const prices = new Set<PriceStreamEvents>()
  const accounts = new Set<AccountEvents>()
  let stream: { readonly dialect: V3Dialect; readonly close: () => void } | undefined
  let state: 'live' | 'down' = 'down'

  const openIt = () => {
    const dialect = new V3Dialect(parts, {
      onPrice: (update) => prices.forEach((events) => events.onPrice(update)),
      onChange: (area) => accounts.forEach((events) => events.onChange(area)),
      onAccountState: (next) => accounts.forEach((events) => events.onState(next)),
    })
    const close = open(dialect, (next) => {
      state = next
      prices.forEach((events) => events.onState(next))
    })
    return { dialect, close }
  }

  function join<E>(all: Set<E>, events: E): () => void {
    stream ??= openIt()
    all.add(events)
    return () => {
      all.delete(events)
      if (prices.size > 0 || accounts.size > 0) return
      stream?.close()
      stream?.dialect.closed()
      stream = undefined
      state = 'down'
    }
  }

  return {
    streamPrices(events) {
      const leave = join(prices, events)
      if (state === 'live') events.onState('live')
      return leave
    },
    accountEvents(events) {
      const leave = join(accounts, events)
      if (accounts.size === 1) stream?.dialect.followAccount()
      if (stream?.dialect.accountState === 'live') events.onState('live')
      return leave
    },
  }
}

import type { Happening } from '@common/domain/notice'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { KeptGuards } from '../usecases/futures/guards'
import type { SendOncePorts } from '../usecases/writes/send-once'
import type { AppFeeds } from './app-feeds'
import { optionActions } from './option-actions'
import type { KeptTerms } from './order-terms'
import { swapActions } from './swap-actions'

export interface OtherAreasParts {
  readonly exchange: Pick<Exchange, 'options' | 'swaps'>
  readonly clock: Clock
  readonly feeds: AppFeeds
  readonly writing: SendOncePorts
  readonly terms: KeptTerms
  readonly guards: Pick<KeptGuards, 'check'>
  /** Keeps silent what is told after the profile was closed. */
  readonly whileOpen: <T>(tell: (value: T) => void) => (value: T) => void
  /** Stores what is to be told, and tells it. */
  readonly note: (happenings: readonly Happening[]) => void
  readonly onSwap: () => void
}

/** Options and swaps of one profile, each null where the service has none. */
export function otherAreas(parts: OtherAreasParts) {
  const { exchange, clock, writing, terms, guards, whileOpen, note, onSwap } = parts
  const feeds = parts.feeds.sources
  const options =
    exchange.options &&
    optionActions({
      options: exchange.options,
      writing,
      clock,
      terms: terms.options,
      guards,
      publish: whileOpen((state) => feeds['options.live'].set(state)),
      note,
    })
  const swaps =
    exchange.swaps &&
    swapActions({
      swaps: exchange.swaps,
      writing,
      terms: terms.swaps,
      onSwap,
      publish: whileOpen((list) => feeds['swaps.list'].set(list)),
    })
  return { options, swaps }
}

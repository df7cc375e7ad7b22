import type { Streams } from '../../protocol'
import { ColonSlashDialect } from './dialect'

/** The streams of versions 1 and 2: prices, and nothing of the account. */
export const colonSlashStreams: Streams = (open) => ({
  streamPrices: (events) =>
    open(new ColonSlashDialect((update) => events.onPrice(update)), (state) => events.onState(state)),
  accountEvents: null,
})

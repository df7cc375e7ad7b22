import type { Streams } from '../../protocol'
import { ColonSlashDialect } from './dialect'

export const colonSlashStreams: Streams = (open) => ({
  streamPrices: (events) =>
    open(new ColonSlashDialect((update) => events.onPrice(update)), (state) => events.onState(state)),
  accountEvents: null,
})

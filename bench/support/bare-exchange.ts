import { createExchange, type Exchange, type ExchangeOptions } from '../../electron/practice/engine/exchange'
import { randomIdGenerator } from '../../electron/practice/time/id-generator'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'

const defaults = {
  seed: 1,
  replayFile: null,
  live: null,
  speed: 1,
  warmUpCandles: 0,
  hasPriceHistory: true,
  invoiceExpirySeconds: 600,
} satisfies ExchangeOptions

export function openBareExchange(
  dataFolder: string | null,
  options: Partial<ExchangeOptions> = {},
): Exchange {
  const store = openStore(dataFolder)
  const chance = { wall: Date.now, identity: randomIdGenerator }
  return createExchange(store, new Meta(store), { ...defaults, ...options }, chance)
}

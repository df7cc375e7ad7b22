import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { v3 } from '@common/exchange-api/v3/endpoints'
import { FundingHistory } from '../futures/market/funding-history'
import { Leaderboard } from '../futures/leaderboard'
import type { Faults } from '../faults/faults'
import type { Exchange } from '../engine/exchange'
import type { ServiceHandlers, HandlersOf } from './handlers'
import { futuresHandlers } from './handlers/futures'
import { appHandlers, notificationHandlers, oracleHandlers } from './handlers/market-data'
import { optionsHandlers } from './handlers/options'
import { swapHandlers } from './handlers/swap'
import { userHandlers } from './handlers/user'
import { v1FuturesHandlers } from './v1/futures'
import { lnurlHandlers } from './v1/lnurl'
import { v1OptionsHandlers } from './v1/options'
import { v1UserHandlers } from './v1/user'
import { v3AccountHandlers } from './v3/v3-account-handlers'
import { v3CrossHandlers } from './v3/cross'
import { v3IsolatedHandlers } from './v3/isolated'
import { v3MarketHandlers } from './v3/v3-market-handlers'
import { v3SyntheticUsdHandlers } from './v3/synthetic-usd'
import type { Clocks } from '../time/clock'
import { iso } from '@common/exchange-api/v3/fields'

/** @param address available once the server listens */
export function serviceHandlers(
  exchange: Exchange,
  faults: Faults,
  seed: number,
  address: () => string,
): ServiceHandlers {
  const { store, clocks, candles, notices, node, chain } = exchange
  const funding = new FundingHistory(store, seed)
  const leaderboard = new Leaderboard(store, clocks, seed)
  const futures = { ...exchange, funding, leaderboard }
  const user = userHandlers(exchange)
  const options = optionsHandlers(exchange)
  const app = appHandlers(clocks, node, chain)
  return {
    v1: {
      futures: v1FuturesHandlers(futures),
      user: v1UserHandlers(exchange, user),
      options: v1OptionsHandlers(options),
      app: v1AppHandlers(app),
      lnurl: lnurlHandlers(exchange, address),
    },
    v2: {
      futures: futuresHandlers(futures),
      options,
      swap: swapHandlers(exchange),
      user,
      oracle: oracleHandlers(candles),
      notifications: notificationHandlers(notices),
      app,
    },
    v3: {
      app: v3AppHandlers(clocks),
      market: v3MarketHandlers(futures),
      isolated: v3IsolatedHandlers({ ...futures, faults }),
      cross: v3CrossHandlers(futures),
      account: v3AccountHandlers(exchange),
      syntheticUsd: v3SyntheticUsdHandlers(exchange),
    },
  }
}

/** Implements protocol/v1.md#small-reads, without announcements. */
const v1AppHandlers = ({ configuration, node }: HandlersOf<typeof v2.app>): HandlersOf<typeof v1.app> => ({
  configuration,
  node,
  announcements: () => [],
})

/** Implements protocol/v3.md#operations. */
const v3AppHandlers = (clocks: Clocks): HandlersOf<typeof v3.app> => ({
  ping: () => 'pong',
  time: () => ({ time: iso(clocks.shownMs()) }),
})

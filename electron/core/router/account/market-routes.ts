import type { FuturesMarket } from '@common/domain/market/market'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const marketRoutes = ({ session }: RouterDeps): Handlers['market'] => ({
  futures: withBridgeErrors(async () => toBridge(await session.live().readMarket())),
  candles: withBridgeErrors(({ range, fromMs, toMs, limit }) =>
    session.live().candles(range, { fromMs, toMs, limit }),
  ),
  indexPrices: withBridgeErrors(({ toMs, limit }) => session.live().indexPrices({ toMs, limit })),
})

const toBridge = (market: FuturesMarket) => ({
  ...market,
  feeTiers: [...market.feeTiers],
  fundingHours: [...market.fundingHours],
})

import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { FuturesMarket } from '@common/domain/market'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const marketRoutes = ({ session, feeds }: RouterParts): BridgeRouter<SatchelContract>['market'] => ({
  quotes: (_input, signal) => feeds.quotes.watch(signal),
  futures: answering(async () => toBridge(await session.live().readMarket())),
  candles: answering(({ range, fromMs, toMs, limit }) =>
    session.live().candles(range, { fromMs, toMs, limit }),
  ),
})

/** The domain's lists are readonly, the bridge's are not. */
const toBridge = (market: FuturesMarket) => ({
  ...market,
  feeTiers: [...market.feeTiers],
  fundingHours: [...market.fundingHours],
})

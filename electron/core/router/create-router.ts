import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { accountRoutes } from './account-routes'
import { appRoutes } from './app-routes'
import { marketRoutes } from './market-routes'
import { doubtsRoutes, noticesRoutes } from './notices-routes'
import { practiceRoutes } from './practice-routes'
import type { RouterParts } from './router-parts'
import { sessionRoutes } from './session-routes'
import { futuresRoutes } from './futures-routes'
import { walletRoutes } from './wallet-routes'

/** Main's end of the bridge. */
export const createRouter = (parts: RouterParts): BridgeRouter<SatchelContract> => ({
  app: appRoutes(parts),
  session: sessionRoutes(parts),
  market: marketRoutes(parts),
  account: accountRoutes(parts),
  futures: futuresRoutes(parts),
  wallet: walletRoutes(parts),
  notices: noticesRoutes(parts),
  doubts: doubtsRoutes(parts),
  practice: practiceRoutes(parts),
})

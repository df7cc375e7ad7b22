import type { ItemAt, ProfileFeedPath, StateFeedPath } from '../state-feed'
import { account } from './account-contract'
import { app } from './app'
import { backup } from './backup'
import { guards } from './trading/risk-limits'
import { market } from './market-contract'
import { cross } from './trading/cross'
import { alerts, doubts, notices } from './notifications'
import { options } from './trading/options'
import { payments } from './wallet/payments'
import { practice } from './practice'
import { published } from './published'
import { record } from './record'
import { service } from './service'
import { session } from './session'
import { futures } from './trading/futures'
import { swaps } from './trading/swaps'
import { dollars, wallet } from './wallet/wallet'

export const bridgeContract = {
  app,
  session,
  market,
  account,
  futures,
  cross,
  options,
  swaps,
  guards,
  wallet,
  payments,
  dollars,
  notices,
  alerts,
  doubts,
  practice,
  record,
  published,
  service,
  backup,
}

export type SatchelContract = typeof bridgeContract

export type FeedPath = StateFeedPath<SatchelContract>
export type ProfilePath = ProfileFeedPath<SatchelContract>
export type FeedItem<P extends FeedPath> = ItemAt<SatchelContract, P>

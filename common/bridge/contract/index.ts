import type { ItemAt, ProfileFeedPath, StateFeedPath } from '../state-feed'
import { account } from './account'
import { alerts } from './alerts'
import { app } from './app'
import { backup } from './backup'
import { guards } from './guards'
import { market } from './market'
import { cross } from './cross'
import { dollars } from './dollars'
import { doubts, notices } from './notices'
import { options } from './options'
import { payments } from './payments'
import { practice } from './practice'
import { published } from './published'
import { record } from './record'
import { service } from './service'
import { session } from './session'
import { futures } from './futures'
import { swaps } from './swaps'
import { wallet } from './wallet'

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

import { accountState } from './modules/account-state'
import type { Apis } from './modules/account-module'
import { alerts } from './modules/alerts'
import { balance } from './modules/balance'
import { cross } from './modules/cross'
import { exposure } from './modules/exposure'
import { futures } from './modules/futures'
import { accountHistory } from './modules/history'
import { marketData } from './modules/market-data'
import { notifications } from './modules/notifications'
import { options } from './modules/options'
import { reconciliation } from './modules/reconciliation'
import { riskLimits } from './modules/risk-limits'
import { swaps } from './modules/swaps'
import { wallet } from './modules/wallet'
import { writes } from './modules/writes'

export const accountModules = [
  marketData,
  accountState,
  notifications,
  writes,
  accountHistory,
  riskLimits,
  futures,
  cross,
  options,
  swaps,
  wallet,
  alerts,
  balance,
  reconciliation,
  exposure,
] as const

export type AccountModules = Apis<typeof accountModules>

import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import { defaultSettings, type Settings } from '@common/bridge/contract/app'
import type { BridgeRouter } from '@common/bridge/define'
import { routeFeeds } from '@common/bridge/state-feed'
import { alertsRoutes } from './account/alerts-routes'
import { appRoutes } from './app/app-routes'
import { backupRoutes } from './app/backup-routes'
import { crossRoutes } from './account/cross-routes'
import { dollarsRoutes } from './account/dollars-routes'
import { forOpenAccount } from './middleware/for-open-account'
import { lockable } from './middleware/lockable'
import { protectInput } from './middleware/protect-input'
import { riskLimitsRoutes } from './account/risk-limits-routes'
import { marketRoutes } from './account/market-routes'
import { unresolvedWritesRoutes, notificationsRoutes } from './account/notifications-routes'
import { optionsRoutes } from './account/options-routes'
import { paymentsRoutes } from './account/payments-routes'
import { practiceRoutes } from './app/practice-routes'
import { publishedRoutes } from './account/published-routes'
import { recordRoutes } from './account/record-routes'
import { onceRestored } from './middleware/once-restored'
import type { RouterDeps } from './router-deps'
import { serviceRoutes } from './account/service-routes'
import { sessionRoutes } from './app/session-routes'
import { futuresRoutes } from './account/futures-routes'
import { swapsRoutes } from './account/swaps-routes'
import { walletRoutes } from './account/wallet-routes'

export function createRouter(parts: RouterDeps): BridgeRouter<SatchelContract> {
  const { session, settings, restored } = parts
  const ofTheAccount = {
    market: marketRoutes(parts),
    futures: futuresRoutes(parts),
    cross: crossRoutes(parts),
    options: optionsRoutes(parts),
    swaps: swapsRoutes(parts),
    guards: riskLimitsRoutes(parts),
    wallet: walletRoutes(parts),
    payments: paymentsRoutes(parts),
    dollars: dollarsRoutes(parts),
    notices: notificationsRoutes(parts),
    alerts: alertsRoutes(parts),
    doubts: unresolvedWritesRoutes(parts),
    practice: practiceRoutes(parts),
    record: recordRoutes(parts),
    published: publishedRoutes(parts),
    service: serviceRoutes(parts),
    backup: backupRoutes(parts),
  }
  const handlers = {
    app: appRoutes(parts),
    session: sessionRoutes(parts),
    ...onceRestored(
      forOpenAccount(ofTheAccount, () => session.chosen?.id ?? null),
      restored,
    ),
  }
  const router = routeFeeds(bridgeContract, handlers, {
    ...parts.feeds.sources,
    'app.settings': { watch: (signal) => settingsFor(session.lock, settings.watch(signal)) },
    'session.state': session.state,
    'app.errand': parts.shellRequests.source,
    'app.fault': parts.faults.source,
  })
  return lockable(protectInput(router), () => session.lock.unlocked)
}

async function* settingsFor(
  lock: { readonly isOn: boolean },
  settings: AsyncIterable<Settings>,
): AsyncGenerator<Settings> {
  for await (const each of settings) {
    const { theme, language } = each
    yield lock.isOn ? { ...defaultSettings, theme, language } : each
  }
}

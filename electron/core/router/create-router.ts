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
import { afterRestore } from './middleware/after-restore'
import type { RouterDeps } from './router-deps'
import { serviceRoutes } from './account/service-routes'
import { sessionRoutes } from './app/session-routes'
import { futuresRoutes } from './account/futures-routes'
import { swapsRoutes } from './account/swaps-routes'
import { walletRoutes } from './account/wallet-routes'

export function createRouter(deps: RouterDeps): BridgeRouter<SatchelContract> {
  const { session, settings, restored } = deps
  const ofTheAccount = {
    market: marketRoutes(deps),
    futures: futuresRoutes(deps),
    cross: crossRoutes(deps),
    options: optionsRoutes(deps),
    swaps: swapsRoutes(deps),
    guards: riskLimitsRoutes(deps),
    wallet: walletRoutes(deps),
    payments: paymentsRoutes(deps),
    dollars: dollarsRoutes(deps),
    notices: notificationsRoutes(deps),
    alerts: alertsRoutes(deps),
    doubts: unresolvedWritesRoutes(deps),
    practice: practiceRoutes(deps),
    record: recordRoutes(deps),
    published: publishedRoutes(deps),
    service: serviceRoutes(deps),
    backup: backupRoutes(deps),
  }
  const handlers = {
    app: appRoutes(deps),
    session: sessionRoutes(deps),
    ...afterRestore(
      forOpenAccount(ofTheAccount, () => session.chosen?.id ?? null),
      restored,
    ),
  }
  const router = routeFeeds(bridgeContract, handlers, {
    ...deps.feeds.sources,
    'app.settings': { watch: (signal) => settingsFor(session.lock, settings.watch(signal)) },
    'session.state': session.state,
    'app.errand': deps.shellRequests.source,
    'app.fault': deps.faults.source,
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

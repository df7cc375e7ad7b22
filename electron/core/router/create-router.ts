import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import { defaultSettings, type Settings } from '@common/domain/settings/settings'
import { type BridgeRouter, isWrite } from '@common/bridge/define'
import { routeFeeds } from '@common/bridge/state-feed'
import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { appRoutes } from './app/app-routes'
import { backupRoutes } from './app/backup-routes'
import { lockable } from './middleware/lockable'
import { protectInput } from './middleware/protect-input'
import { marketRoutes, publishedRoutes } from './account/market-routes'
import { unresolvedWritesRoutes, notificationsRoutes, alertsRoutes } from './account/notifications-routes'
import { practiceRoutes } from './app/practice-routes'
import { recordRoutes } from './account/record-routes'
import type { RouterDeps } from './router-deps'
import { serviceRoutes } from './account/service-routes'
import { sessionRoutes } from './app/session-routes'
import {
  futuresRoutes,
  crossRoutes,
  optionsRoutes,
  swapsRoutes,
  riskLimitsRoutes,
} from './account/trading-routes'
import { walletRoutes, paymentsRoutes, dollarsRoutes } from './account/wallet-routes'
import { mapErrors } from './middleware/map-errors'
import { mapHandlers, type Handler } from './middleware/map-handlers'

export const accountRoutes = (deps: RouterDeps) => ({
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
})

export function createRouter(deps: RouterDeps): BridgeRouter<SatchelContract> {
  const { session, settings, restored } = deps
  const handlers = {
    app: appRoutes(deps),
    session: sessionRoutes(deps),
    ...afterRestore(
      forOpenAccount(accountRoutes(deps), () => session.chosen?.id ?? null),
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
  return lockable(protectInput(mapErrors(router)), () => session.lock.unlocked)
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

/** Delays calls: the window appears before the last account is open. */
const afterRestore = <T extends object>(handlers: T, restored: Promise<void>): T =>
  mapHandlers(handlers, (handle) => async (...input) => {
    await restored
    return handle(...input)
  })

/** Handlers read the open account synchronously: no switch can follow. */
function forOpenAccount<T extends object>(handlers: T, openProfileId: () => string | null): T {
  const checked =
    (handle: Handler): Handler =>
    (input, signal, profileId) => {
      const open = openProfileId()
      if (open !== null && profileId !== open)
        throw new BridgeError('other-account', message('write.otherAccount'))
      return handle(input, signal)
    }
  return mapHandlers(handlers, (handler, { method }) => (isWrite(method) ? checked(handler) : handler))
}

import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import { defaultSettings, type Settings } from '@common/bridge/contract/app'
import type { BridgeRouter } from '@common/bridge/define'
import { routeFeeds } from '@common/bridge/state-feed'
import { alertsRoutes } from './alerts-routes'
import { appRoutes } from './app-routes'
import { backupRoutes } from './backup-routes'
import { crossRoutes } from './cross-routes'
import { dollarsRoutes } from './dollars-routes'
import { forOpenAccount } from './for-open-account'
import { lockable } from './lockable'
import { protectInput } from './protect-input'
import { guardsRoutes } from './guards-routes'
import { marketRoutes } from './market-routes'
import { doubtsRoutes, noticesRoutes } from './notices-routes'
import { optionsRoutes } from './options-routes'
import { paymentsRoutes } from './payments-routes'
import { practiceRoutes } from './practice-routes'
import { publishedRoutes } from './published-routes'
import { recordRoutes } from './record-routes'
import { onceRestored } from './once-restored'
import type { RouterParts } from './router-parts'
import { serviceRoutes } from './service-routes'
import { sessionRoutes } from './session-routes'
import { futuresRoutes } from './futures-routes'
import { swapsRoutes } from './swaps-routes'
import { walletRoutes } from './wallet-routes'

export function createRouter(parts: RouterParts): BridgeRouter<SatchelContract> {
  const { session, settings, restored } = parts
  const ofTheAccount = {
    market: marketRoutes(parts),
    futures: futuresRoutes(parts),
    cross: crossRoutes(parts),
    options: optionsRoutes(parts),
    swaps: swapsRoutes(parts),
    guards: guardsRoutes(parts),
    wallet: walletRoutes(parts),
    payments: paymentsRoutes(parts),
    dollars: dollarsRoutes(parts),
    notices: noticesRoutes(parts),
    alerts: alertsRoutes(parts),
    doubts: doubtsRoutes(parts),
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
    'app.errand': parts.errands.source,
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

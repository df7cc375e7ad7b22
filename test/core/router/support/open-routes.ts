import { appRoutes } from '../../../../electron/core/router/app/app-routes'
import { practiceRoutes } from '../../../../electron/core/router/app/practice-routes'
import { sessionRoutes } from '../../../../electron/core/router/app/session-routes'
import { marketRoutes, publishedRoutes } from '../../../../electron/core/router/account/market-routes'
import {
  alertsRoutes,
  notificationsRoutes,
  unresolvedWritesRoutes,
} from '../../../../electron/core/router/account/notifications-routes'
import { recordRoutes } from '../../../../electron/core/router/account/record-routes'
import { serviceRoutes } from '../../../../electron/core/router/account/service-routes'
import {
  crossRoutes,
  futuresRoutes,
  optionsRoutes,
  riskLimitsRoutes,
  swapsRoutes,
} from '../../../../electron/core/router/account/trading-routes'
import {
  dollarsRoutes,
  paymentsRoutes,
  walletRoutes,
} from '../../../../electron/core/router/account/wallet-routes'
import type { RouterDeps } from '../../../../electron/core/router/router-deps'
import { createRecorder } from './recorder'

const allRoutes = (deps: RouterDeps) => ({
  app: appRoutes(deps),
  session: sessionRoutes(deps),
  practice: practiceRoutes(deps),
  market: marketRoutes(deps),
  published: publishedRoutes(deps),
  notices: notificationsRoutes(deps),
  alerts: alertsRoutes(deps),
  doubts: unresolvedWritesRoutes(deps),
  record: recordRoutes(deps),
  service: serviceRoutes(deps),
  futures: futuresRoutes(deps),
  cross: crossRoutes(deps),
  options: optionsRoutes(deps),
  swaps: swapsRoutes(deps),
  guards: riskLimitsRoutes(deps),
  wallet: walletRoutes(deps),
  payments: paymentsRoutes(deps),
  dollars: dollarsRoutes(deps),
})

type Call = (input: unknown) => unknown

/** Calls the handler of a route, as `group.name`, and returns the calls that reached the session. */
export function openRoutes(results: Readonly<Record<string, unknown>> = {}, parts: Partial<RouterDeps> = {}) {
  const { root, calls } = createRecorder(results)
  const deps = {
    session: root,
    clock: { nowMs: () => 5 },
    practice: null,
    saveFile: null,
    openFile: null,
    clipboard: null,
    onUnexpected: () => undefined,
    ...parts,
  } as unknown as RouterDeps
  const routes = allRoutes(deps) as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>
  async function call(route: string, input: unknown): Promise<unknown> {
    const [group = '', name = ''] = route.split('.')
    const handler = routes[group]?.[name]
    if (!handler) throw new Error(`There is no route ${route}`)
    return await handler(input)
  }
  return { call, calls }
}

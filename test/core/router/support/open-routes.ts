import { appRoutes } from '../../../../electron/core/router/app/app-routes'
import { sessionRoutes } from '../../../../electron/core/router/app/session-routes'
import { accountRoutes } from '../../../../electron/core/router/create-router'
import type { RouterDeps } from '../../../../electron/core/router/router-deps'
import { createRecorder } from './recorder'

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
  const routes = {
    app: appRoutes(deps),
    session: sessionRoutes(deps),
    ...accountRoutes(deps),
  } as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>
  async function call(route: string, input: unknown): Promise<unknown> {
    const [group = '', name = ''] = route.split('.')
    const handler = routes[group]?.[name]
    if (!handler) throw new Error(`There is no route ${route}`)
    return await handler(input)
  }
  return { call, calls }
}

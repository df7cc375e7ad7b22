import type { ActivityEvent, AppNotification } from '@common/domain/notifications/notification'
import type { Exchange } from '../../ports/exchange/exchange'
import type { History } from '../../ports/storage/history'
import type { Journal } from '../../ports/storage/journal'
import type { SharedAccountData } from '../../ports/storage/shared-account-data'
import type { LnurlServices } from '../../ports/lnurl'
import type { NetworkCandidates } from '../../state/network-candidates'
import type { AccountRulesDeps } from '../../usecases/account-rules'
import type { ProfileFeeds } from '../app-feeds'
import type { ConnectionHealth } from '../sync/connection-health'
import type { ImportProgress } from '../sync/import-progress'
import type { JobReaders, SyncJob, SyncRequests } from '../sync/sync-job'

export interface ModuleContext extends AccountRulesDeps {
  readonly coins: NetworkCandidates
  readonly exchange: Exchange
  readonly lnurl: LnurlServices
  readonly history: History
  readonly journal: Journal
  readonly shared: SharedAccountData
  readonly newId: () => string
  readonly quietSinceMs: (event: ActivityEvent) => number | null
  readonly onNotification: (notification: AppNotification) => void
  readonly feeds: ProfileFeeds
  /** Drops updates after the account was closed. */
  readonly whileOpen: <T>(publish: (value: T) => void) => (value: T) => void
  readonly health: ConnectionHealth
  readonly reading: ImportProgress
  readonly readers: JobReaders
  readonly sync: SyncRequests
}

export interface Started<Api> {
  readonly api: Api
  readonly sync?: readonly SyncJob[]
  /** Called after all modules have started: their jobs can be requested from here on. */
  readonly begin?: () => void
  readonly close?: () => void | Promise<unknown>
}

/** Part of an open account. Reads the other parts in `needs` and no others. */
export interface AccountModule<Name extends string, Api, Needs extends readonly AnyModule[]> {
  readonly name: Name
  readonly needs: Needs
  start(context: ModuleContext, needs: Apis<Needs>): Started<Api>
}

export interface AnyModule {
  readonly name: string
  readonly needs: readonly AnyModule[]
  start(context: ModuleContext, needs: never): Started<unknown>
}

type ApiOf<M extends AnyModule> = ReturnType<M['start']>['api']

export type Apis<Modules extends readonly AnyModule[]> = {
  readonly [M in Modules[number] as M['name']]: ApiOf<M>
}

export const defineModule = <const Name extends string, Api, const Needs extends readonly AnyModule[]>(
  module: AccountModule<Name, Api, Needs>,
): AccountModule<Name, Api, Needs> => module

export interface RunningModules<Modules extends readonly AnyModule[]> {
  readonly apis: Apis<Modules>
  readonly names: readonly string[]
  readonly jobs: readonly SyncJob[]
  begin(): void
  close(): Promise<void>
}

/**
 * Starts modules after those they need. Closes them again if one fails.
 * @throws Error if modules need each other, or two have the same name
 */
export function startModules<const Modules extends readonly AnyModule[]>(
  context: ModuleContext,
  modules: Modules,
): RunningModules<Modules> {
  const running = new Map<string, { readonly module: AnyModule; readonly started: Started<unknown> }>()
  const close = async (): Promise<void> => {
    await Promise.all([...running.values()].toReversed().map(async ({ started }) => started.close?.()))
  }

  function start(module: AnyModule, neededBy: readonly AnyModule[]): unknown {
    const { name, needs } = module
    if (neededBy.includes(module))
      throw new Error(
        `Modules need each other: ${[...neededBy, module].map((needed) => needed.name).join(', ')}`,
      )
    const earlier = running.get(name)
    if (earlier && earlier.module !== module) throw new Error(`Two modules have the name ${name}`)
    if (earlier) return earlier.started.api
    const apis = Object.fromEntries(needs.map((need) => [need.name, start(need, [...neededBy, module])]))
    const started = module.start(context, apis as never)
    running.set(name, { module, started })
    return started.api
  }

  try {
    const apis = Object.fromEntries(modules.map((module) => [module.name, start(module, [])]))
    const started = [...running.values()].map((entry) => entry.started)
    return {
      apis: apis as Apis<Modules>,
      names: [...running.keys()],
      jobs: started.flatMap(({ sync = [] }) => sync),
      begin() {
        for (const account of started) account.begin?.()
      },
      close,
    }
  } catch (error) {
    void close().catch((failure: unknown) => context.onUnexpected('closing', failure))
    throw error
  }
}

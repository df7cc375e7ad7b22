import type { Network } from '@common/domain/account'
import type { SyncJobName } from '@common/domain/sync-jobs'
import type { Exchange } from '../ports/exchange/exchange'
import { ExchangeError } from '../ports/exchange/exchange-error'
import type { History } from '../ports/storage/history'
import type { Journal } from '../ports/storage/journal'
import { exchangeNowMs } from '../state/exchange-time'
import { accountModules, type AccountModules } from './account-modules'
import type { AppFeeds } from './app-feeds'
import { startModules, type ModuleContext } from './modules/account-module'
import { checkStorage, type CheckStorageDeps } from './sync/check-storage'
import { ConnectionHealth } from './sync/connection-health'
import { ImportProgress } from './sync/import-progress'
import { createJobReaders } from './sync/sync-job'
import { SyncEngine } from './sync/sync-engine'

type Provided = 'feeds' | 'whileOpen' | 'health' | 'reading' | 'readers' | 'sync'

export interface ActiveAccountDeps extends Omit<ModuleContext, Provided> {
  readonly feeds: AppFeeds
  readonly checkVault: CheckStorageDeps['checkVault']
}

export interface ActiveAccount extends AccountModules {
  readonly network: Network
  readonly exchange: Exchange
  readonly storage: History
  readonly journal: Journal
  readonly health: ConnectionHealth
  readonly reading: ImportProgress
  /** All failing jobs by default. */
  retrySync(job?: SyncJobName): void
  close(): Promise<void>
}

export function startActiveAccount(deps: ActiveAccountDeps): ActiveAccount {
  const { network, exchange, history, journal, feeds, onUnexpected } = deps
  let isClosed = false
  const whileOpen: ModuleContext['whileOpen'] = (publish) => (value) => {
    if (!isClosed) publish(value)
  }
  const onHealth = whileOpen<void>(deps.onHealth)
  const health = new ConnectionHealth(onHealth)
  const reading = new ImportProgress(onHealth)
  const sync = new SyncEngine({ ...deps, health, onReconciled: onHealth })
  const readers = createJobReaders({
    reading,
    signal: sync.signal,
    nowMs: () => exchangeNowMs(exchange, deps.clock),
    onUnreadable(job, records) {
      for (const { problem } of health.unreadable(job, records))
        onUnexpected(job, new ExchangeError('bad-answer', problem))
    },
  })

  feeds.clear()
  const context = { ...deps, feeds: feeds.sources, whileOpen, onHealth, health, reading, readers, sync }
  const modules = startModules(context, accountModules)
  const { apis } = modules
  feeds.provide({
    'futures.live': () => apis.futures.tracker.snapshot(),
    'wallet.live': () => apis.wallet.tracker.snapshot(),
  })
  try {
    sync.start(modules.jobs, () => modules.begin())
  } catch (error) {
    void modules.close().catch((failure: unknown) => onUnexpected('closing', failure))
    throw error
  }
  const storageCheck = checkStorage({ ...deps, health })

  return {
    ...apis,
    network,
    exchange,
    storage: history,
    journal,
    health,
    reading,
    retrySync: (job) => sync.retry(job),
    async close() {
      isClosed = true
      sync.stop()
      storageCheck.stop()
      const closing = [modules.close(), exchange.close()]
      feeds.clear()
      await Promise.allSettled(closing)
      history.close()
      await Promise.all(closing)
    },
  }
}

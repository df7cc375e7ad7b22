import { expect, onTestFinished } from 'vitest'
import type { SyncJobName } from '@common/domain/sync-jobs'
import { AppFeeds } from '../../../../electron/core/account/app-feeds'
import type { ModuleContext } from '../../../../electron/core/account/modules/account-module'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import { ImportProgress } from '../../../../electron/core/account/sync/import-progress'
import { createJobReaders } from '../../../../electron/core/account/sync/sync-job'
import { createPracticeRulesStore } from '../../../../electron/core/database/rules/practice-rules-store'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import type { OptionsExchange } from '../../../../electron/core/ports/exchange/exchange-options'
import type { SwapExchange } from '../../../../electron/core/ports/exchange/exchange-swaps'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import type { SharedAccountData } from '../../../../electron/core/ports/storage/shared-account-data'
import { noSharedData } from '../../../../electron/core/session/profiles/shared-account-data'
import { NetworkCandidates } from '../../../../electron/core/state/network-candidates'
import { openRecords } from '../../../support/app/open-records'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { crossPosition } from '../../../window/support/records'
import { listing } from '../../usecases/support/listing'

export const everyFeature = {
  options: { trades: () => Promise.resolve([]), endedTrades: listing() } as Partial<OptionsExchange>,
  swaps: { swaps: listing() } as Partial<SwapExchange>,
  cross: {
    position: () => Promise.resolve(crossPosition()),
    openOrders: () => Promise.resolve([]),
    filledOrders: listing(),
    transfers: listing(),
    fundingFees: listing(),
  } as Partial<CrossExchange>,
} as Pick<Exchange, 'options' | 'swaps' | 'cross'>

export function createContext(
  features: Partial<Exchange> = everyFeature,
  shared: Partial<SharedAccountData> = {},
) {
  const clock = new ManualClock()
  const exchange: Exchange = { ...new InMemoryService(clock).connect(), ...features }
  const { history, journal } = openRecords(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const requested: SyncJobName[] = []
  const paces: [SyncJobName, number][] = []
  const onUnexpected = (source: string, error: unknown): never => {
    throw new Error(source, { cause: error })
  }
  const reading = new ImportProgress(() => undefined)
  let isOpen = true
  const context: ModuleContext = {
    network: 'practice',
    coins: new NetworkCandidates('practice', 'http://127.0.0.1', history.facts),
    exchange,
    lnurl: {} as never,
    history,
    journal,
    shared: { ...noSharedData, ...shared },
    rulesStore: createPracticeRulesStore(history),
    clock,
    newId: () => 'id1',
    quietSinceMs: () => null,
    onNotification: () => undefined,
    onHealth: () => undefined,
    onUnexpected,
    feeds: new AppFeeds().sources,
    whileOpen: (publish) => (value) => {
      if (isOpen) publish(value)
    },
    health: new ConnectionHealth(() => undefined),
    reading,
    readers: createJobReaders({
      reading,
      signal: new AbortController().signal,
      nowMs: () => clock.nowMs(),
      onUnreadable: (job, records) => expect({ job, records }).toEqual({ job, records: [] }),
    }),
    sync: {
      trigger: (name) => void requested.push(name),
      paced(name, everyMs) {
        requested.push(name)
        paces.push([name, everyMs])
      },
      changed: () => undefined,
      afterAction: () => undefined,
      isStreaming: () => false,
    },
  }
  return { context, clock, requested, paces, close: () => (isOpen = false) }
}

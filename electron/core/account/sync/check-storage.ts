import { secondMs } from '@common/domain/durations'
import type { Clock } from '../../ports/clock'
import { storageProblem } from '../../ports/storage/disk-full'
import type { History } from '../../ports/storage/history'
import type { Journal } from '../../ports/storage/journal'
import type { ConnectionHealth } from './connection-health'
import { Repeater } from './repeater'

const checkEveryMs = 2 * secondMs

export interface CheckStorageDeps {
  readonly clock: Clock
  readonly history: History
  readonly journal: Pick<Journal, 'checkFiles'>
  /** @throws StorageLost if the vault file was changed or removed */
  readonly checkVault: () => void
  readonly health: Pick<ConnectionHealth, 'stored'>
}

export function checkStorage({ clock, history, journal, checkVault, health }: CheckStorageDeps): Repeater {
  const repeater = new Repeater({
    clock,
    everyMs: () => checkEveryMs,
    run() {
      history.checkFiles()
      journal.checkFiles()
      checkVault()
      health.stored('storage', null)
      return Promise.resolve()
    },
    onFailure(error) {
      health.stored('storage', storageProblem(error))
      return checkEveryMs
    },
  })
  repeater.trigger(checkEveryMs)
  return repeater
}

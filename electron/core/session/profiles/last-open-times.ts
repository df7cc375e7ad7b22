import { minuteMs } from '@common/domain/durations'
import { hashAccount } from '../../database/rules/account-hash'
import type { Connection } from '../../ports/connection'
import type { LastOpenTimes } from '../../ports/storage/last-open'
import type { SettingsStore } from '../../ports/storage/settings'

export interface LastOpenTimesDeps {
  readonly settings: SettingsStore
  readonly connection: Pick<Connection, 'network' | 'restUrl'>
  readonly onUnexpected: (source: string, error: unknown) => void
}

const storeEveryMs = 5 * minuteMs
const maxAccounts = 100

/** Practice has one profile, whose own time suffices. */
const noTimes: LastOpenTimes = {
  getMs: () => undefined,
  note: () => undefined,
  flush: () => Promise.resolve(),
}

/** Shared by all profiles of an account, so it is stored in the settings. */
export function createLastOpenTimes({
  settings,
  connection,
  onUnexpected,
}: LastOpenTimesDeps): LastOpenTimes {
  if (connection.network === 'practice') return noTimes
  let last: { readonly name: string; readonly atMs: number } | undefined
  let stored = { name: '', atMs: -Infinity }
  let writing: Promise<unknown> = Promise.resolve()

  function store(): Promise<unknown> {
    if (!last || (last.name === stored.name && last.atMs === stored.atMs)) return writing
    const { name, atMs } = last
    stored = last
    writing = settings
      .change(({ lastOpenMs }) => ({
        lastOpenMs: new Map(
          [...new Map(lastOpenMs).set(name, atMs)].sort(([, a], [, b]) => b - a).slice(0, maxAccounts),
        ),
      }))
      .catch((error: unknown) => onUnexpected('last open time', error))
    return writing
  }

  return {
    getMs: (accountId) => settings.get().lastOpenMs?.get(hashAccount(connection, accountId)),
    note(accountId, atMs) {
      const name = hashAccount(connection, accountId)
      last = { name, atMs }
      if (name !== stored.name || atMs - stored.atMs >= storeEveryMs) void store()
    },
    flush: async () => void (await store()),
  }
}

import { hashAccount } from '../../database/rules/account-hash'
import type { Connection } from '../../ports/connection'
import type { UnresolvedAccounts } from '../../ports/storage/unresolved-accounts'
import type { SettingsDocument, SettingsStore } from '../../ports/storage/settings'

export interface UnresolvedAccountsDeps {
  readonly settings: SettingsStore
  readonly connection: Pick<Connection, 'network' | 'restUrl' | 'profileId'>
  readonly onUnexpected: (source: string, error: unknown) => void
}

const noAccounts: UnresolvedAccounts = {
  findOther: () => null,
  note: () => undefined,
  flush: () => Promise.resolve(),
}

export function createUnresolvedAccounts({
  settings,
  connection,
  onUnexpected,
}: UnresolvedAccountsDeps): UnresolvedAccounts {
  const { network, profileId } = connection
  if (network === 'practice') return noAccounts
  let writing: Promise<unknown> = Promise.resolve()
  const noted = new Map<string, boolean>()

  const readProfileIds = ({ unresolvedIn }: SettingsDocument, name: string): readonly string[] =>
    unresolvedIn?.get(name) ?? []

  function update(name: string, isUnresolved: boolean): void {
    writing = settings
      .change((document) => {
        const others = readProfileIds(document, name).filter((id) => id !== profileId)
        const unresolvedIn = new Map(document.unresolvedIn)
        if (isUnresolved) unresolvedIn.set(name, [...others, profileId])
        else if (others.length > 0) unresolvedIn.set(name, others)
        else unresolvedIn.delete(name)
        return { unresolvedIn }
      })
      .catch((error: unknown) => {
        noted.delete(name)
        onUnexpected('unresolved accounts', error)
      })
  }

  return {
    findOther(accountId) {
      const document = settings.get()
      const ids = readProfileIds(document, hashAccount(connection, accountId))
      const isOther = ({ id }: { readonly id: string }): boolean => id !== profileId && ids.includes(id)
      return document.profiles.find(isOther)?.name ?? null
    },
    note(accountId, isUnresolved) {
      const name = hashAccount(connection, accountId)
      const before = noted.get(name) ?? readProfileIds(settings.get(), name).includes(profileId)
      if (before === isUnresolved) return
      noted.set(name, isUnresolved)
      update(name, isUnresolved)
    },
    flush: async () => void (await writing),
  }
}

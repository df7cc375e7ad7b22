import type { ServiceKey, ShownKey } from '@common/domain/services/profile'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { wipeCredentials, type ConnectionKey, type ServiceAddress } from '../../ports/connection'
import { Refusal } from '../../ports/refusal'
import type { StoredProfile } from '../../ports/storage/settings'
import { wipeEntry, type VaultEntry } from '../../ports/storage/vault'
import { readKey } from './stored-key'
import {
  withTimeout,
  withExchange,
  toCredentials,
  newKey,
  type ConnectionTestDeps,
} from '../connect/new-service'
import { probeKey } from '../connect/probe-key'
import type { SessionDeps } from '../session-deps'

type KeyChangesDeps = ConnectionTestDeps & Pick<SessionDeps, 'vault' | 'historyKeys'>

const maxKeys = 5

async function readEntry(
  { vault }: Pick<KeyChangesDeps, 'vault'>,
  profile: StoredProfile,
): Promise<VaultEntry> {
  const found = await readKey(vault, profile)
  if ('problem' in found) throw new Refusal('rejected', found.problem)
  return found.entry
}

export async function listKeys(
  deps: Pick<KeyChangesDeps, 'vault'>,
  profile: StoredProfile,
): Promise<ShownKey[]> {
  const entry = await readEntry(deps, profile)
  wipeEntry(entry)
  return entry.keys.map(({ id, may }) => ({ id, may }))
}

export async function addKey(
  deps: KeyChangesDeps,
  profile: StoredProfile,
  typed: ServiceKey,
): Promise<KeyPermissions> {
  const entry = await readEntry(deps, profile)
  const credentials = toCredentials(typed)
  try {
    const { keys } = entry
    if (keys.length >= maxKeys) throw new Refusal('rejected', message('key.tooMany', { most: maxKeys }))
    if (keys.some((key) => key.credentials.key.expose() === typed.key))
      throw new Refusal('rejected', message('key.isKept'))
    const added = await examined(deps, profile, newKey(credentials))
    const remaining: ConnectionKey[] = []
    for (const connectionKey of keys) {
      const { key, accountId } = await examined(deps, profile, connectionKey).catch((error: unknown) => {
        throw new Refusal('rejected', message('key.keptNotAccepted', { why: toMessage(error) }))
      })
      // Reading one account while ordering in another must be impossible.
      if (accountId !== added.accountId) throw new Refusal('rejected', message('key.otherAccount'))
      remaining.push(key)
    }
    await deps.vault.write(profile.id, { ...entry, keys: [...remaining, added.key] })
    return added.may
  } finally {
    wipeCredentials(credentials)
    wipeEntry(entry)
  }
}

export async function removeKey(
  { vault, historyKeys }: KeyChangesDeps,
  profile: StoredProfile,
  keyId: string,
): Promise<void> {
  const entry = await readEntry({ vault }, profile)
  try {
    const remaining = entry.keys.filter(({ id }) => id !== keyId)
    if (remaining.length === entry.keys.length) throw new Refusal('not-found', message('key.none'))
    if (remaining.length === 0) throw new Refusal('rejected', message('key.last'))
    await vault.write(profile.id, { ...entry, keys: remaining })
    // Encrypted with the first key; opening the profile encrypts it again.
    if (remaining[0] !== entry.keys[0]) await historyKeys.remove(profile.id)
  } finally {
    wipeEntry(entry)
  }
}

interface Examined {
  readonly key: ConnectionKey
  readonly may: KeyPermissions
  readonly accountId: string
}

const examined = (deps: ConnectionTestDeps, address: ServiceAddress, key: ConnectionKey): Promise<Examined> =>
  withExchange(deps, address, key, async (exchange) => {
    const { id: accountId } = await withTimeout(deps, exchange.account())
    const may = key.may ?? (await probeKey(exchange, (probe) => withTimeout(deps, probe)))
    return { key: { ...key, may }, may, accountId }
  })

import { readdirSync } from 'node:fs'
import type { Service } from '@common/domain/services/profile'
import { wipeCredentials, wipeKeys } from '../../ports/connection'
import { wipeEntry } from '../../ports/storage/vault'
import { message, type Message } from '@common/texts/message'
import { messagesInOrder } from '@common/texts/text-error'
import { toCredentials, isSameAddress, type LostProfile } from '../connect/new-service'
import { readIntact } from '../keys/stored-key'
import type { SessionDeps } from '../session-deps'

const historyFile = /^history-(.+)\.db$/

/**
 * Profile of this key from before the settings were lost. The vault must be open.
 * @throws VaultError
 */
export async function findLostProfile(
  deps: Pick<SessionDeps, 'dataFolder' | 'vault' | 'historyKeys' | 'settings'>,
  service: Service,
): Promise<LostProfile | undefined> {
  const { dataFolder, vault, historyKeys, settings } = deps
  const ids = new Set(settings.get().profiles.map(({ id }) => id))
  for (const name of readdirSync(dataFolder)) {
    const [, id = ''] = historyFile.exec(name) ?? []
    // Profile ids start with the network.
    if (!id.startsWith(`${service.network}-`) || ids.has(id)) continue
    const entry = await readIntact(vault, id)
    if (entry === null) continue
    const { keys, address, historyKey } = entry
    const same = keys.filter(({ credentials }) => credentials.key.expose() === service.key)
    if (same.length > 0 && address !== null && isSameAddress(address, service)) {
      wipeKeys(same)
      return { id, historyKey, otherKeys: keys.filter((key) => !same.includes(key)) }
    }
    wipeEntry(entry)
  }
  // Try the key copies next to the histories.
  const credentials = toCredentials(service)
  try {
    for (const id of findOrphanedHistories(deps)) {
      const found = await historyKeys.open(id, credentials)
      if (found && isSameAddress(found.address, service))
        return { id, historyKey: found.historyKey, otherKeys: [] }
      found?.historyKey.wipe()
    }
    return undefined
  } finally {
    wipeCredentials(credentials)
  }
}

export function lostHistories(deps: Pick<SessionDeps, 'historyKeys' | 'settings'>): Message | null {
  const { settings } = deps
  const { length: count } = findOrphanedHistories(deps)
  if (count === 0 || settings.get().profiles.length > 0) return settings.problem
  const found = message('session.historiesFound', { count })
  return settings.problem ? messagesInOrder([settings.problem, found]) : found
}

const findOrphanedHistories = ({
  historyKeys,
  settings,
}: Pick<SessionDeps, 'historyKeys' | 'settings'>): readonly string[] =>
  historyKeys.profiles().filter((id) => settings.get().profiles.every((profile) => profile.id !== id))

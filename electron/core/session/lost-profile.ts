import { readdirSync } from 'node:fs'
import type { Service } from '@common/bridge/contract/session'
import { wipeCredentials } from '../ports/connection'
import { wipeEntry } from '../ports/vault'
import { isSameAddress, type LostProfile } from './new-service'
import type { SessionParts } from './session-parts'

const historyFile = /^history-(.+)\.db$/

/**
 * The profile that this service had with this key before the settings were lost; undefined when there was none. The vault must be open.
 * @throws VaultError
 */
export async function findLostProfile(
  { dataFolder, vault, settings }: Pick<SessionParts, 'dataFolder' | 'vault' | 'settings'>,
  service: Service,
): Promise<LostProfile | undefined> {
  const known = new Set(settings.get().profiles.map(({ id }) => id))
  for (const name of readdirSync(dataFolder)) {
    const [, id = ''] = historyFile.exec(name) ?? []
    // A profile's id begins with its network.
    if (!id.startsWith(`${service.network}-`) || known.has(id)) continue
    const entry = await vault.read(id)
    if (entry === null) continue
    const { credentials, address, historyKey } = entry
    if (credentials.key.expose() === service.key && address !== null && isSameAddress(address, service)) {
      wipeCredentials(credentials)
      return { id, historyKey }
    }
    wipeEntry(entry)
  }
  return undefined
}

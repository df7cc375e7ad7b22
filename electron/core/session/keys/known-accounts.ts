import { existsSync } from 'node:fs'
import type { AccountState } from '@common/domain/account'
import type { KnownAccount } from '@common/domain/services/profile'
import { historyFile, readFact } from '../../database/open-history'
import { HistoryError } from '../../ports/storage/history'
import type { Secret } from '../../ports/secret'
import type { StoredProfile } from '../../ports/storage/settings'
import { wipeEntry } from '../../ports/storage/vault'
import { loadCachedAccount } from '../../usecases/sync-account'
import { readIntact, readKey } from './stored-key'
import type { SessionDeps } from '../session-deps'

type KnownAccountsDeps = Pick<SessionDeps, 'dataFolder' | 'clock' | 'settings' | 'vault'>

export async function knownAccounts(
  deps: KnownAccountsDeps,
  isOpen: (profile: StoredProfile) => boolean,
): Promise<KnownAccount[]> {
  const accounts: KnownAccount[] = []
  for (const profile of deps.settings.get().profiles) {
    accounts.push({
      profileId: profile.id,
      keysSinceMs: profile.keysSinceMs ?? null,
      last: isOpen(profile) ? null : await getLast(deps, profile),
    })
  }
  return accounts
}

async function getLast(deps: KnownAccountsDeps, profile: StoredProfile): Promise<KnownAccount['last']> {
  if (deps.vault.state() !== 'open') return null
  const found = await readKey(deps.vault, profile)
  if ('problem' in found) return null
  try {
    const state = readCachedAccount(deps, profile.id, found.entry.historyKey)
    if (!state) return null
    const { balanceSats, syntheticUsd } = state.account
    return { balanceSats, syntheticUsd, asOfMs: state.asOfMs }
  } finally {
    wipeEntry(found.entry)
  }
}

/** Only for a profile that isn't open. */
export async function readStoredAccountId(
  deps: KnownAccountsDeps,
  { id }: StoredProfile,
): Promise<string | undefined> {
  const entry = await readIntact(deps.vault, id)
  if (!entry) return undefined
  try {
    return readCachedAccount(deps, id, entry.historyKey)?.account.id
  } finally {
    wipeEntry(entry)
  }
}

function readCachedAccount(
  { dataFolder, clock }: KnownAccountsDeps,
  profileId: string,
  key: Secret,
): AccountState | undefined {
  if (!existsSync(historyFile(dataFolder, profileId))) return undefined
  try {
    return loadCachedAccount({ get: (name) => readFact(dataFolder, profileId, key, clock.nowMs(), name) })
  } catch (error) {
    if (error instanceof HistoryError) return undefined
    throw error
  }
}

import { existsSync } from 'node:fs'
import type { KnownAccount } from '@common/domain/services/profile'
import { historyFile, openHistory } from '../../database/open-history'
import { HistoryError, type History } from '../../ports/storage/history'
import type { Secret } from '../../ports/secret'
import type { StoredProfile } from '../../ports/storage/settings'
import { wipeEntry } from '../../ports/storage/vault'
import { loadCachedAccount } from '../../usecases/sync-account'
import { readKey } from './stored-key'
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
  if (deps.vault.state() !== 'open' || !existsSync(historyFile(deps.dataFolder, profile.id))) return null
  const found = await readKey(deps.vault, profile)
  if ('problem' in found) return null
  try {
    return readLast(deps, profile.id, found.entry.historyKey)
  } finally {
    wipeEntry(found.entry)
  }
}

function readLast(
  { dataFolder, clock }: KnownAccountsDeps,
  profileId: string,
  key: Secret,
): KnownAccount['last'] {
  const history = openUndamaged(dataFolder, profileId, key, clock.nowMs())
  if (history === null) return null
  try {
    const state = loadCachedAccount(history.facts)
    if (!state) return null
    const { balanceSats, syntheticUsd } = state.account
    return { balanceSats, syntheticUsd, asOfMs: state.asOfMs }
  } finally {
    history.close()
  }
}

/** Null if damaged, which opening the account reports. */
function openUndamaged(dataFolder: string, profileId: string, key: Secret, nowMs: number): History | null {
  try {
    return openHistory(dataFolder, profileId, key, nowMs, { setsAside: false }).history
  } catch (error) {
    if (error instanceof HistoryError) return null
    throw error
  }
}

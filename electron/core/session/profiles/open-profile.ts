import type { Profile } from '@common/domain/services/profile'
import type { Message } from '@common/texts/message'
import { openJournal, type OpenJournalDeps } from '../../database/journal/open-journal'
import { openHistory, type OpenedHistory } from '../../database/open-history'
import { createPracticeRulesStore } from '../../database/rules/practice-rules-store'
import { createEncryptedRulesStore } from '../../database/rules/encrypted-rules-store'
import { startActiveAccount, type ActiveAccount } from '../../account/active-account'
import type { Exchange } from '../../ports/exchange/exchange'
import type { Journal } from '../../ports/storage/journal'
import { NetworkCandidates } from '../../state/network-candidates'
import type { SessionDeps } from '../session-deps'
import { wipeProfileKey, type ProfileKey } from './profile-key'
import { createSharedAccountData } from './shared-account-data'
import { journalIdIn, withJournal } from './settings-changes'

export interface OpenedProfile {
  readonly active: ActiveAccount
  readonly openedAtMs: number
  readonly problem: Message | null
  close(): Promise<void>
}

type OpenProfileDeps = Pick<
  SessionDeps,
  | 'dataFolder'
  | 'vault'
  | 'passphraseVault'
  | 'practice'
  | 'settings'
  | 'clock'
  | 'feeds'
  | 'newId'
  | 'connectExchange'
  | 'connectLnurl'
  | 'quietSinceMs'
  | 'onNotification'
  | 'onUnexpected'
>

/**
 * Overwrites the keys on close or failure.
 * @throws HistoryError, ExchangeError
 */
export async function openProfile(
  deps: OpenProfileDeps,
  profile: Profile,
  key: ProfileKey,
  onHealth: () => void,
): Promise<OpenedProfile> {
  const { dataFolder, clock, feeds, newId, connectExchange, connectLnurl } = deps
  const { quietSinceMs, onNotification, onUnexpected } = deps
  const { connection, historyKey } = key
  const wipe = (): void => wipeProfileKey(key)
  let exchange: Exchange | undefined
  let closeHistory: (() => void) | undefined
  try {
    const nowMs = clock.nowMs()
    const opened = withPracticeFiles(openHistory(dataFolder, profile.id, historyKey, nowMs), deps, profile)
    const { history, problem } = opened
    closeHistory = () => history.close()
    const journal = await openNamedJournal(deps, {
      dataFolder,
      profileId: profile.id,
      key: historyKey,
      nowMs,
      opened,
    })
    exchange = await connectExchange(connection)
    const coins = new NetworkCandidates(profile.network, connection.restUrl, history.facts)
    const isPractice = coins.possible.includes('practice')
    const lnurl = await connectLnurl(isPractice ? new URL(connection.restUrl).origin : null)
    const active = startActiveAccount({
      network: profile.network,
      coins,
      exchange,
      lnurl,
      history,
      journal,
      shared: createSharedAccountData({ ...deps, connection }),
      checkVault() {
        deps.vault.checkFile()
        deps.passphraseVault.checkFile()
      },
      rulesStore: historyKey
        ? createEncryptedRulesStore({ ...deps, connection, history })
        : createPracticeRulesStore(history),
      clock,
      feeds,
      newId,
      quietSinceMs(event) {
        const sinceMs = quietSinceMs(event)
        // Quiet hours may have started while another account was open.
        return sinceMs === null ? null : Math.max(sinceMs, nowMs)
      },
      onNotification: (notification) => onNotification(notification, profile),
      onHealth,
      onUnexpected,
    })
    return { active, openedAtMs: nowMs, problem, close: () => active.close().finally(wipe) }
  } catch (error) {
    feeds.clear()
    await exchange?.close().catch((failure: unknown) => onUnexpected('closing', failure))
    closeHistory?.()
    wipe()
    throw error
  }
}

/** Practice files count as the account's: without them, only protective writes are sent. */
function withPracticeFiles(
  opened: OpenedHistory,
  { practice }: Pick<OpenProfileDeps, 'practice'>,
  { network }: Profile,
): OpenedHistory {
  if (network !== 'practice' || !practice) return opened
  const { history } = opened
  const checkFiles = (): void => {
    history.checkFiles()
    practice.checkFiles()
  }
  return { ...opened, history: { ...history, checkFiles } }
}

/** The id in the settings detects a missing journal. */
async function openNamedJournal(
  { settings, onUnexpected }: Pick<OpenProfileDeps, 'settings' | 'onUnexpected'>,
  deps: Omit<OpenJournalDeps, 'knownId'>,
): Promise<Journal> {
  const { profileId } = deps
  const { journal, id } = openJournal({ ...deps, knownId: journalIdIn(settings.get(), profileId) })
  if (journalIdIn(settings.get(), profileId) !== id)
    await settings
      .change(withJournal(profileId, id))
      .catch((error: unknown) => onUnexpected('journal', error))
  return journal
}

import type { Profile } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import { noCapabilities } from '@common/domain/services/capabilities'
import type { ActiveAccount } from '../account/active-account'
import type { AppLock } from './app-lock'
import type { Restoring } from './profiles/last-chosen'
import { practiceId, practiceProfile, shownProfile } from './profiles'
import type { SessionDeps } from './session-deps'
import type { SessionProblems } from './session-problems'

export interface SessionNow {
  readonly chosen: Profile | null
  readonly restoring: Restoring | null
  readonly active: ActiveAccount | undefined
  readonly openedAtMs: number | null
  readonly needsVault: boolean
  readonly lock: AppLock
  readonly problems: SessionProblems
}

/** Doesn't identify the account while locked. */
export function describeSession(
  {
    settings,
    vault,
    practice,
    practiceName,
  }: Pick<SessionDeps, 'settings' | 'vault' | 'practice' | 'practiceName'>,
  { chosen, restoring, active, openedAtMs, needsVault, lock, problems }: SessionNow,
): SessionState {
  const safe = { vault: { kind: vault.kind, state: vault.state() }, lock: lock.state }
  if (lock.isOn)
    return {
      ...safe,
      phase: 'locked',
      profile: null,
      profiles: [],
      openedAtMs: null,
      problem: lock.problem,
      isProblemDismissible: false,
      capabilities: noCapabilities,
      queuedRequests: 0,
      reading: null,
      loading: [],
      syncFailures: [],
    }
  const services = settings.get().profiles.map(shownProfile)
  const opened = chosen ?? restoring?.profile ?? null
  const practiceNow = practiceProfile(practiceName(), problems.practice)
  const profile = opened?.id === practiceId ? { ...opened, name: practiceNow.name } : opened
  const phaseOfNone = restoring ? 'connecting' : 'refused'
  const phaseOfChosen = needsVault ? 'locked' : (active?.health.phase ?? phaseOfNone)
  return {
    ...safe,
    phase: profile ? phaseOfChosen : 'first-run',
    profile,
    profiles: practice ? [practiceNow, ...services] : services,
    openedAtMs,
    problem: problems.now(profile?.id === practiceId, active?.health.problem ?? null),
    isProblemDismissible: active?.journal.isProblemDismissible() ?? false,
    capabilities: active?.exchange.capabilities ?? restoring?.capabilities ?? noCapabilities,
    queuedRequests: active?.exchange.queuedRequests() ?? 0,
    reading: active?.reading.now ?? null,
    loading: [...(active?.health.loading ?? [])],
    syncFailures: [...(active?.health.failures ?? [])],
  }
}

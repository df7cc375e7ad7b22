import type { Profile } from '@common/bridge/contract/session'
import type { Capabilities } from '@common/domain/services/capabilities'
import { practiceId, practiceProfile, practiceProtocol, shownProfile } from '../profiles'
import type { SessionDeps } from '../session-deps'

export interface Restoring {
  readonly profile: Profile
  readonly capabilities: Capabilities
}

export function lastChosen({
  settings,
  practice,
  capabilitiesOf,
}: Pick<SessionDeps, 'settings' | 'practice' | 'capabilitiesOf'>): Restoring | null {
  const { lastProfileId, profiles } = settings.get()
  if (lastProfileId === practiceId)
    return practice && { profile: practiceProfile(null), capabilities: capabilitiesOf(practiceProtocol) }
  const profile = profiles.find(({ id }) => id === lastProfileId)
  return profile ? { profile: shownProfile(profile), capabilities: capabilitiesOf(profile.protocol) } : null
}

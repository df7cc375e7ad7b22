import type { Profile } from '@common/domain/services/profile'
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
  practiceName,
  getCapabilities,
}: Pick<SessionDeps, 'settings' | 'practice' | 'practiceName' | 'getCapabilities'>): Restoring | null {
  const { lastProfileId, profiles } = settings.get()
  if (lastProfileId === practiceId)
    return (
      practice && {
        profile: practiceProfile(practiceName()),
        capabilities: getCapabilities(practiceProtocol),
      }
    )
  const profile = profiles.find(({ id }) => id === lastProfileId)
  return profile ? { profile: shownProfile(profile), capabilities: getCapabilities(profile.protocol) } : null
}

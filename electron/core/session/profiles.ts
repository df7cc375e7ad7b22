import { colorFor } from '@common/domain/services/reserved-names'
import type { Profile } from '@common/domain/services/profile'
import type { Protocol } from '@common/domain/services/protocols'
import { toSingleKey, type Connection } from '../ports/connection'
import type { PracticeEnvironment } from '../ports/practice-host'
import { Secret } from '../ports/secret'
import type { StoredProfile } from '../ports/storage/settings'
import type { VaultEntry } from '../ports/storage/vault'
import type { Message } from '@common/texts/message'

export const practiceId = 'practice'
export const practiceProtocol: Protocol = 'v2'

export const practiceProfile = (name: string, problem: Message | null = null): Profile => ({
  id: practiceId,
  name,
  network: 'practice',
  restUrl: null,
  color: 'violet',
  problem,
})

export const practiceConnection = (environment: Omit<PracticeEnvironment, 'control'>): Connection => ({
  profileId: practiceId,
  network: 'practice',
  protocol: practiceProtocol,
  restUrl: environment.restUrl,
  wsUrl: environment.wsUrl,
  headerPrefix: 'SVC',
  keys: [
    toSingleKey({
      key: new Secret(environment.key),
      secret: new Secret(environment.secret),
      passphrase: new Secret(environment.passphrase),
    }),
  ],
})

export const shownProfile = ({ id, name, network, restUrl, color }: StoredProfile): Profile => ({
  id,
  name,
  network,
  restUrl,
  color: colorFor(network, color),
  problem: null,
})

export const serviceConnection = (profile: StoredProfile, { keys }: VaultEntry): Connection => ({
  profileId: profile.id,
  network: profile.network,
  protocol: profile.protocol,
  restUrl: profile.restUrl,
  wsUrl: profile.wsUrl,
  headerPrefix: profile.headerPrefix,
  keys,
})

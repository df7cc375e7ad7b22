import { message } from '@common/texts/message'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import { colorsFor, isReservedName } from '@common/domain/services/reserved-names'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { StoredProfile, SettingsDocument } from '../../ports/storage/settings'

type Change = (now: SettingsDocument) => Partial<SettingsDocument>

/** @throws Refusal for an unknown id */
export function findProfile({ profiles }: SettingsDocument, profileId: string): StoredProfile {
  const profile = profiles.find(({ id }) => id === profileId)
  if (!profile) throw new Refusal('not-found', message('session.noProfile'))
  return profile
}

export const withProfile =
  (profile: StoredProfile): Change =>
  ({ profiles }) => ({ profiles: profiles.map((stored) => (stored.id === profile.id ? profile : stored)) })

export const withoutProfile =
  (profileId: string): Change =>
  ({ profiles, lastProfileId, journals, settings }) => ({
    ...(settings.chartLines.some((line) => line.profileId === profileId) && {
      settings: {
        ...settings,
        chartLines: settings.chartLines.filter((line) => line.profileId !== profileId),
      },
    }),
    profiles: profiles.filter(({ id }) => id !== profileId),
    journals: new Map([...(journals ?? [])].filter(([id]) => id !== profileId)),
    lastProfileId: lastProfileId === profileId ? null : lastProfileId,
  })

export const journalIdIn = ({ journals }: SettingsDocument, profileId: string): string | null =>
  journals?.get(profileId) ?? null

export const withJournal =
  (profileId: string, journalId: string | null): Change =>
  ({ journals }) => {
    const next = new Map(journals)
    if (journalId === null) next.delete(profileId)
    else next.set(profileId, journalId)
    return { journals: next }
  }

/** @throws Refusal for a reserved name or color on mainnet */
export function renamed(profile: StoredProfile, name: string, color: ProfileColor): StoredProfile {
  if (profile.network === 'mainnet' && isReservedName(name))
    throw refuseFields([{ field: 'name', ...message('input.reservedName') }])
  if (!colorsFor(profile.network).includes(color))
    throw refuseFields([{ field: 'color', ...message('input.reservedColor') }])
  return { ...profile, name, color }
}

import type { ProfileColor } from '@common/domain/services/profile-colors'
import { colorsFor, isReservedName } from '@common/domain/services/reserved-names'
import { text } from '@common/texts/text'
import { refuseFields } from '../../ports/refusal'
import type { StoredProfile } from '../../ports/storage/settings'

/** @throws Refusal for a reserved name or color on mainnet */
export function renamed(profile: StoredProfile, name: string, color: ProfileColor): StoredProfile {
  if (profile.network === 'mainnet' && isReservedName(name))
    throw refuseFields([{ field: 'name', ...text('input.reservedName') }])
  if (!colorsFor(profile.network).includes(color))
    throw refuseFields([{ field: 'color', ...text('input.reservedColor') }])
  return { ...profile, name, color }
}

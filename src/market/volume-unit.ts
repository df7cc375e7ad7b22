import type { PlainKey } from '@common/texts/message'
import type { useSessionStore } from '../session/session'

interface VolumeUnit {
  readonly unit: PlainKey
  readonly column: PlainKey
}

/** Null for version 2 of other exchanges, which doesn't specify it. */
export function findVolumeUnit({
  can,
  profile,
}: Pick<ReturnType<typeof useSessionStore>, 'can' | 'profile'>): VolumeUnit | null {
  if (can('volumeInUsd')) return { unit: 'unit.usd', column: 'candle.volumeUsd' }
  return profile?.network === 'practice' ? { unit: 'unit.btc', column: 'candle.volumeBtc' } : null
}

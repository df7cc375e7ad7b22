import { defaultSettings } from '@common/domain/settings/settings'
import type { SettingsDocument, SettingsStore } from '../../../../electron/core/ports/storage/settings'

/** `isFull` makes changes fail. */
export function settingsInMemory(changes: Partial<SettingsDocument> = {}) {
  let document: SettingsDocument = {
    settings: defaultSettings,
    profiles: [],
    lastProfileId: null,
    ...changes,
  }
  const disk = { isFull: false, writes: 0 }
  const store: SettingsStore = {
    problem: null,
    get: () => document,
    async change(update) {
      await Promise.resolve()
      if (disk.isFull) throw new Error('The disk is full.')
      disk.writes += 1
      return (document = { ...document, ...update(document) })
    },
    settled: () => Promise.resolve(),
  }
  return { store, disk }
}

export const storedProfile = (id: string, name = id) =>
  ({
    id,
    name,
    network: 'mainnet',
    protocol: 'v3',
    restUrl: 'https://api.example.com',
    wsUrl: 'wss://api.example.com',
    headerPrefix: 'SVC',
    color: 'blue',
  }) as const

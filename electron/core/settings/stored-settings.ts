import { defaultSettings, SettingsSchema, type Settings } from '@common/domain/settings/settings'
import { isJsonObject, type JsonObject } from '@common/domain/json'

/** Older files lack new settings. */
const fields = SettingsSchema.shape

interface ReadSettings {
  readonly settings: Settings
  readonly unread: readonly (keyof Settings)[]
}

export function readSettings(stored: JsonObject): ReadSettings {
  const names = Object.keys(fields) as (keyof Settings)[]
  const isUnread = (name: keyof Settings) =>
    stored[name] !== undefined && !fields[name].safeParse(stored[name]).success
  const storedNames = names.filter((name) => stored[name] !== undefined && !isUnread(name))
  const settings = {
    ...defaultSettings,
    ...Object.fromEntries(storedNames.map((name) => [name, stored[name]])),
  }
  return { settings, unread: names.filter(isUnread) }
}

/** Unreadable values stay until the user changes the setting. */
export function mergeSettings(stored: unknown, next: Settings): JsonObject {
  const before = isJsonObject(stored) ? stored : {}
  const { settings, unread } = readSettings(before)
  const unchanged = unread.filter((name) => next[name] === settings[name])
  return { ...before, ...next, ...Object.fromEntries(unchanged.map((name) => [name, before[name]])) }
}

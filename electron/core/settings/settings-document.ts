import { exactly } from '@common/domain/shape'
import * as z from 'zod'
import type { RulesMark, SettingsDocument, StoredPaymentIds } from '../ports/storage/settings'
import { isJsonObject, parseJson, type JsonObject } from '@common/domain/json'
import { migrateDocument, type DocumentStep } from './migrate-document'
import { mergeProfiles, readProfiles, unreadProfileNames } from './stored-profiles'
import { mergeSettings, readSettings } from './stored-settings'
import { message, type Message } from '@common/texts/message'
import { messagesInOrder } from '@common/texts/text-error'

export interface ReadDocument {
  readonly document: SettingsDocument
  readonly stored: JsonObject
  readonly problem: Message | null
}

export const emptyDocument = (): ReadDocument => readDocument('{}')

/** @throws Error if the text is not a settings document */
export function readDocument(json: string, steps?: readonly DocumentStep[]): ReadDocument {
  const parsed = parseJson(json)
  if (!isJsonObject(parsed)) throw new Error('the settings file must contain a JSON object')
  const stored = migrateDocument(parsed, steps)
  const { settings: storedSettings = {}, profiles: storedProfiles = [], lastProfileId, keysIn } = stored
  if (!isJsonObject(storedSettings) || !Array.isArray(storedProfiles))
    throw new Error('settings must be an object and profiles an array')
  const { settings, unread } = readSettings(storedSettings)
  const document: SettingsDocument = {
    settings,
    profiles: readProfiles(storedProfiles),
    lastProfileId: typeof lastProfileId === 'string' ? lastProfileId : null,
    ...((keysIn === 'file' || keysIn === 'keychain') && { keysIn }),
    ...readMaps(stored),
  }
  return { document, stored, problem: findProblem(unread, unreadProfileNames(storedProfiles)) }
}

/** Preserves unknown fields. */
export const mergeDocument = (stored: JsonObject, next: SettingsDocument): JsonObject => ({
  ...stored,
  settings: mergeSettings(stored['settings'], next.settings),
  profiles: mergeProfiles(Array.isArray(stored['profiles']) ? stored['profiles'] : [], next.profiles),
  lastProfileId: next.lastProfileId,
  ...(next.keysIn && { keysIn: next.keysIn }),
  ...Object.fromEntries(
    mapNames.flatMap((name) => (next[name] ? [[name, Object.fromEntries<unknown>(next[name])]] : [])),
  ),
})

type MapName = 'journals' | 'rulesMarks' | 'lastOpenMs' | 'seenPayments' | 'unresolvedIn'
type ValueIn<Name extends MapName> = SettingsDocument[Name] extends
  | ReadonlyMap<string, infer Value>
  | undefined
  ? Value
  : never

const valueSchemas: { readonly [Name in MapName]: z.ZodType<ValueIn<Name>> } = {
  journals: z.string(),
  // An unreadable mark still proves that withdrawal rules existed.
  rulesMarks: exactly<RulesMark>()(
    z.object({ counter: z.number().int().positive(), waitMs: z.number().nonnegative() }),
  ).catch({ counter: 1, waitMs: 0 }),
  lastOpenMs: z.number(),
  seenPayments: exactly<StoredPaymentIds>()(
    z.object({ finalIds: z.array(z.string()), pendingIds: z.array(z.string()) }),
  ),
  unresolvedIn: z.array(z.string()).catch([]),
}
const mapNames = Object.keys(valueSchemas) as readonly MapName[]

function readMap(stored: JsonObject, schema: z.ZodType): ReadonlyMap<string, unknown> {
  const values = Object.entries(stored).map(([name, value]) => [name, schema.safeParse(value)] as const)
  return new Map(values.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])))
}

function readMaps(stored: JsonObject): Pick<SettingsDocument, MapName> {
  const found = mapNames.flatMap((name) => {
    const values = stored[name]
    return isJsonObject(values) ? [[name, readMap(values, valueSchemas[name])]] : []
  })
  return Object.fromEntries(found) as Pick<SettingsDocument, MapName>
}

function findProblem(settings: readonly string[], profiles: readonly string[]): Message | null {
  const sentences = [
    ...(settings.length > 0 ? [message('settings.unread', { names: settings.join(', ') })] : []),
    ...(profiles.length > 0 ? [message('settings.unreadServices', { names: profiles.join(', ') })] : []),
  ]
  return sentences.length > 0 ? messagesInOrder(sentences) : null
}

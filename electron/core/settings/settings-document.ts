import { exactly } from '@common/domain/shape'
import * as z from 'zod'
import type { RulesMark, SettingsDocument, StoredPaymentIds } from '../ports/storage/settings'
import { isJsonObject, migrateDocument, type DocumentStep, type JsonObject } from './migrate-document'
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
  const parsed: unknown = JSON.parse(json)
  if (!isJsonObject(parsed)) throw new Error('the settings file must contain a JSON object')
  const stored = migrateDocument(parsed, steps)
  const {
    settings: storedSettings = {},
    profiles: storedProfiles = [],
    lastProfileId,
    keysIn,
    journals,
    rulesMarks,
    lastOpenMs,
    seenPayments,
    unresolvedIn,
  } = stored
  if (!isJsonObject(storedSettings) || !Array.isArray(storedProfiles))
    throw new Error('settings must be an object and profiles an array')
  const { settings, unread } = readSettings(storedSettings)
  const document: SettingsDocument = {
    settings,
    profiles: readProfiles(storedProfiles),
    lastProfileId: typeof lastProfileId === 'string' ? lastProfileId : null,
    ...(isJsonObject(journals) && { journals: readJournals(journals) }),
    ...((keysIn === 'file' || keysIn === 'keychain') && { keysIn }),
    ...(isJsonObject(rulesMarks) && { rulesMarks: readRulesMarks(rulesMarks) }),
    ...(isJsonObject(lastOpenMs) && { lastOpenMs: readTimes(lastOpenMs) }),
    ...(isJsonObject(seenPayments) && { seenPayments: readPaymentIds(seenPayments) }),
    ...(isJsonObject(unresolvedIn) && { unresolvedIn: readProfileIds(unresolvedIn) }),
  }
  return { document, stored, problem: findProblem(unread, unreadProfileNames(storedProfiles)) }
}

/** Preserves unknown fields. */
export const mergeDocument = (stored: JsonObject, next: SettingsDocument): JsonObject => ({
  ...stored,
  settings: mergeSettings(stored['settings'], next.settings),
  profiles: mergeProfiles(Array.isArray(stored['profiles']) ? stored['profiles'] : [], next.profiles),
  lastProfileId: next.lastProfileId,
  ...(next.journals && { journals: Object.fromEntries(next.journals) }),
  ...(next.keysIn && { keysIn: next.keysIn }),
  ...(next.rulesMarks && { rulesMarks: Object.fromEntries(next.rulesMarks) }),
  ...(next.lastOpenMs && { lastOpenMs: Object.fromEntries(next.lastOpenMs) }),
  ...(next.seenPayments && { seenPayments: Object.fromEntries(next.seenPayments) }),
  ...(next.unresolvedIn && { unresolvedIn: Object.fromEntries(next.unresolvedIn) }),
})

const readJournals = (stored: JsonObject): ReadonlyMap<string, string> =>
  new Map(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
const readTimes = (stored: JsonObject): ReadonlyMap<string, number> =>
  new Map(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

const StoredPaymentIdsSchema = exactly<StoredPaymentIds>()(
  z.object({ finalIds: z.array(z.string()), pendingIds: z.array(z.string()) }),
)

const readPaymentIds = (stored: JsonObject): ReadonlyMap<string, StoredPaymentIds> =>
  new Map(
    Object.entries(stored).flatMap(([name, ids]) => {
      const read = StoredPaymentIdsSchema.safeParse(ids)
      return read.success ? [[name, read.data] as const] : []
    }),
  )

const readProfileIds = (stored: JsonObject): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(stored).map(([name, ids]) => [name, z.array(z.string()).catch([]).parse(ids)]))

const RulesMarkSchema = exactly<RulesMark>()(
  z.object({
    counter: z.number().int().positive(),
    waitMs: z.number().nonnegative(),
  }),
)

/** An unreadable mark still proves that withdrawal rules existed. */
const readRulesMarks = (stored: JsonObject): ReadonlyMap<string, RulesMark> =>
  new Map(
    Object.entries(stored).map(([name, mark]) => [
      name,
      RulesMarkSchema.catch({ counter: 1, waitMs: 0 }).parse(mark),
    ]),
  )

function findProblem(settings: readonly string[], profiles: readonly string[]): Message | null {
  const sentences = [
    ...(settings.length > 0 ? [message('settings.unread', { names: settings.join(', ') })] : []),
    ...(profiles.length > 0 ? [message('settings.unreadServices', { names: profiles.join(', ') })] : []),
  ]
  return sentences.length > 0 ? messagesInOrder(sentences) : null
}

import { protocols } from '@common/domain/services/protocols'
import { KeyPermissionsSchema } from '@common/domain/services/key-permissions'
import { exactly } from '@common/domain/shape'
import * as z from 'zod'
import type { ConnectionKey, ServiceAddress } from '../ports/connection'
import { Secret } from '../ports/secret'
import { VaultError, type RulesKey, type VaultEntry } from '../ports/storage/vault'
import { message } from '@common/texts/message'

export const AddressSchema = exactly<ServiceAddress>()(
  z.object({
    network: z.enum(['mainnet', 'testnet']),
    protocol: z.enum(protocols),
    restUrl: z.string(),
    wsUrl: z.string(),
    headerPrefix: z.string(),
  }),
)

const KeySchema = z.object({
  key: z.string(),
  secret: z.string(),
  passphrase: z.string(),
  may: KeyPermissionsSchema.nullable().default(null),
})
type StoredKey = z.infer<typeof KeySchema>

/** The first key stays in place, so old versions still open the account. */
export const StoredEntrySchema = KeySchema.extend({
  version: z.literal([1, 2]).default(1),
  id: z.string().default('first'),
  further: z.array(KeySchema.extend({ id: z.string() })).default([]),
  historyKey: z.string().regex(/^[0-9a-f]{64}$/),
  address: AddressSchema.nullable().default(null),
  rulesCounter: z.number().int().nonnegative().optional(),
  /** Hash of the app lock's file. */
  lock: z.string().optional(),
})
export type StoredEntry = z.infer<typeof StoredEntrySchema>

const toStoredKey = ({ id, credentials, may }: ConnectionKey): StoredKey & { readonly id: string } => ({
  id,
  key: credentials.key.expose(),
  secret: credentials.secret.expose(),
  passphrase: credentials.passphrase.expose(),
  may,
})

export function toStored({ keys, historyKey, address }: VaultEntry): StoredEntry {
  const [first, ...further] = keys.map(toStoredKey)
  if (!first) throw new Error('the entry has no API key')
  return { version: 2, ...first, further, historyKey: historyKey.expose(), address }
}

const fromStoredKey = ({ id, key, secret, passphrase, may }: StoredKey & { id: string }): ConnectionKey => ({
  id,
  credentials: { key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) },
  may,
})

export const fromStored = (stored: StoredEntry): VaultEntry => ({
  keys: [stored, ...stored.further].map(fromStoredKey),
  historyKey: new Secret(stored.historyKey),
  address: stored.address,
})

/** As an entry, for earlier versions. */
export const toStoredRulesKey = ({ key, counter }: RulesKey): StoredEntry => ({
  version: 2,
  id: 'rules',
  key: '',
  secret: '',
  passphrase: '',
  may: null,
  further: [],
  historyKey: key.expose(),
  address: null,
  rulesCounter: counter,
})

/** Earlier versions drop the counter when writing the vault. */
export const fromStoredRulesKey = ({ historyKey, rulesCounter = 0 }: StoredEntry): RulesKey => ({
  key: new Secret(historyKey),
  counter: rulesCounter,
})

/** @throws VaultError `unreadable`, without the text */
export const parseStoredEntry = (stored: string): StoredEntry => parse(stored, (entry) => entry)

/** @throws VaultError `unreadable` */
export const parseStoredRulesKey = (stored: string): RulesKey => parse(stored, fromStoredRulesKey)

function parse<T>(stored: string, read: (entry: StoredEntry) => T): T {
  try {
    return read(StoredEntrySchema.parse(JSON.parse(stored)))
  } catch {
    throw new VaultError('unreadable', message('vault.entryUnreadable'))
  }
}

import { protocols } from '@common/domain/services/protocols'
import * as z from 'zod'
import type { ServiceAddress } from '../ports/connection'
import { Secret } from '../ports/secret'
import { VaultError, type VaultEntry } from '../ports/vault'
import { text } from '@common/texts/text'

export const AddressSchema = z.object({
  network: z.enum(['mainnet', 'testnet']),
  protocol: z.enum(protocols),
  restUrl: z.string(),
  wsUrl: z.string(),
  headerPrefix: z.string(),
}) satisfies z.ZodType<ServiceAddress>

/** How an entry is written inside the keychain or the sealed file. */
export const StoredEntrySchema = z.object({
  key: z.string(),
  secret: z.string(),
  passphrase: z.string(),
  historyKey: z.string().regex(/^[0-9a-f]{64}$/),
  address: AddressSchema.nullable().default(null),
})
export type StoredEntry = z.infer<typeof StoredEntrySchema>

export const toStored = ({ credentials, historyKey, address }: VaultEntry): StoredEntry => ({
  key: credentials.key.expose(),
  secret: credentials.secret.expose(),
  passphrase: credentials.passphrase.expose(),
  historyKey: historyKey.expose(),
  address,
})

export const fromStored = (stored: StoredEntry): VaultEntry => ({
  credentials: {
    key: new Secret(stored.key),
    secret: new Secret(stored.secret),
    passphrase: new Secret(stored.passphrase),
  },
  historyKey: new Secret(stored.historyKey),
  address: stored.address,
})

/** @throws VaultError of kind `unreadable`; the text is not repeated in it */
export function parseStored(stored: string): VaultEntry {
  try {
    return fromStored(StoredEntrySchema.parse(JSON.parse(stored)))
  } catch {
    throw new VaultError('unreadable', text('vault.entryUnreadable'))
  }
}

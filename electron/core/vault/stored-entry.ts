import * as z from 'zod'
import { Secret } from '../ports/secret'
import { VaultError, type VaultEntry } from '../ports/vault'
import { text } from '@common/texts/text'

/** How an entry is written inside the keychain or the sealed file. */
export const StoredEntrySchema = z.object({
  key: z.string(),
  secret: z.string(),
  passphrase: z.string(),
  historyKey: z.string().regex(/^[0-9a-f]{64}$/),
})
export type StoredEntry = z.infer<typeof StoredEntrySchema>

export const toStored = ({ credentials, historyKey }: VaultEntry): StoredEntry => ({
  key: credentials.key.expose(),
  secret: credentials.secret.expose(),
  passphrase: credentials.passphrase.expose(),
  historyKey: historyKey.expose(),
})

export const fromStored = (stored: StoredEntry): VaultEntry => ({
  credentials: {
    key: new Secret(stored.key),
    secret: new Secret(stored.secret),
    passphrase: new Secret(stored.passphrase),
  },
  historyKey: new Secret(stored.historyKey),
})

/** @throws VaultError of kind `unreadable`; the text is not repeated in it */
export function parseStored(stored: string): VaultEntry {
  try {
    return fromStored(StoredEntrySchema.parse(JSON.parse(stored)))
  } catch {
    throw new VaultError('unreadable', text('vault.entryUnreadable'))
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Credentials, ServiceAddress } from '../ports/connection'
import { Secret } from '../ports/secret'
import type { VaultEntry } from '../ports/vault'
import { writeFileAtomically } from '../../files/write-file-atomically'
import { deriveKey, newSealingKey, parseSealed, seal, unseal } from './sealed-text'
import { AddressSchema } from './stored-entry'

/** One that says whose key it is. */
export type AddressedEntry = VaultEntry & { readonly address: ServiceAddress }

const SealedSchema = z.object({ historyKey: z.string().regex(/^[0-9a-f]{64}$/), address: AddressSchema })

const fileName = /^history-(.+)\.key$/
const fileOf = (folder: string, profileId: string): string => join(folder, `history-${profileId}.key`)

/** Whoever has all three has the account itself. */
const passphraseOf = ({ key, secret, passphrase }: Credentials): string =>
  JSON.stringify([key, secret, passphrase].map((each) => each.expose()))

/**
 * Keeps a history's key beside it, sealed with the service's own: where vault and settings are lost, the service connected again with that
 * key finds its history and what was in doubt.
 */
export async function keepHistoryKey(
  folder: string,
  profileId: string,
  { credentials, historyKey, address }: AddressedEntry,
): Promise<void> {
  const content = JSON.stringify({ historyKey: historyKey.expose(), address })
  const key = await newSealingKey(passphraseOf(credentials))
  try {
    await writeFileAtomically(fileOf(folder, profileId), `${JSON.stringify(seal(content, key))}\n`)
  } finally {
    key.bytes.fill(0)
  }
}

export const hasHistoryKey = (folder: string, profileId: string): boolean =>
  existsSync(fileOf(folder, profileId))

/** Nobody finds the history again. */
export const removeHistoryKey = (folder: string, profileId: string): Promise<void> =>
  rm(fileOf(folder, profileId), { force: true })

/** Profiles whose history lies in the folder and can be found again. */
export const keptHistories = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .filter((profileId) => existsSync(join(folder, `history-${profileId}.db`)))

/** The key of a history and whose it was; undefined when it was sealed with another service's key, or is damaged. */
export async function openHistoryKey(
  folder: string,
  profileId: string,
  credentials: Credentials,
): Promise<{ readonly historyKey: Secret; readonly address: ServiceAddress } | undefined> {
  try {
    const sealed = parseSealed(await readFile(fileOf(folder, profileId), 'utf8'))
    const key = await deriveKey(passphraseOf(credentials), sealed.header)
    const opened = unseal(sealed, key)
    key.bytes.fill(0)
    if (!opened) return undefined
    const { historyKey, address } = SealedSchema.parse(JSON.parse(opened.toString()))
    opened.fill(0)
    return { historyKey: new Secret(historyKey), address }
  } catch {
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Credentials } from '../ports/connection'
import type { HistoryKeys } from '../ports/storage/history-keys'
import { Secret } from '../ports/secret'
import { readRegularFile } from '../../files/read-regular-file'
import { writeFileAtomically } from '../../files/write-file-atomically'
import {
  deriveKey,
  fullKdfCost,
  type KdfCost,
  createEncryptionKey,
  parseEncryptedVault,
  encrypt,
  decrypt,
  type EncryptedText,
} from './encrypted-text'
import { AddressSchema } from './stored-entry'

const HistoryKeyContentSchema = z.object({
  historyKey: z.string().regex(/^[0-9a-f]{64}$/),
  address: AddressSchema,
})

const fileName = /^history-(.+)\.key$/

/** Derives from all three parts: their owner controls the account anyway. */
const derivePassphrase = ({ key, secret, passphrase }: Credentials): string =>
  JSON.stringify([key, secret, passphrase].map((part) => part.expose()))

const computeDigest = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Earlier versions wrote no digest.
 * @throws Error if it is damaged
 */
function readEncrypted(file: string): EncryptedText {
  const [text = '', digest = ''] = readRegularFile(file).split('\n')
  if (digest !== '' && digest !== computeDigest(text)) throw new Error(`${file} does not match its digest`)
  return parseEncryptedVault(text)
}

export function createHistoryKeys(folder: string, cost: KdfCost = fullKdfCost): HistoryKeys {
  const resolveFile = (profileId: string): string => join(folder, `history-${profileId}.key`)

  return {
    async keep(profileId, { keys, historyKey, address }) {
      const [first] = keys
      if (!first) throw new Error('the entry has no API key')
      const content = JSON.stringify({ historyKey: historyKey.expose(), address })
      const key = await createEncryptionKey(derivePassphrase(first.credentials), { cost })
      try {
        const encrypted = JSON.stringify(encrypt(content, key))
        await writeFileAtomically(resolveFile(profileId), `${encrypted}\n${computeDigest(encrypted)}\n`)
      } finally {
        key.bytes.fill(0)
      }
    },
    has(profileId) {
      try {
        readEncrypted(resolveFile(profileId))
        return true
      } catch {
        return false
      }
    },
    remove: (profileId) => rm(resolveFile(profileId), { force: true }),
    profiles: () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .flatMap((name) => fileName.exec(name)?.[1] ?? [])
        .filter((profileId) => existsSync(join(folder, `history-${profileId}.db`))),
    async open(profileId, credentials) {
      try {
        const encrypted = readEncrypted(resolveFile(profileId))
        const key = await deriveKey(derivePassphrase(credentials), encrypted.header)
        const opened = decrypt(encrypted, key)
        key.bytes.fill(0)
        if (!opened) return undefined
        try {
          const { historyKey, address } = HistoryKeyContentSchema.parse(JSON.parse(opened.toString()))
          return { historyKey: new Secret(historyKey), address }
        } finally {
          opened.fill(0)
        }
      } catch {
        return undefined
      }
    },
  }
}

import * as z from 'zod'
import { parseJson } from '@common/domain/json'
import { message, type PlainKey } from '@common/texts/message'
import type { BackupEncryption } from '../ports/storage/backup-encryption'
import { VaultError } from '../ports/storage/vault'
import { checkStrength } from './check-strength'
import {
  deriveKey,
  fullKdfCost,
  type KdfCost,
  createEncryptionKey,
  encrypt,
  EncryptedTextSchema,
  decrypt,
  type EncryptedText,
} from './encrypted-text'

const format = 'satchel-backup'
const version = 1

const HeadSchema = z.object({ header: z.object({ format: z.literal(format), version: z.number() }) })

/** Uses the format and cost limits of the vault file. */
export const createBackupEncryption = (cost: KdfCost = fullKdfCost): BackupEncryption => ({
  async encrypt(content, passphrase) {
    await checkStrength(passphrase)
    const key = await createEncryptionKey(passphrase, { format, cost })
    try {
      return `${JSON.stringify(encrypt(content, key))}\n`
    } finally {
      key.bytes.fill(0)
    }
  },
  read(file) {
    const encrypted = parseBackup(file)
    return {
      async open(passphrase) {
        const key = await deriveKey(passphrase, encrypted.header)
        try {
          const opened = decrypt(encrypted, key)
          if (opened) return opened
        } finally {
          key.bytes.fill(0)
        }
        throw new VaultError('wrong-passphrase', message('backup.wrongPassphrase'))
      },
    }
  },
})

const unreadable = (why: PlainKey): VaultError => new VaultError('unreadable', message(why))

function parseBackup(file: string): EncryptedText {
  const json = parseJson(file)
  if (json === undefined) throw unreadable(file.includes(`"${format}"`) ? 'backup.cutOff' : 'backup.notOne')
  const head = HeadSchema.safeParse(json)
  if (!head.success) throw unreadable('backup.notOne')
  if (head.data.header.version > version) throw unreadable('backup.newer')
  const encrypted = EncryptedTextSchema.safeParse(json)
  if (encrypted.success) return encrypted.data
  const isCostly = encrypted.error.issues.some(({ path }) => ['N', 'r', 'p'].includes(String(path.at(-1))))
  throw unreadable(isCostly ? 'backup.costly' : 'backup.cutOff')
}

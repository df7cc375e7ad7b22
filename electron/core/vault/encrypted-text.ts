import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'

const scryptAsync = promisify<
  Buffer,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
const HeaderSchema = z.object({
  format: z.enum(['satchel-vault', 'satchel-backup']),
  version: z.literal(1),
  kdf: z.object({
    name: z.literal('scrypt'),
    // A manipulated file must not make opening expensive: at most 256 MiB, twice.
    N: z.literal([2 ** 14, 2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
    r: z.literal(8),
    p: z.number().int().min(1).max(2),
    salt: base64,
  }),
  cipher: z.literal('aes-256-gcm'),
})
export const EncryptedTextSchema = z.object({ header: HeaderSchema, iv: base64, tag: base64, data: base64 })
export type EncryptedText = z.infer<typeof EncryptedTextSchema>

export type KdfCost = Pick<EncryptedText['header']['kdf'], 'N' | 'r' | 'p'>
/** 128 MiB and some tenths of a second per attempt. */
export const fullKdfCost: KdfCost = { N: 2 ** 17, r: 8, p: 1 }

/** Authenticated, so that one format cannot be opened as another. */
export type EncryptedFormat = EncryptedText['header']['format']

export interface EncryptionKey {
  readonly bytes: Buffer
  readonly header: z.infer<typeof HeaderSchema>
}

export async function createEncryptionKey(
  passphrase: string,
  { format = 'satchel-vault', cost = fullKdfCost }: { format?: EncryptedFormat; cost?: KdfCost } = {},
): Promise<EncryptionKey> {
  return deriveKey(passphrase, {
    format,
    version: 1,
    kdf: { name: 'scrypt', ...cost, salt: randomBytes(32).toString('base64') },
    cipher: 'aes-256-gcm',
  })
}

export async function deriveKey(passphrase: string, header: EncryptionKey['header']): Promise<EncryptionKey> {
  const { N, r, p, salt } = header.kdf
  const secret = Buffer.from(passphrase.normalize('NFKC'))
  try {
    const options = { N, r, p, maxmem: 256 * N * r }
    return { bytes: await scryptAsync(secret, Buffer.from(salt, 'base64'), 32, options), header }
  } finally {
    secret.fill(0)
  }
}

/** Authenticates the header. */
export function encrypt(text: string, { bytes, header }: EncryptionKey): EncryptedText {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(JSON.stringify(header)))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    header,
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

/** Undefined if the key is wrong or the data was changed. The caller must wipe it. */
export function decrypt(
  { header, iv, tag, data }: EncryptedText,
  { bytes }: EncryptionKey,
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, Buffer.from(iv, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(JSON.stringify(header)))
      .setAuthTag(Buffer.from(tag, 'base64'))
    const opened = decipher.update(data, 'base64')
    // AES-GCM buffers nothing: `final` only checks the tag.
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}

/** @throws Error if the format is not that of the vault */
export function parseEncryptedVault(text: string): EncryptedText {
  const encrypted = EncryptedTextSchema.parse(JSON.parse(text))
  if (encrypted.header.format !== 'satchel-vault') throw new Error('the format is not satchel-vault')
  return encrypted
}

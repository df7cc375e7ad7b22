import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const dataStart = nonceBytes + tagBytes

/** @returns Base64 of nonce, tag and data */
export function encryptText(text: string, key: Buffer, context = ''): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), data]).toString('base64')
}

/** @throws Error if the text was changed, or has another key or context */
export function decryptText(encrypted: string, key: Buffer, context = ''): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, dataStart))
  return Buffer.concat([decipher.update(bytes.subarray(dataStart)), decipher.final()]).toString()
}

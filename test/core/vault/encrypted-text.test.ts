import { describe, expect, test } from 'vitest'
import {
  createEncryptionKey,
  decrypt,
  deriveKey,
  encrypt,
  parseEncryptedVault,
  type EncryptedText,
} from '../../../electron/core/vault/encrypted-text'
import { testKdfCost as cost } from '../../support/app/test-kdf-cost'

const text = '{"key":"£€😀"}'
const written = createEncryptionKey('Zürich horse ﬁve', { cost })

function flipBit(encoded: string, bit: number): string {
  const bytes = Buffer.from(encoded, 'base64')
  const place = Math.floor(bit / 8)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit % 8))
  return bytes.toString('base64')
}

describe('encrypted text', () => {
  test('is opened by the same passphrase in any Unicode composition', async () => {
    const encrypted = encrypt(text, await written)
    const open = async (passphrase: string) =>
      decrypt(encrypted, await deriveKey(passphrase, encrypted.header))?.toString()
    expect(await Promise.all(['Zürich horse ﬁve', 'Zu\u0308rich horse five'].map(open))).toEqual([text, text])
    expect(await open('Zurich horse five')).toBeUndefined()
    expect(encrypt(text, await written).iv).not.toBe(encrypted.iv)
  })

  test('is not opened after a change of any bit', async () => {
    const key = await written
    const encrypted = encrypt(text, key)
    expect(decrypt(encrypted, key)?.toString()).toBe(text)
    for (const part of ['iv', 'tag', 'data'] as const) {
      const bits = 8 * Buffer.from(encrypted[part], 'base64').length
      for (let bit = 0; bit < bits; bit += 1) {
        const changed = { ...encrypted, [part]: flipBit(encrypted[part], bit) }
        expect(decrypt(changed, key), `${part} ${bit}`).toBeUndefined()
      }
    }
    expect(decrypt({ ...encrypted, tag: encrypted.tag.slice(0, 16) }, key)).toBeUndefined()
  })

  test.each<[string, (header: EncryptedText['header']) => object]>([
    ['format', () => ({ format: 'satchel-backup' })],
    ['cost', ({ kdf }) => ({ kdf: { ...kdf, p: 2 } })],
    ['salt', ({ kdf }) => ({ kdf: { ...kdf, salt: flipBit(kdf.salt, 3) } })],
  ])('is not opened with another %s in its header', async (_what, change) => {
    const key = await written
    const encrypted = encrypt(text, key)
    const header = { ...encrypted.header, ...change(encrypted.header) }
    expect(decrypt({ ...encrypted, header }, key)).toBeUndefined()
  })

  test('of a backup is not read as a vault', async () => {
    const backup = encrypt(text, await createEncryptionKey('p', { cost, format: 'satchel-backup' }))
    const vault = encrypt(text, await written)
    expect(parseEncryptedVault(JSON.stringify(vault))).toEqual(vault)
    expect(() => parseEncryptedVault(JSON.stringify(backup))).toThrow('satchel-vault')
  })
})

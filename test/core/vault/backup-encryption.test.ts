import { describe, expect, test } from 'vitest'
import { createBackupEncryption } from '../../../electron/core/vault/backup-encryption'
import { createEncryptionKey, encrypt, type EncryptedText } from '../../../electron/core/vault/encrypted-text'
import { testKdfCost as cost } from '../../support/app/test-kdf-cost'

const passphrase = 'correct horse battery'
const backup = createBackupEncryption(cost)
const written = backup.encrypt('{"version":1}', passphrase)
const header = async (): Promise<EncryptedText['header']> =>
  (JSON.parse(await written) as EncryptedText).header

describe('backup file', () => {
  test('is opened by its passphrase', async () => {
    const file = await written
    expect(file.endsWith('}\n')).toBe(true)
    expect((await backup.read(file).open(passphrase)).toString()).toBe('{"version":1}')
    expect((await backup.read(`\uFEFF${file}`).open(passphrase)).toString()).toBe('{"version":1}')
    await expect(backup.read(file).open('correct horse batterz')).rejects.toMatchObject({
      kind: 'wrong-passphrase',
      text: { code: 'backup.wrongPassphrase' },
    })
  })

  test('is not opened after a change of its content', async () => {
    const { data, ...rest } = JSON.parse(await written) as EncryptedText
    const bytes = Buffer.from(data, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const changed = JSON.stringify({ ...rest, data: bytes.toString('base64') })
    await expect(backup.read(changed).open(passphrase)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
  })

  test.each<[string, (file: string, header: EncryptedText['header']) => string, string]>([
    ['nothing', () => '', 'backup.notOne'],
    ['other JSON', () => '{"a":1}', 'backup.notOne'],
    ['half of it', (file) => file.slice(0, file.length / 2), 'backup.cutOff'],
    ['no content', (_file, header) => JSON.stringify({ header }), 'backup.cutOff'],
    [
      'a newer version',
      (_file, header) => JSON.stringify({ header: { ...header, version: 2 } }),
      'backup.newer',
    ],
    [
      'a costly key derivation',
      (file, { kdf, ...rest }) =>
        JSON.stringify({ ...(JSON.parse(file) as object), header: { ...rest, kdf: { ...kdf, N: 2 ** 20 } } }),
      'backup.costly',
    ],
  ])('is rejected if it has %s', async (_name, change, code) => {
    const file = change(await written, await header())
    expect(() => backup.read(file)).toThrow(expect.objectContaining({ kind: 'unreadable', text: { code } }))
  })

  test('is not read from a vault file', async () => {
    const vault = encrypt('{}', await createEncryptionKey(passphrase, { cost }))
    expect(() => backup.read(JSON.stringify(vault))).toThrow(
      expect.objectContaining({ text: { code: 'backup.notOne' } }),
    )
  })

  test.each([
    ['seven characters', 'qX7$vB9', 'vault.weakPassphrase'],
    ['a common password', 'password1', 'vault.guessable'],
  ])('is not written with a passphrase of %s', async (_name, weak, code) => {
    await expect(backup.encrypt('{}', weak)).rejects.toMatchObject({
      kind: 'weak-passphrase',
      text: { code },
    })
  })

  test('is written with a random passphrase of eight characters', async () => {
    const file = await backup.encrypt('{}', 'qX7$vB9z')
    expect((await backup.read(file).open('qX7$vB9z')).toString()).toBe('{}')
  })
})

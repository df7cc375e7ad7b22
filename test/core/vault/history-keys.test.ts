import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Credentials } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { createHistoryKeys } from '../../../electron/core/vault/history-keys'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { temporaryFolder } from '../../support/temporary-folder'

const address = {
  network: 'mainnet',
  protocol: 'v3',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
} as const
const historyKey = '0f'.repeat(32)

const credentials = (changes: Partial<Record<keyof Credentials, string>> = {}): Credentials => {
  const { key, secret, passphrase } = { key: 'K-1', secret: 'S1', passphrase: 'P1', ...changes }
  return { key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) }
}

async function keep() {
  const folder = temporaryFolder()
  const keys = createHistoryKeys(folder, testKdfCost)
  await keys.keep('p1', {
    keys: [{ id: 'k1', credentials: credentials(), may: null }],
    address,
    historyKey: new Secret(historyKey),
  })
  const file = join(folder, 'history-p1.key')
  return { folder, keys, file, text: readFileSync(file, 'utf8') }
}

describe('history key beside the history', () => {
  test('is opened by all three parts of the API key, with the address', async () => {
    const { keys, text } = await keep()
    for (const part of [historyKey, 'K-1', 'example.com']) expect(text).not.toContain(part)
    const opened = await keys.open('p1', credentials())
    expect(opened?.historyKey.expose()).toBe(historyKey)
    expect(opened?.address).toEqual(address)
    for (const other of [{ key: 'K2' }, { secret: 'S2' }, { passphrase: 'P2' }])
      expect(await keys.open('p1', credentials(other))).toBeUndefined()
    expect(await keys.open('p2', credentials())).toBeUndefined()
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, 100)],
    ['with a changed byte', (text: string) => text.replace('"data":"', '"data":"A')],
    ['of a backup', (text: string) => text.replace('satchel-vault', 'satchel-backup')],
    ['empty', () => ''],
  ])('counts as absent if the file is %s', async (_how, change) => {
    const { keys, file, text } = await keep()
    expect(keys.has('p1')).toBe(true)
    writeFileSync(file, change(text))
    expect(keys.has('p1')).toBe(false)
    expect(await keys.open('p1', credentials())).toBeUndefined()
  })

  test('has its digest on the second line, which earlier versions lack', async () => {
    const { keys, file, text } = await keep()
    const [encrypted = '', digest, ...rest] = text.split('\n')
    expect([digest, rest]).toEqual([createHash('sha256').update(encrypted).digest('hex'), ['']])
    writeFileSync(file, encrypted)
    expect(keys.has('p1')).toBe(true)
    expect((await keys.open('p1', credentials()))?.historyKey.expose()).toBe(historyKey)
  })

  test('is removed, also a second time', async () => {
    const { folder, keys, file } = await keep()
    await keys.remove('p1')
    await keys.remove('p1')
    expect([existsSync(file), keys.has('p1'), readdirSync(folder)]).toEqual([false, false, []])
  })

  test('is listed only with its history', async () => {
    const { folder, keys } = await keep()
    expect(keys.profiles()).toEqual([])
    for (const name of ['history-p1.db', 'history-p2.db', 'history-.key', 'another-p1.key'])
      writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'copies'))
    expect(keys.profiles()).toEqual(['p1'])
    expect(createHistoryKeys(join(folder, 'missing')).profiles()).toEqual([])
  })

  test('is not kept without an API key', async () => {
    const { keys } = await keep()
    const entry = { keys: [], address, historyKey: new Secret(historyKey) }
    await expect(keys.keep('p2', entry)).rejects.toThrow('no API key')
    expect(keys.has('p2')).toBe(false)
  })
})

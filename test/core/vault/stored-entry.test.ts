import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from '../../../electron/core/ports/secret'
import { VaultError, type VaultEntry } from '../../../electron/core/ports/storage/vault'
import { fromStored, parseStoredEntry, toStored } from '../../../electron/core/vault/stored-entry'

const historyKey = 'ab'.repeat(32)
const credentials = { key: 'K1', secret: 'S1', passphrase: 'P1' }
const toCredentials = (n: number) => ({
  key: new Secret(`K${n}`),
  secret: new Secret(`S${n}`),
  passphrase: new Secret(`P${n}`),
})
const entry: VaultEntry = {
  keys: [
    { id: 'first', credentials: toCredentials(1), may: { trade: 'yes', withdraw: 'unknown' } },
    { id: 'a1b2', credentials: toCredentials(2), may: { trade: 'no', withdraw: 'no' } },
  ],
  historyKey: new Secret(historyKey),
  address: null,
}

test('several stored keys are restored with their permissions', () => {
  const read = fromStored(parseStoredEntry(JSON.stringify(toStored(entry))))
  expect(read.keys.map(({ id, may }) => ({ id, may }))).toEqual(
    entry.keys.map(({ id, may }) => ({ id, may })),
  )
  expect(read.keys.map(({ credentials }) => credentials.secret.expose())).toEqual(['S1', 'S2'])
})

test('a stored entry of the single-key version is read', () => {
  const stored = JSON.stringify({ ...credentials, historyKey })
  const { keys, address } = fromStored(parseStoredEntry(stored))
  expect(keys).toMatchObject([{ id: 'first', may: null }])
  expect(keys[0]?.credentials.key.expose()).toBe('K1')
  expect(address).toBeNull()
})

test('a stored entry has its first key where the single-key version reads it', () => {
  expect(toStored(entry)).toMatchObject({ ...credentials, historyKey })
})

test.each([
  ['a version that is not known', { ...credentials, historyKey, version: 3 }],
  [
    'a key without a secret',
    { ...credentials, historyKey, further: [{ id: 'x', key: 'K2', passphrase: 'P2' }] },
  ],
])('a stored entry with %s is rejected, and the error contains no key', (_name, stored) => {
  const error = (() => {
    try {
      return parseStoredEntry(JSON.stringify(stored))
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(VaultError)
  expect(inspect(error, { depth: 9 })).not.toMatch(/K1|S1|P2/)
})

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

const passphrase = 'correct horse battery'
const nextPassphrase = 'another battery horse'

const createEntry = (secret: string) => ({
  keys: [toSingleKey({ key: new Secret('k'), secret: new Secret(secret), passphrase: new Secret('p') })],
  address: null,
  historyKey: new Secret('ab'.repeat(32)),
})
const createRulesKey = (counter: number) => ({ key: new Secret('cd'.repeat(32)), counter })

async function openVault() {
  const file = join(temporaryFolder(), 'vault.json')
  const reopen = () => createFileVault(file, new ManualClock(), testKdfCost)
  const vault = reopen()
  await vault.unlock(passphrase)
  return { vault, reopen }
}

describe('encrypted vault file', () => {
  test('stores all changes that are made at the same time', async () => {
    const { vault, reopen } = await openVault()
    await vault.write('removed', createEntry('r'))
    await Promise.all([
      vault.write('one', createEntry('1')),
      vault.writeRulesKey('rules', createRulesKey(5)),
      vault.remove('removed'),
      vault.write('two', createEntry('2')),
    ])
    const reopened = reopen()
    await reopened.unlock(passphrase)
    const secrets = await Promise.all(
      ['one', 'two'].map(async (id) => (await reopened.read(id))?.keys[0]?.credentials.secret.expose()),
    )
    expect(secrets).toEqual(['1', '2'])
    expect((await reopened.readRulesKey('rules'))?.counter).toBe(5)
    expect(await reopened.read('removed')).toBeNull()
  })

  test('stores a change made while the passphrase changes, with the new passphrase', async () => {
    const { vault, reopen } = await openVault()
    const changed = vault.changePassphrase(passphrase, nextPassphrase)
    await Promise.all([changed, vault.writeRulesKey('rules', createRulesKey(6))])
    const reopened = reopen()
    await expect(reopened.unlock(passphrase)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    await reopened.unlock(nextPassphrase)
    expect((await reopened.readRulesKey('rules'))?.counter).toBe(6)
  })
})

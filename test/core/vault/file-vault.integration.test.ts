import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
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
  return { vault, reopen, file }
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

  test('counts wrong passphrases in the file and delays the sixth, also after a restart', async () => {
    const { reopen } = await openVault()
    const vault = reopen()
    for (let count = 0; count < 5; count += 1)
      await expect(vault.unlock('wrong')).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    await expect(vault.unlock(passphrase)).rejects.toMatchObject({ kind: 'too-many-tries' })
    await expect(vault.check(passphrase)).rejects.toMatchObject({ kind: 'too-many-tries' })
    await expect(reopen().unlock(passphrase)).rejects.toMatchObject({ kind: 'too-many-tries' })
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

  test('is locked by restoring its content, and is opened by its own passphrase only', async () => {
    const { vault, reopen, file } = await openVault()
    await vault.write('one', createEntry('1'))
    const content = readFileSync(file, 'utf8')
    const isLocked = async (): Promise<void> => {
      expect(vault.state()).toBe('locked')
      await expect(vault.read('one')).rejects.toMatchObject({ kind: 'locked' })
      await expect(vault.readRulesKey('rules')).rejects.toMatchObject({ kind: 'locked' })
      await expect(vault.write('two', createEntry('2'))).rejects.toMatchObject({ kind: 'locked' })
    }
    vault.lock()
    await isLocked()
    await expect(vault.unlock(nextPassphrase)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    await isLocked()
    await vault.check(passphrase)
    await isLocked()
    await vault.unlock(passphrase)
    await vault.restoreContent(content)
    await isLocked()
    expect(vault.content()).toBe(content)
    const reopened = reopen()
    await reopened.unlock(passphrase)
    expect((await reopened.read('one'))?.keys).toHaveLength(1)
    expect(await reopened.read('two')).toBeNull()
  })

  test('stays unchanged if the current passphrase is wrong or the next one is weak', async () => {
    const { vault, file } = await openVault()
    const before = readFileSync(file, 'utf8')
    await expect(vault.changePassphrase(nextPassphrase, passphrase)).rejects.toMatchObject({
      kind: 'wrong-passphrase',
    })
    await expect(vault.changePassphrase(passphrase, 'password')).rejects.toMatchObject({
      kind: 'weak-passphrase',
    })
    expect([readFileSync(file, 'utf8'), vault.state()]).toEqual([before, 'open'])
  })

  test.each<[string, (file: string) => void]>([
    ['removed', (file) => rmSync(file)],
    ['changed', (file) => writeFileSync(file, '{}')],
  ])('is written again and reported when it is %s while it is open', async (_what, damage) => {
    const { vault, reopen, file } = await openVault()
    await vault.write('one', createEntry('1'))
    expect(() => vault.checkFile()).not.toThrow()
    damage(file)
    expect(() => vault.checkFile()).toThrow(StorageLost)
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8') !== '{}').toBe(true)
    await expect.poll(() => vault.checkFile()).toBeUndefined()
    const reopened = reopen()
    await reopened.unlock(passphrase)
    expect((await reopened.read('one'))?.keys).toHaveLength(1)
  })
})

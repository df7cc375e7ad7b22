import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { systemClock } from '../../../electron/core/system-clock'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: a program that can write the data folder.
 * Wants: to exhaust memory at the next unlock, and the vault to appear lost.
 */

vi.setConfig({ testTimeout: 60_000 })

const passphrase = 'correct horse battery'

test('the vault rejects a header with another cost before it derives a key', async () => {
  const file = join(temporaryFolder(), 'vault.json')
  await createFileVault(file, systemClock).unlock(passphrase)
  const encrypted = JSON.parse(readFileSync(file, 'utf8')) as { header: { kdf: object } }
  const { kdf } = encrypted.header
  for (const cost of [{ N: 2 ** 20 }, { N: 2 ** 19 }, { r: 32 }, { p: 16 }, { p: 3 }, { N: 2 ** 17 + 1 }]) {
    encrypted.header.kdf = { ...kdf, ...cost }
    writeFileSync(file, JSON.stringify(encrypted))
    const before = process.cpuUsage()
    const opening = createFileVault(file, systemClock).unlock(passphrase)
    await expect(opening, JSON.stringify(cost)).rejects.toMatchObject({ kind: 'unreadable' })
    expect(process.cpuUsage(before).user / 1000, JSON.stringify(cost)).toBeLessThan(150)
  }
})

test('the vault does not read a file of many megabytes', async () => {
  const file = join(temporaryFolder(), 'vault.json')
  writeFileSync(file, ' '.repeat(50_000_000))
  const before = process.memoryUsage.rss()
  await expect(createFileVault(file, systemClock).unlock(passphrase)).rejects.toMatchObject({
    kind: 'unreadable',
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(20_000_000)
})

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceInput } from '@common/domain/services/profile'
import { expect, test, vi } from 'vitest'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { deriveKey, parseEncryptedVault, decrypt } from '../../../electron/core/vault/encrypted-text'
import { removeTempFiles } from '../../../electron/launch/remove-temp-files'
import { ManualClock } from '../../support/time/manual-clock'
import { advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { start } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { testService } from '../../support/app/test-service'

/**
 * Attacker: none; a kill -9 or power cut.
 * It must not leave files with secrets, a key without a profile, or a profile without key and error.
 */

vi.setConfig({ testTimeout: 60_000 })

const service: ServiceInput = { ...testService, key: 'k', secret: 's', passphrase: 'p' }
const vaultPassphrase = 'correct horse battery'

test('removeTempFiles removes half-written files and the sign-in page, and nothing else', () => {
  const folder = temporaryFolder()
  const stored = ['settings.json', 'vault.json', 'history-p.db', 'notes.tmp', 'vault.json.unreadable-1']
  const swept = ['settings.json.0123456789ab.tmp', 'vault.json.ba9876543210.tmp', 'open-in-browser.html']
  for (const name of [...stored, ...swept]) writeFileSync(join(folder, name), name)
  removeTempFiles(folder)
  expect(readdirSync(folder).sort()).toEqual([...stored].sort())
})

function withApp(dataFolder = temporaryFolder()) {
  const clock = new ManualClock()
  const real = new InMemoryService(clock)
  const run = async () => {
    const app = await start(dataFolder, { clock, connect: () => real.connect() })
    const session = subscribe(app.bridge.session.state(undefined))
    await advanceUntil(clock, () => session.items.length > 0, { withinMs: 1000 })
    return { ...app, session }
  }
  return { dataFolder, clock, run }
}

test('a key is not stored before its profile', async () => {
  const { dataFolder, run } = withApp()
  const { bridge, close } = await run()
  const settings = join(dataFolder, 'settings.json')
  rmSync(settings, { force: true })
  mkdirSync(join(settings, 'in the way'), { recursive: true })
  await expect(bridge.session.connectService({ ...service, vaultPassphrase })).rejects.toThrow()
  await close()
  const encrypted = parseEncryptedVault(readFileSync(join(dataFolder, 'vault.json'), 'utf8'))
  expect(String(decrypt(encrypted, await deriveKey(vaultPassphrase, encrypted.header)))).toBe('{}')
})

test('a profile without its stored key reports the problem and accepts a new key', async () => {
  const { dataFolder, clock, run } = withApp()
  const app = await run()
  const { id: profileId } = await app.bridge.session.connectService({ ...service, vaultPassphrase })
  await app.close()
  rmSync(join(dataFolder, 'vault.json'))
  await createFileVault(join(dataFolder, 'vault.json'), clock).unlock(vaultPassphrase)
  const second = await run()
  await second.bridge.session.unlock({ vaultPassphrase })
  const refused = { phase: 'refused', problem: { code: 'session.noKeys' } }
  await advanceUntil(clock, () => expect(second.session.last()).toMatchObject(refused), { withinMs: 1000 })
  await second.bridge.session.giveKey({ profileId, key: 'k', secret: 's', passphrase: 'p' })
  // Recovers the history key from its copy, encrypted with the exchange key.
  const ready = { phase: 'ready', problem: null }
  await advanceUntil(clock, () => expect(second.session.last()).toMatchObject(ready), { withinMs: 2000 })
})

test('a missing vault file is reported; the account accepts a new key or is removed', async () => {
  const { dataFolder, clock, run } = withApp()
  const app = await run()
  const { id: profileId } = await app.bridge.session.connectService({ ...service, vaultPassphrase })
  await app.close()
  rmSync(join(dataFolder, 'vault.json'))
  const second = await run()
  const lost = { phase: 'refused', problem: { code: 'vault.lost' } }
  await advanceUntil(clock, () => expect(second.session.last()).toMatchObject(lost), { withinMs: 1000 })
  const key = { key: 'k', secret: 's', passphrase: 'p' }
  await second.bridge.session.giveKey({ profileId, ...key, vaultPassphrase: 'a passphrase of today' })
  await advanceUntil(clock, () => second.session.last().phase === 'ready', { withinMs: 2000 })
  await second.close()
  rmSync(join(dataFolder, 'vault.json'))
  const last = await run()
  await last.bridge.session.forget({ profileId })
  const profileIds = () => last.session.last().profiles.map(({ id }) => id)
  await advanceUntil(clock, () => expect(profileIds()).not.toContain(profileId), { withinMs: 100 })
})

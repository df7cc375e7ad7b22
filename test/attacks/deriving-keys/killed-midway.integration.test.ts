import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceInput } from '@common/bridge/contract/session'
import { expect, test, vi } from 'vitest'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { deriveKey, parseSealed, unseal } from '../../../electron/core/vault/sealed-text'
import { sweepFolder } from '../../../electron/launch/sweep-folder'
import { ManualClock } from '../../core/exchange/support/manual-clock'
import { advanceUntil } from '../../support/advance'
import { follow } from '../../support/follow'
import { InMemoryService } from '../../support/in-memory-service'
import { start } from '../../support/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: nobody; a kill -9 or a power cut at the worst moment. What it must not leave: files with secrets that nobody removes, a key
 * that belongs to no profile and can never be forgotten, a profile without a key and without a word.
 */

// Opening a vault is made slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const service: ServiceInput = {
  name: 'Main account',
  network: 'testnet',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
}
const vaultPassphrase = 'correct horse battery'

test('half-written files and the way in are gone after the next start, and nothing else', () => {
  const folder = temporaryFolder()
  const kept = ['settings.json', 'vault.json', 'history-p.db', 'notes.tmp', 'vault.json.unreadable-1']
  const swept = ['settings.json.0123456789ab.tmp', 'vault.json.ba9876543210.tmp', 'open-in-browser.html']
  for (const name of [...kept, ...swept]) writeFileSync(join(folder, name), name)
  sweepFolder(folder)
  expect(readdirSync(folder).sort()).toEqual([...kept].sort())
})

function withApp(dataFolder = temporaryFolder()) {
  const clock = new ManualClock()
  const real = new InMemoryService(clock)
  const run = async () => {
    const app = await start(dataFolder, { clock, connect: () => real.connect() })
    const session = follow(app.bridge.session.state(undefined))
    await advanceUntil(clock, () => session.items.length > 0, { withinMs: 1000 })
    return { ...app, session }
  }
  return { dataFolder, clock, run }
}

test('a key is not kept before its profile is', async () => {
  const { dataFolder, run } = withApp()
  const { bridge, close } = await run()
  const settings = join(dataFolder, 'settings.json')
  rmSync(settings, { force: true })
  mkdirSync(join(settings, 'in the way'), { recursive: true })
  await expect(bridge.session.connectService({ ...service, vaultPassphrase })).rejects.toThrow()
  await close()
  const sealed = parseSealed(readFileSync(join(dataFolder, 'vault.json'), 'utf8'))
  expect(String(unseal(sealed, await deriveKey(vaultPassphrase, sealed.header)))).toBe('{}')
})

test('a profile whose key was not kept any more says so, and takes one', async () => {
  const { dataFolder, clock, run } = withApp()
  const app = await run()
  const { id: profileId } = await app.bridge.session.connectService({ ...service, vaultPassphrase })
  await app.close()
  // As it was left between the one file and the other.
  rmSync(join(dataFolder, 'vault.json'))
  await createFileVault(join(dataFolder, 'vault.json'), clock).unlock(vaultPassphrase)
  const again = await run()
  await again.bridge.session.unlock({ vaultPassphrase })
  const refused = { phase: 'refused', problem: { code: 'session.noKeys' } }
  await advanceUntil(clock, () => expect(again.session.last()).toMatchObject(refused), { withinMs: 1000 })
  await again.bridge.session.giveKey({ profileId, key: 'k', secret: 's', passphrase: 'p' })
  // The key of its history lies beside it too, sealed with the service's own.
  const ready = { phase: 'ready', problem: null }
  await advanceUntil(clock, () => expect(again.session.last()).toMatchObject(ready), { withinMs: 2000 })
})

test('a vault file that is gone is said as what it is; the service takes its key again, or is forgotten', async () => {
  const { dataFolder, clock, run } = withApp()
  const app = await run()
  const { id: profileId } = await app.bridge.session.connectService({ ...service, vaultPassphrase })
  await app.close()
  rmSync(join(dataFolder, 'vault.json'))
  const again = await run()
  const lost = { phase: 'refused', problem: { code: 'vault.lost' } }
  await advanceUntil(clock, () => expect(again.session.last()).toMatchObject(lost), { withinMs: 1000 })
  const key = { key: 'k', secret: 's', passphrase: 'p' }
  await again.bridge.session.giveKey({ profileId, ...key, vaultPassphrase: 'a passphrase of today' })
  await advanceUntil(clock, () => again.session.last().phase === 'ready', { withinMs: 2000 })
  await again.close()
  rmSync(join(dataFolder, 'vault.json'))
  const last = await run()
  await last.bridge.session.forget({ profileId })
  const profileIds = () => last.session.last().profiles.map(({ id }) => id)
  await advanceUntil(clock, () => expect(profileIds()).not.toContain(profileId), { withinMs: 100 })
})

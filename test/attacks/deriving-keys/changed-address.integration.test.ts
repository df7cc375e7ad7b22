import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../electron/core/ports/connection'
import { ManualClock } from '../../support/time/manual-clock'
import { advance, advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { start } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { testService as service } from '../../support/app/test-service'

/**
 * Attacker: a program that can write the data folder but not open the vault.
 * Wants: key, passphrase and signatures, sent to its own host at the next unlock.
 */

vi.setConfig({ testTimeout: 60_000 })

const vaultPassphrase = 'correct horse battery'
const ready = { phase: 'ready', problem: null }

async function withService() {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const real = new InMemoryService(clock)
  const practice = new InMemoryService(clock)
  const connections: Connection[] = []
  const run = async () => {
    const app = await start(dataFolder, {
      clock,
      practice,
      connect: (connection) => {
        connections.push(connection)
        return real.connect()
      },
    })
    const session = subscribe(app.bridge.session.state(undefined))
    await advanceUntil(clock, () => session.items.length > 0, { withinMs: 1000 })
    return { ...app, session }
  }
  const first = await run()
  const { id: profileId } = await first.bridge.session.connectService({ ...service, vaultPassphrase })
  await advanceUntil(clock, () => first.session.last().phase === 'ready', { withinMs: 1000 })
  await first.close()
  connections.length = 0
  return { dataFolder, clock, connections, run, profileId }
}

function writeSettings(dataFolder: string, change: object): void {
  const file = join(dataFolder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { profiles: object[] }
  settings.profiles = settings.profiles.map((profile) => ({ ...profile, ...change }))
  writeFileSync(file, JSON.stringify(settings))
}

test.each([
  { restUrl: 'https://evil.example' },
  { wsUrl: 'wss://evil.example' },
  { protocol: 'v1' },
  { headerPrefix: 'X' },
  { network: 'mainnet' },
])('after %j in the settings, no key is sent and the session shows the problem', async (change) => {
  const { dataFolder, clock, connections, run } = await withService()
  writeSettings(dataFolder, change)
  const { bridge, session } = await run()
  await bridge.session.unlock({ vaultPassphrase })
  const refused = {
    phase: 'refused',
    problem: { code: 'session.addressChanged', values: { name: 'Main account' } },
  }
  await advanceUntil(clock, () => expect(session.last()).toMatchObject(refused), { withinMs: 2000 })
  await advance(clock, 2000)
  expect(connections).toEqual([])
})

test('a changed account name does not block the connection', async () => {
  const { dataFolder, clock, connections, run } = await withService()
  writeSettings(dataFolder, { name: 'Another name' })
  const { bridge, session } = await run()
  await bridge.session.unlock({ vaultPassphrase })
  await advanceUntil(clock, () => expect(session.last()).toMatchObject(ready), { withinMs: 2000 })
  expect(connections).toHaveLength(1)
})

test('a changed address is used after the user enters the key again', async () => {
  const { dataFolder, clock, connections, run, profileId } = await withService()
  writeSettings(dataFolder, { restUrl: 'https://new.example.com' })
  const app = await run()
  const { key, secret, passphrase } = service
  await app.bridge.session.giveKey({ profileId, key, secret, passphrase, vaultPassphrase })
  await advanceUntil(clock, () => expect(app.session.last()).toMatchObject(ready), { withinMs: 2000 })
  expect(new Set(connections.map(({ restUrl }) => restUrl))).toEqual(new Set(['https://new.example.com']))
  await app.close()
  const second = await run()
  await second.bridge.session.unlock({ vaultPassphrase })
  await advanceUntil(clock, () => expect(second.session.last()).toMatchObject(ready), { withinMs: 2000 })
})

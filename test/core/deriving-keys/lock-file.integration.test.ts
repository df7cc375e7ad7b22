import { copyFileSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { advance, advanceUntil, idle } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { buy, openTrade } from '../../support/app/ready-app'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { temporaryFolder } from '../../support/temporary-folder'
import { keychainInMemory } from './support/keychain-in-memory'
import { service, startWithService, vaultPassphrase } from './support/with-service'
import type { ManualClock } from '../../support/time/manual-clock'
import type { Subscription } from '../../support/subscribe'
import type { SessionState } from '@common/domain/services/session-state'

async function startWithLock() {
  const { open: keychain, items } = keychainInMemory()
  const started = await startWithService(undefined, undefined, { keychain })
  const { bridge, clock, session } = started
  await bridge.session.connectService(service)
  await advanceUntil(clock, () => expect(session.last().phase).toBe('ready'), { withinMs: 5000 })
  await bridge.session.choosePassphrase({ next: vaultPassphrase })
  return { ...started, items, lockFile: join(started.dataFolder, 'lock.json') }
}

type Started = Awaited<ReturnType<typeof startWithLock>>

const untilReported = (clock: ManualClock, session: Subscription<SessionState>): Promise<unknown> =>
  vi.waitFor(
    async () => {
      await advance(clock, 100)
      const { phase, problem } = session.last()
      expect(phase === 'ready' || problem !== null).toBe(true)
    },
    { interval: 10 },
  )

async function expectLockedUntilPassphrase(
  { restart, lockFile, clock, real }: Started,
  content: string,
  beforehand?: string,
) {
  const restarted = await restart()
  const session = subscribe(restarted.bridge.session.state(undefined))
  await idle()
  if (beforehand !== undefined)
    await restarted.bridge.session.unlock({ vaultPassphrase: beforehand }).catch(() => undefined)
  await untilReported(clock, session)
  expect(session.last()).toMatchObject({
    phase: 'locked',
    lock: { isOn: true, opensBy: 'passphrase' },
    problem: { code: 'lock.restored' },
  })
  expect(readFileSync(lockFile, 'utf8')).toBe(content)
  await expect(restarted.bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
    code: 'locked',
  })
  expect(real.count('openTrade')).toBe(0)
  await restarted.bridge.session.unlock({ vaultPassphrase })
  await advanceUntil(clock, () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null }), {
    withinMs: 5000,
  })
  await openTrade(restarted.bridge, { ...buy, orderId: 'o2' })
}

describe('file of the app lock with keys in a keychain', () => {
  test.each([
    ['deleted', (file: string) => rmSync(file)],
    ['cut off', (file: string) => truncateSync(file, 40)],
  ])('is restored and required if it was %s before the start', async (_, damage) => {
    const started = await startWithLock()
    await started.close()
    const content = readFileSync(started.lockFile, 'utf8')
    damage(started.lockFile)
    await expectLockedUntilPassphrase(started, content)
  })

  test('is restored and required if it was replaced by one with another passphrase', async () => {
    const started = await startWithLock()
    await started.close()
    const content = readFileSync(started.lockFile, 'utf8')
    const other = join(temporaryFolder(), 'lock.json')
    await createFileVault(other, started.clock, testKdfCost).unlock('passphrase of a thief')
    copyFileSync(other, started.lockFile)
    await expectLockedUntilPassphrase(started, content, 'passphrase of a thief')
  })

  test('keeps the keys locked if the copy in the keychain is missing too', async () => {
    const { close, restart, lockFile, items, real } = await startWithLock()
    await close()
    for (const name of [...items.keys()].filter((each) => each.endsWith('-lock'))) items.delete(name)
    rmSync(lockFile)
    const { bridge, clock } = await restart()
    const session = subscribe(bridge.session.state(undefined))
    await untilReported(clock, session)
    expect(session.last().problem).toMatchObject({ code: 'lock.lost' })
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toBeDefined()
    expect(real.count('openTrade')).toBe(0)
  })

  test('is bound to the keys at the first unlock of a lock from an earlier version', async () => {
    const started = await startWithLock()
    await started.close()
    const { items, restart, clock, lockFile } = started
    for (const [name, item] of [...items]) {
      if (name.endsWith('-lock')) items.delete(name)
      else items.set(name, item.replace(/,"lock":"[^"]*"/, ''))
    }
    const earlier = await restart()
    const session = subscribe(earlier.bridge.session.state(undefined))
    await earlier.bridge.session.unlock({ vaultPassphrase })
    await advanceUntil(clock, () => expect(session.last().phase).toBe('ready'), { withinMs: 5000 })
    await earlier.close()
    const content = readFileSync(lockFile, 'utf8')
    rmSync(lockFile)
    await expectLockedUntilPassphrase(started, content)
  })

  test('is not replaced by an empty passphrase if it is deleted while the app is locked', async () => {
    const { bridge, lockFile, session } = await startWithLock()
    await bridge.session.lock(null)
    rmSync(lockFile)
    await expect(bridge.session.unlock({})).rejects.toBeDefined()
    await expect(bridge.session.unlock({ vaultPassphrase: 'passphrase of a thief' })).rejects.toBeDefined()
    expect(session.last().lock.isOn).toBe(true)
    await expect
      .poll(() =>
        bridge.session.unlock({ vaultPassphrase }).then(
          () => session.last().lock.isOn,
          () => true,
        ),
      )
      .toBe(false)
  })
})

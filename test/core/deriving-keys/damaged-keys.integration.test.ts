import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createHistoryKeys } from '../../../electron/core/vault/history-keys'
import { advance, advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { buy, openTrade } from '../../support/app/ready-app'
import { flipBit, inPlaceOf, makeFifo, makeFolder } from '../../support/damaged-files'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { keychainInMemory } from './support/keychain-in-memory'
import { service, startWithService, vaultPassphrase } from './support/with-service'

const damages: readonly (readonly [string, (file: string) => void])[] = [
  ['a flipped bit', flipBit],
  ['cut off', (file) => truncateSync(file, 40)],
  ['empty', (file) => truncateSync(file, 0)],
  ['another format', (file) => writeFileSync(file, 'GIF89a'.repeat(400))],
  ['a folder', makeFolder],
  ['a FIFO', makeFifo],
  ['deleted', (file) => rmSync(file)],
]

async function startConnected() {
  const started = await startWithService()
  const { bridge, clock, session, dataFolder } = started
  const { id } = await bridge.session.connectService({ ...service, vaultPassphrase })
  await advanceUntil(clock, () => expect(session.last().phase).toBe('ready'), { withinMs: 5000 })
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  const keyFile = join(dataFolder, `history-${id}.key`)
  await expect.poll(() => existsSync(keyFile)).toBe(true)
  return { ...started, id, vaultFile: join(dataFolder, 'vault.json'), keyFile }
}

type App = Awaited<ReturnType<typeof startWithService>>

async function unlockRestarted(restart: App['restart'], clock: App['clock']) {
  const restarted = await restart()
  const state = subscribe(restarted.bridge.session.state(undefined))
  await restarted.bridge.session.unlock({ vaultPassphrase })
  await advanceUntil(clock, () => expect(state.last().phase).toBe('ready'), { withinMs: 5000 })
  return restarted
}

async function expectRestored(
  file: string,
  damage: () => void,
  label: string,
  { clock, session }: Pick<App, 'clock' | 'session'>,
): Promise<void> {
  const content = readFileSync(file, 'utf8')
  damage()
  await advanceUntil(clock, () => expect(session.last().problem).toMatchObject({ code: 'disk.lost' }), {
    withinMs: 3000,
  })
  if (label === 'a folder') rmSync(file, { recursive: true })
  await expect
    .poll(async () => {
      await advance(clock, 2000)
      const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
      return [session.last().problem, isFile && readFileSync(file, 'utf8')]
    })
    .toEqual([null, content])
}

describe('vault.json', () => {
  test.each(damages)(
    'reports damage before the start, sends nothing and recovers from a copy: %s',
    async (_, damage) => {
      const { close, restart, vaultFile, clock, real } = await startConnected()
      await close()
      const copy = readFileSync(vaultFile)
      damage(vaultFile)
      const requests = real.requests.length

      const restarted = await restart()
      const state = subscribe(restarted.bridge.session.state(undefined))
      await advance(clock, 2000)
      if (existsSync(vaultFile))
        await expect(restarted.bridge.session.unlock({ vaultPassphrase })).rejects.toMatchObject({
          text: { code: expect.stringMatching(/^vault\.(damaged|wrongPassphrase)$/) as string },
        })
      else expect(state.last().problem).toMatchObject({ code: 'vault.lost' })
      await expect(restarted.bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({})
      expect(real.requests.slice(requests)).toEqual([])
      await restarted.close()

      inPlaceOf((file) => writeFileSync(file, copy, { mode: 0o600 }))(vaultFile)
      const restored = await unlockRestarted(restart, clock)
      await openTrade(restored.bridge, { ...buy, orderId: 'o1' })
      expect(real.count('openTrade')).toBe(1)
    },
  )

  test.each(damages)(
    'reports a damaged vault while the app runs and restores it: %s',
    async (label, damage) => {
      const { bridge, close, restart, vaultFile, clock, session } = await startConnected()
      await expectRestored(vaultFile, () => damage(vaultFile), label, { clock, session })
      await openTrade(bridge, { ...buy, orderId: 'o2' })
      await close()
      await unlockRestarted(restart, clock)
    },
  )
})

describe('lock.json with a keychain', () => {
  async function startWithLock() {
    const { open: keychain } = keychainInMemory()
    const started = await startWithService(undefined, undefined, { keychain })
    await started.bridge.session.connectService(service)
    await advanceUntil(started.clock, () => expect(started.session.last().phase).toBe('ready'), {
      withinMs: 5000,
    })
    await openTrade(started.bridge, { ...buy, orderId: 'o1' })
    await started.bridge.session.choosePassphrase({ next: vaultPassphrase })
    return { ...started, lockFile: join(started.dataFolder, 'lock.json') }
  }

  test.each(damages.filter(([label]) => label === 'a folder'))(
    'leaves the app locked after damage before the start and unlocks with a copy: %s',
    async (_, damage) => {
      const { close, restart, lockFile, clock, real } = await startWithLock()
      await close()
      const copy = readFileSync(lockFile)
      damage(lockFile)

      const restarted = await restart()
      await advance(clock, 2000)
      await expect(restarted.bridge.session.unlock({ vaultPassphrase })).rejects.toMatchObject({
        text: { code: expect.stringMatching(/^vault\.(damaged|wrongPassphrase)$/) as string },
      })
      await expect(restarted.bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
        code: 'locked',
      })
      expect(real.count('openTrade')).toBe(1)
      await restarted.close()

      inPlaceOf((file) => writeFileSync(file, copy, { mode: 0o600 }))(lockFile)
      const restored = await unlockRestarted(restart, clock)
      await openTrade(restored.bridge, { ...buy, orderId: 'o2' })
      expect(real.count('openTrade')).toBe(2)
    },
  )

  test.each(damages)(
    'reports a damaged lock file while the app runs and restores it: %s',
    async (label, damage) => {
      const { bridge, lockFile, clock, session } = await startWithLock()
      await expectRestored(lockFile, () => damage(lockFile), label, { clock, session })
      await bridge.session.lock(null)
      await bridge.session.unlock({ vaultPassphrase })
    },
  )
})

test.each(damages)(
  'a damaged history key file is written again at the next start: %s',
  async (label, damage) => {
    const { close, restart, keyFile, id, dataFolder, clock } = await startConnected()
    await close()
    damage(keyFile)
    const keys = createHistoryKeys(dataFolder, testKdfCost)
    expect(keys.has(id)).toBe(false)
    if (label === 'a folder') rmSync(keyFile, { recursive: true })
    await unlockRestarted(restart, clock)
    await expect.poll(() => keys.has(id)).toBe(true)
    expect(readdirSync(dataFolder).filter((name) => name.includes('.unreadable'))).toEqual([])
  },
)

import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeOrderId } from '@common/domain/order-id'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import { ensureDataFolder } from '../../../electron/launch/data-folder'
import { lockFolder } from '../../../electron/launch/lock-folder'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { flipBit, inPlaceOf, makeFifo, makeFolder } from '../../support/damaged-files'
import { temporaryFolder } from '../../support/temporary-folder'

const history = 'history-practice.db'
const journal = 'journal-practice.log'

async function expectLostStorage(
  { bridge, clock, practice, session }: Awaited<ReturnType<typeof startReady>>,
  tradeId: string,
): Promise<void> {
  await advanceUntil(clock, () => expect(session.last()).toMatchObject({ problem: { code: 'disk.lost' } }), {
    withinMs: 3000,
  })
  await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
    code: 'rejected',
    text: { code: 'disk.lost' },
  })
  expect(practice.count('openTrade')).toBe(1)
  expect(await bridge.futures.close({ tradeId })).toMatchObject({ kind: 'done' })
}

describe('storage failure while the app runs', () => {
  test.each([
    ['the whole folder', (folder: string) => renameSync(folder, `${folder}-moved`)],
    ['the history', (folder: string) => rmSync(join(folder, history))],
    ['the log of the history', (folder: string) => rmSync(join(folder, `${history}-wal`))],
    ['a folder in place of the history', (folder: string) => makeFolder(join(folder, history))],
    ['a FIFO in place of the history', (folder: string) => makeFifo(join(folder, history))],
    [
      'another file in place of the history',
      (folder: string) => inPlaceOf((file) => writeFileSync(file, 'x'))(join(folder, history)),
    ],
  ])('is reported and allows only protective writes: %s', async (_, damage) => {
    const app = await startReady()
    const { bridge, clock, dataFolder } = app
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 5000)
    onTestFinished(() => rmSync(`${dataFolder}-moved`, { recursive: true, force: true }))
    damage(dataFolder)
    await expectLostStorage(app, trade.id)
  })

  test.each([
    ['deleted', (file: string) => rmSync(file)],
    ['empty', (file: string) => truncateSync(file, 0)],
    ['cut off', (file: string) => truncateSync(file, 100)],
    ['longer', (file: string) => appendFileSync(file, 'x')],
  ])('triggers a rewrite of a journal that is %s', async (_, damage) => {
    const { bridge, clock, practice, session, dataFolder, close } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    damage(join(dataFolder, journal))
    await advance(clock, 3000)
    await openTrade(bridge, { ...buy, orderId: 'o2' })
    expect(session.last().problem).toBeNull()
    await close()
    const restarted = await startReady(dataFolder, { clock, practice })
    await openTrade(restarted.bridge, { ...buy, orderId: 'o1' })
    expect(practice.count('openTrade')).toBe(2)
  })
})

describe('practice database lost while it runs', () => {
  test('is reported and allows only protective writes until it is back', async () => {
    let lost: StorageLost | null = null
    const app = await startReady(undefined, {
      checkPracticeFiles() {
        if (lost) throw lost
      },
    })
    const { bridge, clock, session } = app
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    lost = new StorageLost('practice.db')
    await expectLostStorage(app, trade.id)
    lost = null
    await advanceUntil(clock, () => expect(session.last().problem).toBeNull(), { withinMs: 3000 })
  })
})

describe('data folder damaged before the start', () => {
  const files = [
    'settings.json',
    history,
    `${history}-wal`,
    `${history}-shm`,
    `${history}-seal`,
    `${history}-spare`,
    journal,
    `${journal}-spare`,
    `${journal}.new`,
    'tries.json',
  ]
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['a flipped bit', (file) => existsSync(file) && flipBit(file)],
    ['cut off', (file) => existsSync(file) && truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['empty', (file) => writeFileSync(file, '')],
    ['another format', (file) => writeFileSync(file, 'GIF89a'.repeat(400))],
    ['a folder', makeFolder],
    ['a FIFO', makeFifo],
    ['deleted', (file) => rmSync(file, { force: true })],
  ]

  test.each(files)('lets the app start without resending an earlier order: %s', async (name) => {
    const { bridge, clock, practice, dataFolder, close } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await close()
    for (const [damageName, damage] of damages) {
      const sent = practice.count('openTrade')
      // The library maps a log's index until garbage collection.
      const folder = temporaryFolder()
      cpSync(dataFolder, folder, { recursive: true })
      damage(join(folder, name))
      clock.advance(1000)
      const restarted = await start(folder, { clock, practice })
      const session = subscribe(restarted.bridge.session.state(undefined))
      await restarted.bridge.session.startPractice(undefined)
      await advanceUntil(clock, () => expect(session.last().phase).toBe('ready'), { withinMs: 20_000 })
      await advance(clock, 20_000, 1000)
      await restarted.bridge.futures.open({ ...buy, orderId: 'o1' }).catch(() => undefined)
      expect(practice.count('openTrade'), damageName).toBe(sent)
      const orderId = makeOrderId(clock.nowMs(), new Uint8Array(10))
      await openTrade(restarted.bridge, { ...buy, quantity: 3, orderId })
      await restarted.close()
    }
  })
})

describe('in-use lock file', () => {
  test.each([
    ['of another format', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    ['that is a folder', makeFolder],
    ['that is a FIFO', makeFifo],
  ])('%s is rebuilt', (_, damage) => {
    const folder = temporaryFolder()
    lockFolder(folder)()
    damage(join(folder, 'in-use'))
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(/another instance of Satchel/)
    unlock()
  })
})

test.skipIf(process.platform === 'win32')('a data folder that other users can write to is rejected', () => {
  const folder = temporaryFolder()
  for (const mode of [0o770, 0o707, 0o777]) {
    chmodSync(folder, mode)
    expect(() => ensureDataFolder(folder)).toThrow(/is writable by other users/)
  }
  chmodSync(folder, 0o755)
  expect(() => ensureDataFolder(folder)).not.toThrow()
})

test.skipIf(process.getuid?.() !== 0)('a data folder of another user is rejected', () => {
  const folder = temporaryFolder()
  expect(spawnSync('chown', ['12345', folder]).status).toBe(0)
  expect(() => ensureDataFolder(folder)).toThrow(/belongs to another user/)
})

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { practiceHost } from '../../../electron/launch/practice-host'
import { buy, openTrade, start } from '../../support/app/ready-app'
import { bundlePractice } from '../../support/processes/practice-child'
import { mainnetService } from '../../support/app/mainnet-service'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'
import { advance } from '../../support/time/advance'

let workerFile: string
beforeAll(async () => {
  workerFile = await bundlePractice('worker')
}, 60_000)

function startHost(folder: string) {
  const host = practiceHost(workerFile, { dataFolder: folder, checkEveryMs: 20 }, () => undefined)
  onTestFinished(() => host.close())
  return host
}

async function startWithDatabase(damage: (file: string) => void) {
  const folder = join(temporaryFolder(), 'practice')
  const first = startHost(folder)
  await first.start()
  await first.close()
  const file = join(folder, 'practice.db')
  damage(file)
  const started = await start(temporaryFolder(), { host: startHost(folder) })
  const session = subscribe(started.bridge.session.state(undefined))
  const isReady = (network: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await advance(started.clock, 100)
        expect(session.last()).toMatchObject({ phase: 'ready', problem: null, profile: { network } })
      },
      { interval: 10 },
    )
  return { ...started, session, file, isReady }
}

const readIfFile = (file: string): Buffer | null => (statSync(file).isFile() ? readFileSync(file) : null)

describe('practice database damaged before the start', () => {
  test.each([
    ['a flipped bit', (file: string) => flip(file, 20)],
    ['cut off', (file: string) => truncateSync(file, statSync(file).size / 2)],
    ['empty', (file: string) => truncateSync(file, 0)],
    ['another format', (file: string) => writeFileSync(file, 'GIF89a'.repeat(4000))],
    [
      'a folder',
      (file: string) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
  ])('is reported, stays in place and leaves other accounts working: %s', async (_, damage) => {
    const { bridge, session, file, isReady } = await startWithDatabase(damage)
    const content = readIfFile(file)
    await expect(bridge.session.startPractice(undefined)).rejects.toThrow(/cannot be used/)
    await vi.waitFor(() => expect(session.last().profiles[0]?.problem).not.toBeNull())
    await bridge.session.connectService(mainnetService)
    await isReady('mainnet')
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    expect(readIfFile(file)).toEqual(content)
    rmSync(file, { recursive: true })
    await bridge.session.startPractice(undefined)
    await isReady('practice')
  })
})

describe('practice database damaged while it is open', () => {
  test('is reported at its account, blocks its orders and leaves other accounts working', async () => {
    const { bridge, clock, session, file, isReady } = await startWithDatabase(() => undefined)
    await bridge.session.startPractice(undefined)
    await isReady('practice')
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    for (const each of [file, `${file}-wal`]) overwrite(each)
    await vi.waitFor(
      async () => {
        await advance(clock, 1000)
        expect(session.last()).toMatchObject({ problem: { code: 'disk.lost' } })
      },
      { interval: 10 },
    )
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
      text: { code: 'disk.lost' },
    })
    expect(await bridge.futures.close({ tradeId: trade.id })).toMatchObject({ kind: 'done' })
    await bridge.session.connectService(mainnetService)
    await isReady('mainnet')
    await openTrade(bridge, { ...buy, orderId: 'o3' })
  })
})

function flip(file: string, place: number): void {
  const bytes = readFileSync(file)
  bytes[place] = (bytes[place] ?? 0) ^ 4
  writeFileSync(file, bytes)
}

function overwrite(file: string): void {
  if (!existsSync(file)) return
  const { size } = statSync(file)
  if (size <= 4096) return
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(size - 4096, 0x5a), 0, undefined, 4096)
  closeSync(opened)
}

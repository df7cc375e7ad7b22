import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../../support/in-english'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'

/** Null if this user may not mount a disk. */
function smallDisk(): string | null {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

function fill(folder: string): void {
  for (const [name, bytes] of [
    ['large', 65_536],
    ['small', 512],
  ] as const) {
    for (let n = 0; ; n += 1) {
      try {
        writeFileSync(join(folder, `filler-${name}-${n}`), Buffer.alloc(bytes, 1))
      } catch {
        break
      }
    }
  }
}

function makeRoom(folder: string): void {
  spawnSync('sh', ['-c', 'rm -f filler-*'], { cwd: folder })
}

test('a full disk is reported, blocks new orders, allows closing and recovers with free space', async ({
  skip,
}) => {
  const folder = smallDisk()
  if (folder === null) return skip('this user may not mount a disk')
  const { bridge, clock, practice, session, shown, unexpected, close } = await startReady(folder)
  const trades = subscribe(bridge.futures.live(undefined))
  const state = (id: string) =>
    trades.items.flatMap((change) => change.trades).findLast((trade) => trade.id === id)?.state
  const stopped = await openTrade(bridge, { ...buy, orderId: 'o1', stopLossPrice: 19_500 })
  const closed = await openTrade(bridge, { ...buy, orderId: 'o2' })
  await advance(clock, 5000)
  expect(session.last().problem).toBeNull()

  fill(folder)
  practice.setPrice(19_400)
  await advanceUntil(
    clock,
    () => {
      expect(session.last()).toMatchObject({ phase: 'ready', problem: { code: 'disk.full' } })
      expect(state(stopped.id)).toBe('closed')
    },
    { withinMs: 70_000 },
  )
  await expect(bridge.futures.open({ ...buy, orderId: 'o3' })).rejects.toMatchObject({
    code: 'rejected',
    text: { code: 'disk.full' },
  })
  expect((await bridge.futures.close({ tradeId: closed.id })).kind).toBe('done')
  expect(state(closed.id)).toBe('closed')

  makeRoom(folder)
  await advanceUntil(clock, () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null }), {
    withinMs: 70_000,
  })
  await openTrade(bridge, { ...buy, orderId: 'o4' })
  await advance(clock, 5000)
  const reported = () => shown.filter(({ notice }) => notice.event.kind === 'stop-loss')
  expect(reported()).toHaveLength(1)
  expect(subscribe(bridge.doubts.list(undefined)).items.flat()).toEqual([])
  // The response to the close couldn't be stored immediately.
  expect(unexpected.map(String).filter((line) => !line.includes('database or disk is full'))).toEqual([])

  await close()
  const restarted = await startReady(folder, { clock, practice })
  const after = subscribe(restarted.bridge.futures.live(undefined))
  await advanceUntil(clock, () => after.items.length > 0, { withinMs: 100 })
  const states = Object.fromEntries(after.last().trades.map((trade) => [trade.id, trade.state]))
  expect(states).toMatchObject({ [stopped.id]: 'closed', [closed.id]: 'closed' })
  expect(restarted.shown.filter(({ notice }) => notice.event.kind === 'stop-loss')).toEqual([])
})

test('an order is not sent while the journal is read-only', async ({ skip }) => {
  const { bridge, clock, practice, dataFolder } = await startReady()
  await advance(clock, 5000)
  const file = join(dataFolder, 'journal-practice.log')
  const mount = (...options: string[]) => spawnSync('mount', [...options, file]).status === 0
  if (!mount('--bind', file)) return skip('this user may not mount a file')
  onTestFinished(() => void spawnSync('umount', ['-l', file]))
  expect(mount('-o', 'remount,ro,bind')).toBe(true)
  await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toThrow()
  expect(practice.count('openTrade')).toBe(0)
})

test('a close whose response is lost on a full disk stays unresolved after a restart', async ({ skip }) => {
  const folder = smallDisk()
  if (folder === null) return skip('this user may not mount a disk')
  const { bridge, clock, practice, close } = await startReady(folder)
  const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
  await advance(clock, 5000)
  fill(folder)
  practice.failNext('closeTrade', new ExchangeError('unknown-outcome', verbatim('no answer')))
  expect((await bridge.futures.close({ tradeId: trade.id })).kind).toBe('in-doubt')
  await close()
  makeRoom(folder)

  practice.setOutage(new ExchangeError('no-answer', verbatim('down')))
  const restarted = await start(folder, { clock, practice })
  const pendingWrites = subscribe(restarted.bridge.doubts.list(undefined))
  await advanceUntil(
    clock,
    () =>
      expect(pendingWrites.last()).toMatchObject([
        { action: 'close-trade', tradeId: trade.id, state: 'checking' },
      ]),
    { withinMs: 100 },
  )
})

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeOrderId } from '@common/domain/order-id'
import { sats } from '@common/domain/units'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy, openTrade, start } from '../../support/app/ready-app'
import type { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../../support/temporary-folder'
import { lostAnswer, startWithUnresolvedWrites } from '../../support/app/with-unresolved-writes'
import { verbatim } from '../../support/text'

type Bridge = Awaited<ReturnType<typeof start>>['bridge']

const history = 'history-practice.db'
const journal = 'journal-practice.log'

function flip(file: string, part: number): void {
  const bytes = readFileSync(file)
  const place = Math.floor((bytes.length - 2) * part)
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const remove = (folder: string, names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { force: true })
}
const historyFiles = ['', '-wal', '-shm', '-seal'].map((suffix) => history + suffix)

const damages: readonly (readonly [string, 'survives' | 'may be lost', (folder: string) => void])[] = [
  ['nothing', 'survives', () => undefined],
  ['a deleted history', 'survives', (folder) => remove(folder, historyFiles)],
  ['a deleted history file', 'survives', (folder) => remove(folder, [history])],
  ['a flipped bit in the history', 'survives', (folder) => flip(join(folder, history), 0.5)],
  ['a flipped bit in the log', 'survives', (folder) => flip(join(folder, `${history}-wal`), 0.5)],
  ['a log that was cut off', 'survives', (folder) => truncateSync(join(folder, `${history}-wal`), 5000)],
  ['a flipped bit at the start of the journal', 'may be lost', (folder) => flip(join(folder, journal), 0)],
  ['a flipped bit in the journal', 'may be lost', (folder) => flip(join(folder, journal), 0.6)],
  ['a flipped bit at the end of the journal', 'may be lost', (folder) => flip(join(folder, journal), 1)],
  ['a journal that was cut off', 'may be lost', (folder) => truncateSync(join(folder, journal), 300)],
  ['an empty journal', 'may be lost', (folder) => writeFileSync(join(folder, journal), '')],
  ['a deleted journal', 'may be lost', (folder) => remove(folder, [journal])],
  [
    'a journal and a log that were cut off',
    'may be lost',
    (folder) => {
      truncateSync(join(folder, journal), 300)
      truncateSync(join(folder, `${history}-wal`), 5000)
    },
  ],
  ['a deleted journal and history', 'may be lost', (folder) => remove(folder, [journal, ...historyFiles])],
]

const accountIsOpen = ({ doubts }: Bridge) => doubts.dismiss({ doubtId: 'none' }).catch(() => undefined)

async function killedAfterLostAnswer() {
  const { bridge, practice, clock, dataFolder, close } = await startWithUnresolvedWrites()
  practice.failNext('openTrade', lostAnswer(), { applied: true })
  expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
  practice.setOutage(new ExchangeError('maintenance', verbatim('503')))
  await advance(clock, 100)
  const folder = temporaryFolder()
  cpSync(dataFolder, folder, { recursive: true })
  await close()
  expect(existsSync(join(folder, `${history}-wal`))).toBe(true)
  return { folder, clock, practice }
}

describe.each(damages)('restart after a kill and %s', (_, fate, damage) => {
  test('does not resend an order whose response was lost', async () => {
    const { folder, clock, practice } = await killedAfterLostAnswer()
    damage(folder)
    clock.advance(60_000)
    const restarted = await start(folder, { clock, practice })
    const session = subscribe(restarted.bridge.session.state(undefined))
    const pending = subscribe(restarted.bridge.doubts.list(undefined))
    await accountIsOpen(restarted.bridge)
    const newId = () => makeOrderId(clock.nowMs(), new Uint8Array(10))
    const problemCode = () => JSON.stringify(session.last().problem)

    const isShown = () =>
      fate === 'survives'
        ? expect(pending.last()).toMatchObject([{ action: 'open-trade', state: 'checking' }])
        : expect(problemCode()).toContain('journal.incomplete')
    await advanceUntil(clock, isShown, { withinMs: 1000 })
    if (fate === 'may be lost')
      await expect(
        restarted.bridge.futures.open({ ...buy, quantity: 7, orderId: newId() }),
      ).rejects.toMatchObject({
        code: expect.stringMatching(/rejected|not-connected/) as string,
      })
    const repeat = () =>
      restarted.bridge.futures.open({ ...buy, orderId: 'o1' }).catch((error: unknown) => error)
    await repeat()
    expect(practice.count('openTrade')).toBe(1)

    practice.setOutage(undefined)
    await advanceUntil(clock, () => expect(problemCode()).not.toContain('journal.incomplete'), {
      withinMs: 90_000,
    })
    if (fate === 'may be lost') expect(problemCode()).toContain('journal.reconciled')
    await advanceUntil(
      clock,
      () => pending.last().every(({ state }) => state !== 'checking') && session.last().phase === 'ready',
      { withinMs: 90_000 },
    )
    if (fate === 'may be lost') {
      expect(session.last().isProblemDismissible).toBe(true)
      await restarted.bridge.session.dismissProblem(null)
      await advanceUntil(clock, () => expect(session.last().isProblemDismissible).toBe(false), {
        withinMs: 1000,
      })
      expect(problemCode()).not.toContain('journal')
    }
    await repeat()
    expect(practice.count('openTrade')).toBe(1)
    await openTrade(restarted.bridge, { ...buy, quantity: 8, orderId: newId() })
    expect(practice.count('openTrade')).toBe(2)
  })
})

const pay = ({ wallet }: Bridge, practice: InMemoryService) =>
  wallet.withdraw({
    paymentRequest: practice.invoice(5000),
    amountSats: sats(5000),
    mostFeeSats: sats(10_000_000),
  })

test('a lost journal blocks writes until the exchange has been read', async () => {
  const { clock, practice, dataFolder, close } = await startWithUnresolvedWrites()
  await close()
  remove(dataFolder, [journal])
  practice.hangNext('withdrawals')
  const { bridge } = await start(dataFolder, { clock, practice })
  const session = subscribe(bridge.session.state(undefined))
  await accountIsOpen(bridge)
  await advanceUntil(clock, () => expect(session.last()).toMatchObject({ phase: 'ready' }), {
    withinMs: 10_000,
  })
  await advance(clock, 10_000)
  const refused = { code: 'rejected', text: { code: 'journal.waiting' } }
  const orderId = makeOrderId(clock.nowMs(), new Uint8Array(10))
  await expect(bridge.futures.open({ ...buy, orderId })).rejects.toMatchObject(refused)
  await expect(pay(bridge, practice)).rejects.toMatchObject(refused)
  expect([practice.count('openTrade'), practice.count('withdraw')]).toEqual([0, 0])
})

test('orders and payments are not sent if the journal cannot be written', async () => {
  const { bridge, practice, clock, dataFolder } = await startWithUnresolvedWrites()
  await advance(clock, 5000)
  remove(dataFolder, [journal])
  mkdirSync(join(dataFolder, journal))
  await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
    code: 'rejected',
    text: { code: 'disk.lost' },
  })
  await expect(pay(bridge, practice)).rejects.toMatchObject({
    code: 'rejected',
    text: { code: 'disk.lost' },
  })
  expect([practice.count('openTrade'), practice.count('withdraw')]).toEqual([0, 0])
})

test('a reset practice exchange starts with a new journal', async () => {
  const { bridge, session, clock, dataFolder } = await startWithUnresolvedWrites()
  await bridge.practice.startOver(undefined)
  await advance(clock, 1000)
  await advanceUntil(clock, () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null }), {
    withinMs: 5000,
  })
  expect(readdirSync(dataFolder)).toContain(journal)
})

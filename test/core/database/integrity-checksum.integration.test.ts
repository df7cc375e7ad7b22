import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { message } from '@common/texts/message'
import { verifyChecksum } from '../../../electron/core/database/integrity-checksum'
import { openDatabase } from '../../../electron/core/database/open-database'
import { openHistory } from '../../../electron/core/database/open-history'
import { HistoryError } from '../../../electron/core/ports/storage/history'
import { Secret } from '../../../electron/core/ports/secret'
import { createTrade as trade, testNowMs as nowMs } from '../../support/create-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { collectGarbage } from './support/collect-garbage'

const key = new Secret('0f'.repeat(32))

function open(folder = temporaryFolder()) {
  const opened = openHistory(folder, 'p1', key, nowMs)
  onTestFinished(() => opened.history.close())
  return { ...opened, folder }
}

describe('history', () => {
  test.each([
    ['overwritten', (seal: string) => writeFileSync(seal, 'x')],
    ['cut', (seal: string) => writeFileSync(seal, 'ab'.repeat(20))],
    ['a folder', (seal: string) => void (rmSync(seal), mkdirSync(seal))],
  ])(
    'is checked and stays when its checksum file is %s, which is set aside and reported',
    (_what, damage) => {
      const { history, folder } = open()
      history.trades.save([trade('t1')])
      history.close()
      const seal = join(folder, 'history-p1.db-seal')
      damage(seal)
      const { history: restarted, problem } = open(folder)
      const aside = `history-p1.db-seal.unreadable-${nowMs}`
      expect(problem).toEqual(message('history.checksumSetAside', { aside }))
      expect(restarted.trades.active()).toEqual([trade('t1')])
      expect(existsSync(join(folder, aside))).toBe(true)
      restarted.close()
      expect(readFileSync(seal, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
      expect(open(folder).problem).toBeNull()
    },
  )

  test.each([
    ['missing', (seal: string) => rmSync(seal)],
    ['empty', (seal: string) => writeFileSync(seal, '')],
    ['invalidated', (seal: string) => writeFileSync(seal, `${' '.repeat(64)}\n`)],
  ])('is checked without a report when its checksum is %s, as after a crash', (_what, interrupt) => {
    const { history, folder } = open()
    history.close()
    interrupt(join(folder, 'history-p1.db-seal'))
    expect(open(folder).problem).toBeNull()
  })
})

test('the log stays short, and after a crash at any time the file matches its checksum', () => {
  const { history, folder } = open()
  const log = join(folder, 'history-p1.db-wal')
  // SQLite writes no page whose content is unchanged.
  const valueOf = (place: number): string => String(place).padStart(4, '0').repeat(25_000)
  const sizes: number[] = []
  for (let place = 0; place < 100; place += 1) {
    history.transaction(() => history.facts.set('large', valueOf(place)))
    sizes.push(statSync(log).size)
    if (place % 12 !== 0) continue
    const crashed = temporaryFolder()
    cpSync(folder, crashed, { recursive: true })
    const restarted = open(crashed)
    expect([restarted.problem, restarted.history.facts.get('large')]).toEqual([null, valueOf(place)])
    restarted.history.close()
  }
  expect(Math.max(...sizes)).toBeGreaterThan(3_500_000)
  expect(Math.max(...sizes)).toBeLessThan(4_500_000)
})

test('after a crash a file longer than an automatic checkpoint matches its checksum', () => {
  const { history, folder } = open()
  const save = (from: number, to: number): void => {
    for (let n = from; n < to; n += 1) history.facts.set(`large ${n}`, 'x'.repeat(1_000_000))
  }
  history.transaction(() => save(0, 6))
  history.transaction(() => save(6, 11))
  history.transaction(() => history.facts.set('newest', 1))
  const crashed = temporaryFolder()
  cpSync(folder, crashed, { recursive: true })
  const restarted = open(crashed)
  expect([restarted.problem, restarted.history.facts.get('newest')]).toEqual([null, 1])
})

test('closing writes the log into the file together with its checksum', () => {
  const { history, folder } = open()
  history.trades.save([trade('t1')])
  history.close()
  const file = join(folder, 'history-p1.db')
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  expect(verifyChecksum(file, key)).toBe('whole')
})

test('a damaged history without a checksum is set aside', () => {
  const { history, folder } = open()
  history.trades.save(Array.from({ length: 300 }, (_, n) => trade(`t${n}`)))
  history.close()
  const file = join(folder, 'history-p1.db')
  rmSync(`${file}-seal`)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(7, bytes.length / 2, bytes.length - 4096))
  expect(open(folder).problem).toMatchObject({ code: 'history.setAside' })
})

test('commits are synced, and space reserved by an earlier version is freed', () => {
  const file = join(temporaryFolder(), 'history-p1.db')
  writeFileSync(`${file}-spare`, 'x')
  const opened = openDatabase(file, key, nowMs)
  onTestFinished(() => opened.close())
  expect(opened.database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 })
  expect(existsSync(`${file}-spare`)).toBe(false)
})

/** The library writes a remaining log into the file when it collects the connection. */
describe('history whose log remains', () => {
  test('stays after an earlier version could not open it', async () => {
    const folder = temporaryFolder()
    const { history, folder: crashed } = open()
    history.trades.save([trade('t1')])
    history.close()
    const file = join(crashed, 'history-p1.db')
    const newer = openDatabase(file, key, nowMs)
    newer.database.exec('PRAGMA user_version = 999')
    cpSync(crashed, folder, { recursive: true })
    newer.close()

    expect(() => openHistory(folder, 'p1', key, nowMs)).toThrow(HistoryError)
    await expect.poll(() => (collectGarbage(), existsSync(join(folder, 'history-p1.db-wal')))).toBe(false)
    expect(verifyChecksum(join(folder, 'history-p1.db'), key)).toBe('unsealed')
  })

  test('stays if its log was removed while the account was open', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'history-p1.db')
    const before = saveWithoutLog(folder)
    await expect.poll(() => (collectGarbage(), statSync(file).size)).not.toBe(before)
    const { history, problem } = open(folder)
    expect(problem).toBeNull()
    expect(history.trades.active()).toHaveLength(100)
  })
})

/** A separate function: nothing may refer to the closed history. */
function saveWithoutLog(folder: string): number {
  const { history } = openHistory(folder, 'p1', key, nowMs)
  const file = join(folder, 'history-p1.db')
  const { size } = statSync(file)
  history.trades.save(Array.from({ length: 100 }, (_, n) => trade(`t${n}`)))
  rmSync(`${file}-wal`)
  history.close()
  return size
}

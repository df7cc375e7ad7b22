import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FuturesTradeSchema, type FuturesTrade } from '@common/domain/futures/trade'
import { toFundingEntry } from '@common/domain/record/to-entry'
import { sats, zeroSats } from '@common/domain/units'
import {
  migrate,
  migrations,
  type MigrationStep,
} from '../../../electron/core/database/migrations/migrations'
import { openHistory } from '../../../electron/core/database/open-history'
import { unreadableText, rewriteRecords } from '../../../electron/core/database/records/unreadable-records'
import { HistoryError, type History } from '../../../electron/core/ports/storage/history'
import { Secret } from '../../../electron/core/ports/secret'
import { createTrade as trade, testNowMs as nowMs } from '../../support/create-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { joined, message } from '../../support/text'

const key = new Secret('0f'.repeat(32))

function open(folder = temporaryFolder(), encryptedWith: Secret | null = key) {
  const opened = openHistory(folder, 'p1', encryptedWith, nowMs)
  onTestFinished(() => opened.history.close())
  return { ...opened, folder }
}

/** With its checksum, a changed file would count as damaged. */
const invalidateChecksumIn = (folder: string): void => rmSync(join(folder, 'history-p1.db-seal'))

const closed = (id: string, closedAtMs: number): FuturesTrade =>
  trade(id, { state: 'closed', exitPrice: 21_000, closedAtMs })

const fundingIn = ({ entries }: History) => entries.page({ kinds: ['carry'], search: '' }, null, 5).entries

describe('history', () => {
  test('restores all records after a restart', () => {
    const { history, folder } = open()
    const deposit = {
      id: 'd1',
      rail: 'lightning',
      state: 'settled',
      amountSats: sats(1),
      createdAtMs: 1,
      reference: null,
    } as const
    const withdrawal = { ...deposit, id: 'w1', feeSats: zeroSats, destination: null } as const
    const fee = { tradeId: 't1', fixingId: 'f1', atMs: 5, feeSats: sats(-3) }
    history.trades.save([trade('t1'), closed('t2', 10)])
    history.payments.saveDeposits([deposit])
    history.payments.saveWithdrawals([withdrawal])
    history.trades.saveFundingFees([fee, fee])
    history.facts.set('account', { balance: 1 })
    history.close()

    const { history: restarted } = open(folder)
    expect(restarted.trades.active()).toEqual([trade('t1')])
    expect(restarted.trades.ended({ limit: 5 })).toEqual([closed('t2', 10)])
    expect(restarted.payments.deposits(5)).toEqual([deposit])
    expect(restarted.payments.withdrawals(5)).toEqual([withdrawal])
    expect(fundingIn(restarted)).toEqual([toFundingEntry(fee)])
    expect(restarted.facts.get('account')).toEqual({ balance: 1 })
    expect(restarted.facts.get('none')).toBeUndefined()
  })

  test('replaces a trade saved again and moves it when it closes', () => {
    const { history } = open()
    history.trades.save([trade('t1')])
    history.trades.save([trade('t1', { stopLossPrice: 19_000 })])
    expect(history.trades.active()).toMatchObject([{ stopLossPrice: 19_000 }])
    history.trades.save([closed('t1', 30)])
    expect(history.trades.active()).toEqual([])
    expect(history.trades.find('t1')).toMatchObject({ state: 'closed' })
  })

  test('returns closed trades newest first, before a time and up to a limit', () => {
    const { history } = open()
    history.trades.save([10, 40, 20, 30].map((atMs) => closed(`t${atMs}`, atMs)))
    const ids = (query: { beforeMs?: number; limit: number }) =>
      history.trades.ended(query).map(({ id }) => id)
    expect(ids({ limit: 2 })).toEqual(['t40', 't30'])
    expect(ids({ beforeMs: 30, limit: 9 })).toEqual(['t20', 't10'])
  })

  test('pages through trades that closed in the same millisecond', () => {
    const { history } = open()
    const times = [5, 5, 5, 5, 5, 4, 6].map((atMs, index) => closed(`t${index}`, atMs))
    history.trades.save(times)
    const found: string[] = []
    for (let query: { beforeMs?: number; beforeId?: string } = {}; ;) {
      const page = history.trades.ended({ ...query, limit: 2 })
      found.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      query = { beforeMs: last.closedAtMs ?? 0, beforeId: last.id }
    }
    expect(found).toEqual(['t6', 't4', 't3', 't2', 't1', 't0', 't5'])
  })

  test('stores nothing when a save fails halfway', () => {
    const { history } = open()
    const broken = { ...trade('t2'), createdAtMs: null as unknown as number }
    expect(() => history.trades.save([trade('t1'), broken])).toThrow()
    expect(history.trades.active()).toEqual([])
  })
})

describe('history file', () => {
  test('is unreadable from its bytes only when it is encrypted', () => {
    const readFieldBytes = (encryptedWith: Secret | null) => {
      const { history, folder } = open(undefined, encryptedWith)
      history.trades.save([trade('a-trade-id-to-look-for')])
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
      return { files, all: Buffer.concat(files).toString('latin1') }
    }
    const encrypted = readFieldBytes(key)
    for (const text of [
      'a-trade-id-to-look-for',
      'liquidationPrice',
      'CREATE TABLE',
      'SQLite format 3',
      key.expose(),
    ]) {
      expect(encrypted.all).not.toContain(text)
    }
    expect(encrypted.files.length).toBeGreaterThan(0)
    expect(readFieldBytes(null).all).toContain('a-trade-id-to-look-for')
  })

  test.skipIf(process.platform === 'win32')('is readable by its owner only', () => {
    const { folder } = open()
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  })

  test.each([
    ['another key', new Secret('1e'.repeat(32))],
    ['no key', null],
  ])('is set aside intact, replaced and reported when opened with %s', (_what, other) => {
    const { history, folder } = open()
    history.trades.save([trade('t1')])
    history.close()
    const { history: fresh, problem } = open(folder, other)
    expect(problem).toEqual(message('history.setAside', { aside: 'history-p1.db.unreadable-1700000000000' }))
    expect(fresh.trades.active()).toEqual([])
    const stored = new Database(join(folder, `history-p1.db.unreadable-${nowMs}`), {
      encryptionKey: key.expose(),
    } as Database.Options)
    expect(stored.prepare('SELECT id FROM trades').all()).toMatchObject([{ id: 't1' }])
    stored.close()
  })

  test('is set aside with its bytes when it is not a database', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'history-p1.db'), 'not a database '.repeat(500))
    const { history, problem } = open(folder)
    expect(problem).not.toBeNull()
    history.trades.save([trade('t1')])
    expect(readFileSync(join(folder, `history-p1.db.unreadable-${nowMs}`), 'utf8')).toContain(
      'not a database',
    )
  })

  test('is rejected with a reason and left unchanged when its version is newer', () => {
    const { history, folder } = open(undefined, null)
    history.close()
    const file = join(folder, 'history-p1.db')
    const database = new Database(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    invalidateChecksumIn(folder)
    expect(() => openHistory(folder, 'p1', null, nowMs)).toThrow(HistoryError)
    expect(() => openHistory(folder, 'p1', null, nowMs)).toThrow(
      expect.objectContaining({
        text: {
          code: 'history.cannotOpen',
          values: {
            file,
            why: {
              code: 'message.verbatim',
              values: { words: expect.stringContaining('format 99') as string },
            },
          },
        },
      }) as Error,
    )
    expect(readdirSync(folder)).not.toContain(`history-p1.db.unreadable-${nowMs}`)
  })

  test('is rejected with an error in an invalid folder', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(() => openHistory(join(folder, 'file'), 'p1', null, nowMs)).toThrow(HistoryError)
  })
})

describe('migrations', () => {
  test('run once each, in order, and only if not yet run', () => {
    const database = new Database(join(temporaryFolder(), 'm.db'))
    const steps = ['CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)', 'INSERT INTO a VALUES (2)']
    migrate(database, nowMs, steps.slice(0, 1))
    migrate(database, nowMs, steps)
    migrate(database, nowMs, steps)
    expect(
      (database.prepare('SELECT x FROM a ORDER BY x').all() as { x: number }[]).map(({ x }) => x),
    ).toEqual([1, 2])
    database.close()
  })

  test('leave the version and the tables unchanged when a step fails', () => {
    const database = new Database(join(temporaryFolder(), 'm.db'))
    migrate(database, nowMs, migrations)
    const broken = [...migrations, 'CREATE TABLE extra (x INTEGER); NO SUCH STATEMENT']
    expect(() => migrate(database, nowMs, broken)).toThrow()
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: migrations.length })
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'extra'").all()).toEqual([])
    const later = [...migrations, 'CREATE TABLE extra (x INTEGER)', 'NO SUCH STATEMENT']
    expect(() => migrate(database, nowMs, later), 'a later step').toThrow()
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'extra'").all()).toEqual([])
    database.close()
  })
})

describe('an unreadable record', () => {
  function damaged(sql: string) {
    const { history, folder } = open(undefined, null)
    history.trades.save([trade('t1'), trade('t2'), closed('t3', 10)])
    history.facts.set('account', { balance: 1 })
    for (const id of ['n1', 'n2']) {
      const event = { kind: 'deposit-settled', depositId: 'd', amountSats: sats(1) } as const
      history.notifications.add({ id, atMs: 1, read: false, happenedAtMs: null, awaySinceMs: null, event })
    }
    history.trades.saveFundingFees(
      ['f1', 'f2'].map((fixingId) => ({ tradeId: 't', fixingId, atMs: 1, feeSats: sats(1) })),
    )
    history.close()
    const database = new Database(join(folder, 'history-p1.db'))
    database.exec(sql)
    database.close()
    invalidateChecksumIn(folder)
    return { ...open(folder, null), folder }
  }

  test.each([
    ['no JSON', `UPDATE trades SET record = '{' WHERE id = 't1'`],
    ['without a field', `UPDATE trades SET record = json_remove(record, '$.side') WHERE id = 't1'`],
    ['with half a sat', `UPDATE trades SET record = json_set(record, '$.marginSats', 0.5) WHERE id = 't1'`],
  ])('is set aside and reported once, without affecting the others: %s', (_what, sql) => {
    const { history, folder } = damaged(sql)
    expect(history.problem()).toBeNull()
    expect(history.trades.active().map(({ id }) => id)).toEqual(['t2'])
    expect(history.trades.ended({ limit: 5 })).toHaveLength(1)
    expect(history.problem()).toEqual(
      joined(
        joined(message('unreadable.heading'), message('unreadable.trades', { count: 1 })),
        message('unreadable.kept'),
      ),
    )
    history.trades.save([trade('t1')])
    expect(history.trades.find('t1')).toEqual(trade('t1'))
    history.close()

    const database = new Database(join(folder, 'history-p1.db'))
    expect(
      database.prepare('SELECT table_name, raw, set_aside_at_ms AS atMs FROM unreadable_records').all(),
    ).toMatchObject([
      { table_name: 'trades', raw: expect.stringContaining('"id":"t1"') as string, atMs: nowMs },
    ])
    database.close()
    const restarted = openHistory(folder, 'p1', null, nowMs + 1).history
    expect(restarted.trades.active()).toHaveLength(2)
    expect(restarted.problem()).toBeNull()
    restarted.close()
  })

  test('is left out and reported among notifications, funding fees and facts', () => {
    const { history } = damaged(`
      UPDATE notices SET event = '{"kind":"odd"}' WHERE id = 'n1';
      UPDATE funding_fees SET fee_sats = 'many' WHERE fixing_id = 'f1';
      UPDATE facts SET value = '{'`)
    expect(history.notifications.newest(5).map(({ id }) => id)).toEqual(['n2'])
    expect(fundingIn(history).map(({ id }) => id)).toEqual(['t:f2'])
    expect(history.facts.get('account')).toBeUndefined()
    expect(history.problem()).toEqual(
      joined(
        joined(
          joined(message('unreadable.heading'), message('unreadable.facts', { count: 1 })),
          message('unreadable.fundingFees', { count: 1 }),
        ),
        joined(message('unreadable.notices', { count: 1 }), message('unreadable.kept')),
      ),
    )
  })

  test('does not include a record with fields of a newer version', () => {
    const { history } = damaged(`UPDATE trades SET record = json_set(record, '$.later', 1)`)
    expect(history.trades.find('t1')).toEqual(trade('t1'))
    expect(history.problem()).toBeNull()
  })

  test('is set aside by a migration step in code, and the others are converted', () => {
    const { folder, history } = damaged(`UPDATE trades SET record = '[]' WHERE id = 't1'`)
    history.close()
    const database = new Database(join(folder, 'history-p1.db'))
    onTestFinished(() => void database.close())
    const step: MigrationStep = (opened, atMs) =>
      rewriteRecords(opened, { table: 'trades', column: 'record', atMs }, (record) => {
        const { side, ...others } = FuturesTradeSchema.parse(record)
        return { ...others, direction: side }
      })
    migrate(database, nowMs, [...migrations, step])
    const records = database
      .prepare("SELECT json_extract(record, '$.direction') AS direction FROM trades")
      .all()
    expect(records).toMatchObject([{ direction: 'buy' }, { direction: 'buy' }])
    expect(database.prepare('SELECT raw FROM unreadable_records').all()).toHaveLength(1)
    expect(unreadableText(database, nowMs)).toEqual(
      joined(
        joined(message('unreadable.heading'), message('unreadable.trades', { count: 1 })),
        message('unreadable.kept'),
      ),
    )
  })
})

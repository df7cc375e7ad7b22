import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../electron/practice/ledger/open-store'
import { laterColumns } from '../../electron/practice/ledger/schema'
import type { Store } from '../../electron/practice/ledger/store'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-store-'))
  folders.push(folder)
  return folder
}

let folder: string
let store: Store
let opened: Store[]

beforeEach(() => {
  folder = newFolder()
  store = openStore(folder)
  opened = [store]
})
afterEach(() => {
  for (const item of opened) item.close()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const keys = (of: Store): string[] =>
  of
    .prepare<{ key: string }>('SELECT key FROM meta ORDER BY key')
    .all()
    .map(({ key }) => key)
const add = (key: string): void =>
  store.write(() => store.prepare("INSERT INTO meta (key, value) VALUES (?, 'x')").run(key))
const saved = (): Promise<Error | undefined> => new Promise((resolve) => store.whenSaved(resolve))

function keysOnDisk(): string[] {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  const found = openStore(copy)
  opened.push(found)
  return keys(found)
}

describe('practice store', () => {
  test('saves the changes of one turn together and reports when they are on disk', async () => {
    add('a')
    add('b')
    expect(keys(store)).toEqual(['a', 'b'])
    expect(keysOnDisk()).toEqual([])
    expect(await saved()).toBeUndefined()
    expect(keysOnDisk()).toEqual(['a', 'b'])
  })

  test('reports immediately when no change is pending', () => {
    let wasCalled = false
    store.whenSaved(() => (wasCalled = true))
    expect(wasCalled).toBe(true)
  })

  test('rolls back a failing change without affecting others', async () => {
    let undone = 0
    store.onUndo(() => (undone += 1))
    add('a')
    const failing = (): void =>
      store.write(() => {
        add('b')
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    add('c')
    expect(await saved()).toBeUndefined()
    expect([undone, keysOnDisk()]).toEqual([1, ['a', 'c']])
  })

  test('rolls back a failing first change of a turn', async () => {
    const failing = (): void =>
      store.write(() => {
        add('a')
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    add('b')
    expect(await saved()).toBeUndefined()
    expect(keysOnDisk()).toEqual(['b'])
  })

  test('reports a failed save to every caller and rolls everything back', async () => {
    const observed: string[][] = []
    store.onUndo(() => observed.push(keys(store)))
    add('a')
    store.write(() => {
      // Defers the check to the commit.
      store.prepare('PRAGMA defer_foreign_keys = ON').run()
      store.prepare("INSERT INTO api_keys VALUES ('k', 'nobody', 's', 'h', '[]', 1)").run()
    })
    const [first, second] = await Promise.all([saved(), saved()])
    expect(first?.message).toContain('could not be saved')
    expect(String(first?.cause)).toContain('FOREIGN KEY')
    expect(second).toBe(first)
    expect(observed).toEqual([[]])
    add('b')
    expect(await saved()).toBeUndefined()
    expect(keysOnDisk()).toEqual(['b'])
  })

  test('saves the changes of the beforeSave hook with each save', async () => {
    store.beforeSave(() => store.prepare("REPLACE INTO meta (key, value) VALUES ('along', 'x')").run())
    add('a')
    await saved()
    expect(keysOnDisk()).toEqual(['a', 'along'])
  })

  test('runs a listener once, after the change is on disk', async () => {
    let runs = 0
    const onSaved = () => store.onSaved(() => (runs += 1))
    add('a')
    onSaved()
    expect(runs).toBe(0)
    await saved()
    expect(runs).toBe(1)
    add('b')
    await saved()
    expect(runs).toBe(1)
    onSaved()
    expect(runs).toBe(2)
  })

  test('drops the listener of a change that is rolled back', async () => {
    let runs = 0
    const change = (key: string, isFailing: boolean) => () => {
      add(key)
      store.onSaved(() => (runs += 1))
      if (isFailing) throw new Error('no')
    }
    store.write(change('a', false))
    expect(() => store.write(change('b', true))).toThrow('no')
    await saved()
    expect([runs, keysOnDisk()]).toEqual([1, ['a']])
  })

  test('saves pending changes when it closes', () => {
    add('a')
    store.close()
    opened = []
    const restarted = openStore(folder)
    opened.push(restarted)
    expect(keys(restarted)).toEqual(['a'])
  })
})

test('the practice store creates no WAL index file', async () => {
  add('one')
  await saved()
  expect(existsSync(join(folder, 'practice.db-wal'))).toBe(true)
  expect(existsSync(join(folder, 'practice.db-shm'))).toBe(false)
})

describe.skipIf(process.platform === 'win32')('damaged practice database', () => {
  const files = ['practice.db', 'practice.db-wal', 'practice.db-shm', 'practice.db-journal']

  test.each(files)('rejects a FIFO or folder in place of %s without blocking', (name) => {
    for (const make of [
      (file: string) => expect(spawnSync('mkfifo', [file]).status).toBe(0),
      (file: string) => mkdirSync(file),
    ]) {
      const other = newFolder()
      make(join(other, name))
      expect(() => openStore(other)).toThrow(/cannot be used/)
    }
  })

  test.each([
    ['a flipped bit', (bytes: Buffer) => bytes.map((byte, place) => (place === 20 ? byte ^ 4 : byte))],
    ['another format', () => Buffer.from('GIF89a'.repeat(4000))],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ])('%s: is opened, or rejected with its file unchanged', (_, damage) => {
    store.close()
    opened = []
    const file = join(folder, 'practice.db')
    const damaged = Buffer.from(damage(readFileSync(file)))
    writeFileSync(file, damaged)
    try {
      opened = [openStore(folder)]
    } catch (error) {
      expect(String(error)).toMatch(/cannot be used/)
      expect(readFileSync(file).equals(damaged)).toBe(true)
    }
  })
})

describe('damage of the file while it is open', () => {
  async function fill(): Promise<void> {
    for (let i = 0; i < 3000; i += 1) add(`${i}`.padStart(200, 'k'))
    await saved()
    store.close()
    opened.length = 0
    store = openStore(folder)
    opened.push(store)
  }
  const damage = (): void => {
    const bytes = readFileSync(join(folder, 'practice.db'))
    const file = openSync(join(folder, 'practice.db'), 'r+')
    // In place: the file stays the same.
    writeSync(file, Buffer.alloc(bytes.length - 8192, 0x5a), 0, undefined, 8192)
    closeSync(file)
  }

  test('is found by a check and reported to a listener, also a later one', async () => {
    await fill()
    expect(keys(store)).toHaveLength(3000)
    store.check()
    let reports = 0
    store.onDamaged(() => (reports += 1))
    expect(reports).toBe(0)
    damage()
    store.check()
    store.check()
    expect(reports).toBe(1)
    store.onDamaged(() => (reports += 1))
    expect(reports).toBe(2)
    opened.length = 0
  })

  test('is reported if a query fails because of it', async () => {
    await fill()
    damage()
    let reports = 0
    store.onDamaged(() => (reports += 1))
    expect(() => keys(store)).toThrow()
    expect(reports).toBe(1)
    opened.length = 0
  })
})

describe('opening the practice store', () => {
  test('of another process that uses it is rejected with the reason', () => {
    expect(() => openStore(folder)).toThrow('another practice exchange is using it')
  })

  test.each([
    ['an empty file', ''],
    ['another format', 'GIF89a'.repeat(4000)],
  ])('of %s is rejected as damaged', (_name, text) => {
    const other = newFolder()
    writeFileSync(join(other, 'practice.db'), text)
    expect(() => openStore(other)).toThrow('practice.db is damaged. Move it away')
  })

  test('of a folder in place of the file is rejected', () => {
    const other = newFolder()
    mkdirSync(join(other, 'practice.db'))
    expect(() => openStore(other)).toThrow('is not a regular file')
  })

  test('of an earlier version gets the columns and indexes that it lacks', () => {
    const other = newFolder()
    openStore(other).close()
    const old = new Database(join(other, 'practice.db'))
    old.exec('DROP INDEX withdrawals_pending; DROP INDEX users_by_linking_key')
    for (const [table, column] of laterColumns) old.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
    old.exec("INSERT INTO meta (key, value) VALUES ('stored', 'x')")
    old.close()
    const upgraded = openStore(other)
    opened.push(upgraded)
    for (const [table, column] of laterColumns)
      expect(upgraded.prepare(`SELECT ${column} FROM ${table}`).all(), column).toEqual([])
    const indexes = upgraded
      .prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'index'")
      .all()
    const names = indexes.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['withdrawals_pending', 'users_by_linking_key']))
    expect(keys(upgraded)).toEqual(['stored'])
  })

  test('of a file with a damaged page is rejected and leaves the file as it is', () => {
    const other = join(newFolder(), 'missing')
    const filled = openStore(other)
    const insert = filled.prepare("INSERT INTO meta (key, value) VALUES (?, 'x')")
    for (let i = 0; i < 300; i += 1) filled.write(() => insert.run(`${i}`.padStart(200, 'k')))
    filled.close()
    const file = join(other, 'practice.db')
    const content = readFileSync(file)
    content.fill(0xff, content.length - 4096)
    writeFileSync(file, content)
    expect(() => openStore(other)).toThrow('practice.db is damaged')
    expect(readFileSync(file).equals(content)).toBe(true)
  })

  test('uses one writer, a write-ahead log and rare checkpoints', () => {
    const pragma = (name: string) => store.prepare(`PRAGMA ${name}`).get()
    expect(pragma('locking_mode')).toMatchObject({ locking_mode: 'exclusive' })
    expect(pragma('journal_mode')).toMatchObject({ journal_mode: 'wal' })
    expect(pragma('synchronous')).toMatchObject({ synchronous: 1 })
    expect(pragma('wal_autocheckpoint')).toMatchObject({ wal_autocheckpoint: 8000 })
  })

  test('in memory shares nothing', () => {
    const [one, other] = [openStore(null), openStore(null)]
    opened.push(one, other)
    one.write(() => one.prepare("INSERT INTO meta (key, value) VALUES ('a', 'x')").run())
    expect([keys(one), keys(other)]).toEqual([['a'], []])
  })
})

test('an error of a statement is not reported as damage of the file', () => {
  let reports = 0
  store.onDamaged(() => (reports += 1))
  add('a')
  expect(() => add('a')).toThrow('UNIQUE')
  expect(() => store.prepare('SELECT nothing').get()).toThrow()
  store.check()
  expect(reports).toBe(0)
})

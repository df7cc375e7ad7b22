import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../electron/practice/ledger/open-store'
import type { Store } from '../../electron/practice/ledger/store'

let store: Store
let add: (key: string) => void

beforeEach(() => {
  store = openStore(null)
  const queue = store.queue('INSERT INTO meta (key, value) VALUES ROWS', 2)
  add = (key) => queue(key, 'x')
})
afterEach(() => store.close())

const saved = (): Promise<Error | undefined> => new Promise((resolve) => store.whenSaved(resolve))
const keys = (): string[] =>
  store
    .prepare<{ key: string }>('SELECT key FROM meta ORDER BY key')
    .all()
    .map(({ key }) => key)
const fail = (change: () => void): void =>
  expect(() =>
    store.write(() => {
      change()
      throw new Error('no')
    }),
  ).toThrow('no')

describe('queued rows of the practice store', () => {
  test('are read by the next statement and saved', async () => {
    add('a')
    add('b')
    expect(keys()).toEqual(['a', 'b'])
    add('c')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'b', 'c'])
  })

  test('of a failing change are dropped without those of other changes', async () => {
    add('a')
    add('b')
    fail(() => add('c'))
    add('d')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'b', 'd'])
  })

  test('of a failing change that read in between are dropped without those of other changes', async () => {
    add('a')
    fail(() => {
      add('b')
      expect(keys()).toEqual(['a', 'b'])
      add('c')
    })
    expect(keys()).toEqual(['a'])
    add('d')
    fail(() => {
      add('e')
      keys()
    })
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'd'])
  })

  test('of a failing first change are dropped', async () => {
    fail(() => add('a'))
    add('b')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['b'])
  })

  test('that the database refuses undo all changes since the last save', async () => {
    add('a')
    await saved()
    add('b')
    add('a')
    expect((await saved())?.message).toContain('could not be saved')
    expect(keys()).toEqual(['a'])
    add('c')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'c'])
  })

  test('that the database refuses within a change undo it, and the change reports it', async () => {
    add('a')
    await saved()
    expect(() =>
      store.write(() => {
        add('a')
        keys()
      }),
    ).toThrow('UNIQUE')
    add('b')
    expect(await saved()).toBeUndefined()
    expect(keys()).toEqual(['a', 'b'])
  })

  test('in great number are all written', async () => {
    for (let row = 0; row < 3000; row += 1) add(String(row).padStart(4, '0'))
    expect(await saved()).toBeUndefined()
    expect(keys()).toHaveLength(3000)
    expect(keys().at(-1)).toBe('2999')
  })
})

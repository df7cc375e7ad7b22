import Database from 'libsql'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTransaction } from '../../../electron/core/database/transaction'

function open() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('CREATE TABLE parents (id INTEGER PRIMARY KEY)')
  database.exec('CREATE TABLE children (parent REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)')
  const log: string[] = []
  const transaction = createTransaction({
    database,
    afterWriting: () => undefined,
    onRollback: () => void log.push('rollback'),
  })
  const add = (table: string, id: number): void =>
    void database.prepare(`INSERT INTO ${table} VALUES (?)`).run(id)
  const count = (): number => database.prepare('SELECT id FROM parents').all().length
  return { database, log, transaction, add, count }
}

describe('an effect of a transaction', () => {
  let opened: ReturnType<typeof open>
  beforeEach(() => {
    opened = open()
  })

  test('runs after the outermost commit, in the order of registration', () => {
    const { database, log, transaction, add } = opened
    transaction(({ afterCommit }) => {
      afterCommit(() => log.push(`first, in a transaction: ${database.inTransaction}`))
      transaction((inner) => {
        add('parents', 1)
        inner.afterCommit(() => log.push('second'))
      })
      log.push('end of run')
    })
    expect(log).toEqual(['end of run', 'first, in a transaction: false', 'second'])
  })

  test('does not run after a rollback or in a later transaction', () => {
    const { log, transaction, add, count } = opened
    const fail = (): void =>
      transaction(({ afterCommit }) => {
        transaction((inner) => {
          add('parents', 1)
          inner.afterCommit(() => log.push('inner'))
        })
        afterCommit(() => log.push('outer'))
        throw new Error('failed')
      })
    expect(fail).toThrow('failed')
    transaction(() => add('parents', 2))
    expect(log).toEqual(['rollback'])
    expect(count()).toBe(1)
  })

  test('does not run if the commit fails', () => {
    const { log, transaction, add, count } = opened
    const commit = (): void =>
      transaction(({ afterCommit }) => {
        add('parents', 1)
        add('children', 7)
        afterCommit(() => log.push('effect'))
      })
    expect(commit).toThrow('FOREIGN KEY')
    expect(log).toEqual(['rollback'])
    expect(count()).toBe(0)
  })

  test('reports its error without stopping the others or undoing the commit', () => {
    const { log, transaction, add, count } = opened
    const run = (): void =>
      transaction(({ afterCommit }) => {
        add('parents', 1)
        afterCommit(() => {
          throw new Error('cannot show')
        })
        afterCommit(() => log.push('second'))
      })
    expect(run).toThrow('cannot show')
    expect(log).toEqual(['second'])
    expect(count()).toBe(1)
  })

  test('may run another transaction, whose effects follow its commit', () => {
    const { log, transaction, add } = opened
    transaction(({ afterCommit }) => {
      afterCommit(() =>
        transaction((next) => {
          add('parents', 1)
          next.afterCommit(() => log.push('own effect'))
        }),
      )
      afterCommit(() => log.push('second'))
    })
    expect(log).toEqual(['own effect', 'second'])
  })
})

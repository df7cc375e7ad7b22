import Database from 'libsql'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { subscribe } from '../../support/subscribe'
import { advanceUntil, idle } from '../../support/time/advance'
import { start, startReady } from '../../support/app/ready-app'

const getHistoryFile = (folder: string): string => join(folder, 'history-practice.db')

/** The library releases file handles later, so they are no measure. */
function countClosed(): () => number {
  const close = vi.spyOn(Database.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  return () => close.mock.calls.length
}

type Started = Awaited<ReturnType<typeof start>>

async function expectNothingLeft({ practice, clock }: Started): Promise<void> {
  await idle()
  expect(practice.openExchanges).toBe(0)
  expect(practice.streamCount).toBe(0)
  expect(clock.delays()).toEqual([])
}

interface Step {
  readonly name: string
  readonly opened: number
  readonly fail: (app: Started) => () => void
}

const steps: readonly Step[] = [
  {
    name: 'the history cannot be opened',
    opened: 1,
    fail: ({ dataFolder }) => {
      const newer = new Database(getHistoryFile(dataFolder))
      newer.exec('PRAGMA user_version = 9999')
      newer.close()
      return () => {
        for (const suffix of ['', '-wal', '-shm'])
          rmSync(getHistoryFile(dataFolder) + suffix, { force: true })
      }
    },
  },
  {
    name: 'no connection can be made',
    opened: 1,
    fail: ({ practice }) => {
      const connect = practice.connect.bind(practice)
      practice.connect = () => {
        throw new Error('No connection.')
      }
      return () => (practice.connect = connect)
    },
  },
  {
    name: 'the price stream cannot be opened',
    opened: 1,
    fail: ({ practice }) => {
      const connect = practice.connect.bind(practice)
      practice.connect = () => ({
        ...connect(),
        streamPrices: (events) => {
          events.onState('live')
          throw new Error('No stream.')
        },
      })
      return () => (practice.connect = connect)
    },
  },
]

describe('failed opening of an account', () => {
  test.each(steps)('leaves nothing open if $name, and can be retried', async ({ opened, fail }) => {
    const app = await start()
    const session = subscribe(app.bridge.session.state(undefined))
    const coerceField = fail(app)
    const closed = countClosed()
    await expect(app.bridge.session.startPractice(undefined)).rejects.toThrow()
    expect(closed()).toBe(opened)
    await expectNothingLeft(app)
    coerceField()
    await app.bridge.session.startPractice(undefined)
    await advanceUntil(app.clock, () => expect(session.last()).toMatchObject({ phase: 'ready' }), {
      withinMs: 2000,
    })
  })

  test.each(['doubts', 'notices', 'facts'])(
    'leaves nothing open if the table %s is missing',
    async (table) => {
      const { dataFolder, close, clock, practice } = await startReady()
      await close()
      const database = new Database(getHistoryFile(dataFolder))
      database.exec(`DROP TABLE ${table}`)
      database.close()
      const closed = countClosed()
      const app = await start(dataFolder, { clock, practice })
      const session = subscribe(app.bridge.session.state(undefined))
      await advanceUntil(
        clock,
        () => {
          expect(session.last().phase).toBe('first-run')
          expect(closed()).toBe(1)
        },
        { withinMs: 100 },
      )
      await expectNothingLeft(app)
    },
  )
})

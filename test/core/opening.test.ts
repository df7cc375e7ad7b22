import Database from 'libsql'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { follow } from '../support/follow'
import { advanceUntil, idle } from '../support/advance'
import { start, startReady } from '../support/ready-app'

const historyOf = (folder: string): string => join(folder, 'history-practice.db')

/** How often a database was closed since; its file handles follow when the library sees fit, which nothing can be told from. */
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
  /** Databases that were open by then. */
  readonly opened: number
  /** Makes it fail; the answer mends it. */
  readonly fail: (app: Started) => () => void
}

const steps: readonly Step[] = [
  {
    name: 'the history cannot be opened',
    opened: 1,
    fail: ({ dataFolder }) => {
      const newer = new Database(historyOf(dataFolder))
      newer.exec('PRAGMA user_version = 9999')
      newer.close()
      return () => {
        for (const suffix of ['', '-wal', '-shm']) rmSync(historyOf(dataFolder) + suffix, { force: true })
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

describe('opening a profile that fails half-way leaves nothing open', () => {
  test.each(steps)('when $name, and it can be tried again', async ({ opened, fail }) => {
    const app = await start()
    const session = follow(app.bridge.session.state(undefined))
    const mend = fail(app)
    const closed = countClosed()
    await expect(app.bridge.session.startPractice(undefined)).rejects.toThrow()
    expect(closed()).toBe(opened)
    await expectNothingLeft(app)
    mend()
    await app.bridge.session.startPractice(undefined)
    await advanceUntil(app.clock, () => expect(session.last()).toMatchObject({ phase: 'ready' }), {
      withinMs: 2000,
    })
  })

  // A record that cannot be read is set aside and the rest opens; a table that is not there is no record.
  test.each(['doubts', 'notices', 'facts'])('when the stored %s are not there', async (table) => {
    const { dataFolder, close, clock, practice } = await startReady()
    await close()
    const database = new Database(historyOf(dataFolder))
    database.exec(`DROP TABLE ${table}`)
    database.close()
    const closed = countClosed()
    const app = await start(dataFolder, { clock, practice })
    const session = follow(app.bridge.session.state(undefined))
    await advanceUntil(
      clock,
      () => {
        expect(session.last().phase).toBe('first-run')
        expect(closed()).toBe(1)
      },
      { withinMs: 100 },
    )
    await expectNothingLeft(app)
  })
})

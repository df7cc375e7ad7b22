import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../../../electron/core/database/migrations/migrations'
import { createTrade as trade, testNowMs as nowMs } from '../../support/create-trade'
import { issueSaying, saying } from '../../support/in-english'
import { openRecords } from '../../support/app/open-records'
import { temporaryFolder } from '../../support/temporary-folder'

test('the migration preserves the sentences of a version 2 history as texts', () => {
  const folder = temporaryFolder()
  const database = new Database(join(folder, 'history-p1.db'))
  migrate(database, nowMs, migrations.slice(0, 2))
  const unresolved = {
    id: 'x',
    action: 'withdraw',
    summary: 'Withdraw 7 sats over {Lightning}',
    sinceMs: 1,
    tradeId: null,
    amountSats: 7,
    state: 'needs-you',
    finding: 'Look at your account there.',
  }
  const checked = { ...unresolved, id: 'y', state: 'checking', finding: null }
  const others = {
    sent: { action: 'withdraw', paymentHash: 'ab', amountSats: 7 },
    orderId: null,
    sentAtServiceMs: 2,
  }
  const saveUnresolvedWrite = database.prepare('INSERT INTO doubts (id, since_ms, record) VALUES (?, ?, ?)')
  saveUnresolvedWrite.run('x', 1, JSON.stringify({ doubt: unresolved, ...others }))
  saveUnresolvedWrite.run('y', 2, JSON.stringify({ doubt: checked, ...others }))
  const outcomes = {
    o1: {
      kind: 'refused',
      message: 'Leverage is too high.',
      issues: [{ field: 'leverage', message: 'At most 100.' }],
    },
    o2: { kind: 'done', trade: trade('t1') },
    o3: { kind: 'in-doubt', doubtId: 'y' },
  }
  const saveOutcome = database.prepare('INSERT INTO orders (id, at_ms, outcome) VALUES (?, 1, ?)')
  for (const [id, outcome] of Object.entries(outcomes)) saveOutcome.run(id, JSON.stringify(outcome))
  database.close()

  const { history, journal, problem } = openRecords(folder, 'p1', null, nowMs)
  onTestFinished(() => history.close())
  expect(journal.pendingWrites()).toEqual(
    expect.arrayContaining([
      {
        doubt: {
          ...unresolved,
          summary: saying(unresolved.summary),
          finding: saying(unresolved.finding),
          mayRepeat: false,
        },
        ...others,
      },
      { doubt: { ...checked, summary: saying(unresolved.summary), mayRepeat: false }, ...others },
    ]),
  )
  expect(journal.pendingWrites()).toHaveLength(2)
  expect(journal.orderOutcome('o1')).toEqual({
    kind: 'refused',
    said: saying('Leverage is too high.'),
    issues: [issueSaying('leverage', 'At most 100.')],
  })
  expect(journal.orderOutcome('o2')).toEqual(outcomes.o2)
  expect(journal.orderOutcome('o3')).toEqual(outcomes.o3)
  expect([problem, history.problem()]).toEqual([null, null])
})

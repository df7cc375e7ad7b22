import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../electron/core/database/migrations/migrations'
import { temporaryFolder } from '../../support/temporary-folder'

const nowMs = 1_700_000_000_000

test('the migration changes withdrawals canceled by the user from failed to canceled', () => {
  const database = new Database(join(temporaryFolder(), 'm.db'))
  migrate(database, nowMs, migrations.slice(0, 10))
  database.exec(`INSERT INTO withdrawals VALUES ('mine', 1, '{"id":"mine","state":"failed"}');
    INSERT INTO withdrawals VALUES ('theirs', 2, '{"id":"theirs","state":"failed"}');
    INSERT INTO withdrawals VALUES ('sent', 3, '{"id":"sent","state":"settled"}');
    INSERT INTO withdrawals VALUES ('broken', 4, 'no JSON');
    INSERT INTO payment_events (payment_id, kind, at_ms) VALUES ('mine', 'cancel-asked', 1), ('sent', 'cancel-asked', 1), ('broken', 'cancel-asked', 1);`)
  migrate(database, nowMs, migrations)
  const records = database.prepare('SELECT record FROM withdrawals ORDER BY created_at_ms').all()
  expect(records.map((row) => (row as { record: string }).record)).toEqual([
    '{"id":"mine","state":"canceled"}',
    '{"id":"theirs","state":"failed"}',
    '{"id":"sent","state":"settled"}',
    'no JSON',
  ])
  database.close()
})

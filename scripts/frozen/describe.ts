/**
 * Prints one JSON object of all that `frozen` compares. Also runs in earlier revisions, with imports of moved files replaced.
 * usage: run-ts describe.ts ROOT
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { bridgeContract } from '../../common/bridge/contract'
import { openApiDocument } from '../../common/exchange-api/openapi/document'
import { openDatabase } from '../../electron/core/database/open-database'
import { openStore } from '../../electron/practice/ledger/open-store'

const root = process.argv[2] ?? '.'

interface Queryable {
  prepare(sql: string): { all(): unknown[] }
}

const toJsonSchema = (database: Queryable): unknown => [
  ...database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
  ...database.prepare('PRAGMA user_version').all(),
]

function historySchema(file: string): unknown {
  const opened = openDatabase(file, null, 1)
  try {
    return { problem: opened.problem, schema: toJsonSchema(opened.database) }
  } finally {
    opened.close()
  }
}

function practiceSchema(folder: string): unknown {
  const store = openStore(folder)
  try {
    return toJsonSchema(store)
  } finally {
    store.close()
  }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const describePart = (value: unknown): unknown => {
  if (value instanceof z.ZodType)
    return { input: jsonSchema(value, 'input'), output: jsonSchema(value, 'output') }
  return typeof value === 'function' ? 'function' : value
}

const bridge: Record<string, unknown> = {}
for (const [group, methods] of Object.entries(bridgeContract))
  for (const [name, method] of Object.entries(methods))
    bridge[`${group}.${name}`] = Object.fromEntries(
      Object.entries(method as object).map(([part, value]) => [part, describePart(value)]),
    )

const folder = mkdtempSync(join(tmpdir(), 'satchel-frozen-'))
try {
  const fixtures = join(root, 'test/fixtures/data-folders')
  const earlier: Record<string, unknown> = {}
  for (const name of readdirSync(fixtures)) {
    const copy = join(folder, name)
    cpSync(join(fixtures, name), copy, { recursive: true })
    if (!existsSync(join(copy, 'practice/practice.db'))) continue
    const history = join(copy, 'history-practice.db')
    earlier[name] = {
      history: existsSync(history) ? historySchema(history) : null,
      practice: practiceSchema(join(copy, 'practice')),
    }
  }
  const cases = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(join(root, 'test', file), 'utf8').match(/\bEX-\d+/g) ?? [])
  const found = {
    'bridge contract': bridge,
    'new history': historySchema(join(folder, 'new', 'history.db')),
    'new practice exchange': practiceSchema(join(folder, 'new-practice')),
    'data folders of earlier versions': earlier,
    'cases of the specification': [...new Set(cases)].sort(),
    'OpenAPI document': openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' }),
  }
  process.stdout.write(JSON.stringify(found))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../support/all-operations'

const document = readFileSync(join(import.meta.dirname, '../../docs/coverage.md'), 'utf8')
const rows = new Map(
  [...document.matchAll(/^\| `([\w.-]+)` +\| (\w+) +\| (.*) \|$/gm)].map(
    ([, name = '', method, rest = '']) => [
      name,
      { method, cells: rest.split(' | ').map((cell) => cell.trim()) },
    ],
  ),
)

/** The document is written by `npm run coverage`; these fail when a table has grown past it. */
describe('docs/coverage.md', () => {
  test.each(allOperations)('lists $operation with a case that it is answered in', (endpoint) => {
    const listed = rows.get(endpoint.operation)
    expect(listed?.method).toBe(endpoint.method)
    const [paths = '', access, permission, answered] = listed?.cells ?? []
    for (const path of [endpoint.path, ...endpoint.aliases]) expect(paths).toContain(`\`${path}\``)
    expect([access, permission]).toEqual([endpoint.access, [endpoint.permission].flat().join(', ')])
    expect(answered).toMatch(/^EX-\d{3}/)
  })

  test('lists nothing that is gone', () => {
    const known = new Set(allOperations.map(({ operation }) => operation))
    const listed = [...rows].filter(([, { cells }]) => cells.length === 5).map(([name]) => name)
    expect(listed.filter((name) => !known.has(name))).toEqual([])
  })
})

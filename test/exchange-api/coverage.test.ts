import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { disagreements } from '../../scripts/coverage-table/disagreements'
import { operationMatcher, unansweredIn } from '../../scripts/coverage-table/match-operation'
import { placeOf } from '../../scripts/coverage-table/places'
import type { RestCall } from '../../scripts/coverage-table/recorded'
import { renderCoverage } from '../../scripts/coverage-table/render'
import { allOperations } from '../support/all-operations'

/** What a run of the contract suite has noted is held against the tables and the document at the end of `npm test`. */

/** As if each operation had been asked by its own path and answered. */
const calls = allOperations.map(({ method, path, withoutQuery }, index): RestCall => ({
  kind: 'rest',
  test: `EX-${100 + index} a case`,
  method,
  path: path.replaceAll(/:[a-zA-Z]+/g, '1'),
  hasQuery: !withoutQuery.includes(path),
  status: 200,
  code: '',
  fields: [],
}))
const without = (operation: string): RestCall[] =>
  calls.filter((call) => operationMatcher(allOperations)(call)?.operation !== operation)

test('an operation that nobody asks for, or that refuses everybody, is named', () => {
  expect(unansweredIn(allOperations, calls)).toEqual([])
  expect(unansweredIn(allOperations, without('user.transfer'))).toEqual(['user.transfer'])
  const refused = calls.map((call) => (call.path === '/v2/user/transfer' ? { ...call, status: 400 } : call))
  expect(unansweredIn(allOperations, refused)).toEqual(['user.transfer'])
})

test('the document agrees with a run like its own, other cases or not', () => {
  const made = renderCoverage(allOperations, calls)
  expect(disagreements(made, made)).toEqual([])
  const more = [...calls, ...calls.map((call) => ({ ...call, test: 'EX-999 another' }))]
  expect(disagreements(made, renderCoverage(allOperations, more))).toEqual([])
})

test('what is new, gone, no longer shown or no longer a case is told', () => {
  const made = renderCoverage(allOperations, calls)
  const fewer = allOperations.filter(({ operation }) => operation !== 'user.transfer')
  expect(disagreements(renderCoverage(fewer, calls), made)).toContainEqual(
    expect.stringMatching(/^not in the document: .*user\.transfer/),
  )
  expect(disagreements(made, renderCoverage(fewer, calls))).toContainEqual(
    expect.stringMatching(/^only in the document: .*user\.transfer/),
  )
  const silent = disagreements(made, renderCoverage(allOperations, without('user.transfer')))
  expect(silent).toContainEqual(expect.stringMatching(/^not in the document: .*user\.transfer.*\*\*none\*\*/))
  expect(silent).toContainEqual(expect.stringMatching(/^EX-\d+ shows nothing any more$/))
})

/** What the adapter of a version names of its tables: an operation that it does not name is asked by nobody. */
const adapterOf = (version: string): string => {
  const folder = `electron/core/exchange/${version}`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
}
const adapters = { v1: adapterOf('v1'), v2: adapterOf('v2'), v3: adapterOf('v3') }

test.each(allOperations.map(({ operation }) => operation))(
  '%s has a place in the window, or it is said why not',
  (operation) => {
    const place = placeOf.get(operation) ?? ''
    expect(place).not.toBe('')
    if (place.startsWith('not reached: ')) return
    const [name, group, version = 'v2'] = operation.split('.').toReversed()
    expect(adapters[version as keyof typeof adapters]).toMatch(new RegExp(`\\b${group}\\.${name}\\b`))
  },
)

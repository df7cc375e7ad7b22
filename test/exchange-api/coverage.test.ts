import { expect, test } from 'vitest'
import { disagreements } from '../../scripts/coverage-table/disagreements'
import { operationMatcher, unansweredIn } from '../../scripts/coverage-table/match-operation'
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

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationMatcher, unansweredIn } from '../../scripts/api-coverage/match-operation'
import { placeOf } from '../../scripts/api-coverage/places'
import type { RestCall } from '../../scripts/api-coverage/recorded'
import { renderCoverage } from '../../scripts/api-coverage/render'
import { allOperations } from '../support/all-operations'

/** `npm test` fails when no contract case covers an operation. */

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

test('the document names the cases that answer an operation, or none', () => {
  const answeredIn = (text: string) =>
    text
      .split('\n')
      .find((line) => line.includes('`user.transfer`'))
      ?.split('|')[6]
      ?.trim()
  expect(answeredIn(renderCoverage(allOperations, calls))).toMatch(/^EX-\d+$/)
  expect(answeredIn(renderCoverage(allOperations, without('user.transfer')))).toBe('**none**')
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

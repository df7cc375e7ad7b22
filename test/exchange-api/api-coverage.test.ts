import { readdirSync, readFileSync } from 'node:fs'
import { channelData } from '@common/exchange-api/channels'
import { errorStatus } from '@common/exchange-api/errors'
import { allTopics, streamMethods } from '@common/exchange-api/v3/topics'
import { expect, test } from 'vitest'
import { limits } from '../../scripts/api-coverage/limits'
import { operationMatcher } from '../../scripts/api-coverage/match-operation'
import { placeByOperation } from '../../scripts/api-coverage/places'
import type { Recorded, RestCall } from '../../scripts/api-coverage/recorded'
import { renderCoverage } from '../../scripts/api-coverage/render'
import { apiCoverage, uncoveredIn } from '../../scripts/api-coverage/rows'
import { expectedSteps } from '../../scripts/api-coverage/states'
import { allOperations } from '../support/api/all-operations'

const rest = (test: string, changes: Partial<RestCall>): RestCall => ({
  kind: 'rest',
  test,
  method: 'GET',
  path: '/',
  hasQuery: false,
  status: 200,
  code: '',
  fields: [],
  ...changes,
})
const frame = (changes: { method?: string; channels?: string[]; error?: number }): Recorded => ({
  kind: 'stream',
  test: 'EX-700 a frame',
  method: '',
  channels: [],
  error: 0,
  ...changes,
})

const complete: readonly Recorded[] = [
  ...allOperations.flatMap(({ method, path, withoutQuery }, index) => {
    const request = {
      method,
      path: path.replaceAll(/:[a-zA-Z]+/g, '1'),
      hasQuery: !withoutQuery.includes(path),
    }
    return [
      rest(`EX-${100 + index} a case`, request),
      rest(`EX-${400 + index} a refusal`, { ...request, status: 400 }),
    ]
  }),
  ...expectedSteps.map(([entity, from, to]): Recorded => ({
    kind: 'step',
    test: 'EX-800 a step',
    entity,
    from,
    to,
  })),
  ...Object.entries(errorStatus).map(([code, status]) => rest('EX-801 an error', { code, status })),
  ...limits.map(({ path, code, field }) =>
    rest('EX-802 a limit', { path, code, status: 400, fields: field === undefined ? [] : [field] }),
  ),
  ...['auth/api-key', 'debug/echo', ...streamMethods].map((method) => frame({ method })),
  ...[...Object.keys(channelData), ...allTopics].map((name) => frame({ channels: [name] })),
  ...[-32_700, -32_600, -32_601, -32_602].map((error) => frame({ error })),
]
const uncovered = (recorded: readonly Recorded[]): string[] =>
  uncoveredIn(apiCoverage(allOperations, recorded))

const without = (isGone: (call: Recorded) => boolean): readonly Recorded[] =>
  complete.filter((call) => !isGone(call))
const matchOperation = operationMatcher(allOperations)
const isOf = (operation: string, status: number) => (call: Recorded) =>
  call.kind === 'rest' && call.status === status && matchOperation(call)?.operation === operation

test('the API coverage of a complete recording has no gaps', () => {
  expect(uncovered(complete)).toEqual([])
})

test.each<[string, (call: Recorded) => boolean]>([
  ['a response of user.transfer', isOf('user.transfer', 200)],
  ['a refusal of v1.lnurl.newAuth', (call) => isOf('v1.lnurl.newAuth', 400)(call)],
  [
    'the step of a cross order (v3) from open to filled',
    (call) =>
      call.kind === 'step' &&
      call.entity === 'cross order (v3)' &&
      call.from === 'open' &&
      call.to === 'filled',
  ],
  ['the error marketInactive', (call) => call.kind === 'rest' && call.code === 'marketInactive'],
  [
    'the limit "Leverage"',
    (call) => call.kind === 'rest' && call.path === '/v2/futures' && call.fields.includes('leverage'),
  ],
  ['the method whoami of the stream', (call) => call.kind === 'stream' && call.method === 'whoami'],
  [
    'the channel wallet/deposit of the stream',
    (call) => call.kind === 'stream' && call.channels.includes('wallet/deposit'),
  ],
  ['the error -32601 of the stream', (call) => call.kind === 'stream' && call.error === -32_601],
])('the API coverage reports %s if its case is missing', (name, isGone) => {
  expect(uncovered(without(isGone))).toEqual([name])
})

test('the API coverage reports an operation without a successful response', () => {
  const refusing = complete.map((call) =>
    call.kind === 'rest' && call.path === '/v2/user/transfer' ? { ...call, status: 400 } : call,
  )
  expect(uncovered(refusing)).toEqual(['a response of user.transfer'])
})

test('the API coverage document lists the case of an operation, or none', () => {
  const answeredIn = (recorded: readonly Recorded[]) =>
    renderCoverage(apiCoverage(allOperations, recorded))
      .split('\n')
      .find((line) => line.includes('`user.transfer`'))
      ?.split('|')[6]
      ?.trim()
  expect(answeredIn(complete)).toMatch(/^EX-\d+$/)
  expect(answeredIn(without(isOf('user.transfer', 200)))).toBe('**none**')
})

/** An operation not named in the source is never requested. */
const readAdapterSource = (version: string): string => {
  const folder = `electron/core/exchange/${version}`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
}
const adapters = { v1: readAdapterSource('v1'), v2: readAdapterSource('v2'), v3: readAdapterSource('v3') }

test.each(allOperations.map(({ operation }) => operation))(
  'the operation %s is used by the app or listed with a reason',
  (operation) => {
    const place = placeByOperation.get(operation) ?? ''
    expect(place).not.toBe('')
    if (place.startsWith('not reached: ')) return
    const [name, group, version = 'v2'] = operation.split('.').toReversed()
    expect(adapters[version as keyof typeof adapters]).toMatch(new RegExp(`\\b${group}\\.${name}\\b`))
  },
)

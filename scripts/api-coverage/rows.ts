import { bareMethod, channelData } from '@common/exchange-api/channels'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { errorStatus } from '@common/exchange-api/errors'
import { allTopics, streamMethods } from '@common/exchange-api/v3/topics'
import { isCoveredBy, limits } from './limits'
import { operationMatcher } from './match-operation'
import type { Recorded, RestCall } from './recorded'
import { expectedSteps } from './states'

export interface CoverageRow {
  readonly name: string
  readonly cells: readonly string[]
  readonly tests: readonly string[]
}

export interface OperationRow {
  readonly endpoint: Endpoint
  readonly answered: readonly string[]
  readonly refused: readonly string[]
}

export interface ApiCoverage {
  /** Cases with too many operations to be specific. */
  readonly sweeping: readonly string[]
  readonly operations: readonly OperationRow[]
  readonly steps: readonly CoverageRow[]
  readonly errors: readonly CoverageRow[]
  readonly limits: readonly CoverageRow[]
  readonly stream: readonly CoverageRow[]
}

const maxOperations = 25
const code = (text: string): string => `\`${text}\``
const numberOf = (test: string): string => /EX-\d+/.exec(test)?.[0] ?? ''

function sweepingCases(calls: readonly { test: string; operation: string }[]): ReadonlySet<string> {
  const touched = new Map<string, Set<string>>()
  for (const { test, operation } of calls) {
    const number = numberOf(test)
    touched.set(number, (touched.get(number) ?? new Set()).add(operation))
  }
  return new Set([...touched].flatMap(([number, those]) => (those.size > maxOperations ? [number] : [])))
}

/** Sweeping cases count only if no other case exercises the operation. */
function operationRows(endpoints: readonly Endpoint[], rest: readonly RestCall[]) {
  const match = operationMatcher(endpoints)
  const calls = rest.flatMap((call) => {
    const operation = match(call)?.operation
    return operation === undefined ? [] : [{ ...call, operation }]
  })
  const sweeping = sweepingCases(calls)
  const own = calls.filter(({ test }) => !sweeping.has(numberOf(test)))
  const tests = (operation: string, isRight: (status: number) => boolean): string[] => {
    const among = (some: typeof calls): string[] =>
      some.filter((call) => call.operation === operation && isRight(call.status)).map(({ test }) => test)
    const special = among(own)
    return special.length > 0 ? special : among(calls)
  }
  const operations = endpoints.map((endpoint) => ({
    endpoint,
    answered: tests(endpoint.operation, (status) => status === 200),
    refused: tests(endpoint.operation, (status) => status >= 400),
  }))
  return { sweeping: [...sweeping], operations }
}

const stepRows = (recorded: readonly Recorded[]): CoverageRow[] =>
  expectedSteps.map(([entity, from, to]) => ({
    name: `the step of a ${entity} from ${from} to ${to}`,
    cells: [entity, from, to],
    tests: recorded.flatMap((call) =>
      call.kind === 'step' && call.entity === entity && call.from === from && call.to === to
        ? [call.test]
        : [],
    ),
  }))

const errorRows = (rest: readonly RestCall[]): CoverageRow[] =>
  Object.entries(errorStatus).map(([name, status]) => ({
    name: `the error ${name}`,
    cells: [code(name), String(status)],
    tests: rest.filter((call) => call.status >= 400 && call.code === name).map(({ test }) => test),
  }))

const limitRows = (rest: readonly RestCall[]): CoverageRow[] =>
  limits.map((limit) => ({
    name: `the limit "${limit.limit}"`,
    cells: [limit.limit, limit.value],
    tests: rest.filter((call) => isCoveredBy(limit, call)).map(({ test }) => test),
  }))

const methods = ['auth/api-key', 'subscribe', 'unsubscribe', 'debug/echo', 'ping', ...streamMethods]
const rpcCodes = [-32_700, -32_600, -32_601, -32_602]

function streamRows(recorded: readonly Recorded[]): CoverageRow[] {
  const frames = recorded.flatMap((call) => (call.kind === 'stream' ? [call] : []))
  const row = (
    part: string,
    name: string,
    isSeen: (frame: (typeof frames)[number]) => boolean,
  ): CoverageRow => ({
    name: `the ${part} ${name} of the stream`,
    cells: [part, part === 'error' ? name : code(name)],
    tests: frames.filter(isSeen).map(({ test }) => test),
  })
  return [
    ...[...new Set(methods)].map((name) => row('method', name, ({ method }) => bareMethod(method) === name)),
    ...[...Object.keys(channelData), ...allTopics].map((name) =>
      row('channel', name, ({ channels }) => channels.includes(name)),
    ),
    ...rpcCodes.map((number) => row('error', String(number), ({ error }) => error === number)),
  ]
}

export function apiCoverage(endpoints: readonly Endpoint[], recorded: readonly Recorded[]): ApiCoverage {
  const rest = recorded.flatMap((call) => (call.kind === 'rest' ? [call] : []))
  return {
    ...operationRows(endpoints, rest),
    steps: stepRows(recorded),
    errors: errorRows(rest),
    limits: limitRows(rest),
    stream: streamRows(recorded),
  }
}

export const uncoveredIn = ({ operations, steps, errors, limits: shown, stream }: ApiCoverage): string[] => [
  ...operations.flatMap(({ endpoint: { operation }, answered, refused }) => [
    ...(answered.length > 0 ? [] : [`a response of ${operation}`]),
    ...(refused.length > 0 ? [] : [`a refusal of ${operation}`]),
  ]),
  ...[...steps, ...errors, ...shown, ...stream]
    .filter(({ tests }) => tests.length === 0)
    .map(({ name }) => name),
]

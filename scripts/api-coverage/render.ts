import { bareMethod, channelData } from '@common/exchange-api/channels'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { allTopics, streamMethods } from '@common/exchange-api/v3/topics'
import { errorStatus } from '@common/exchange-api/errors'
import { limits } from './limits'
import { operationMatcher } from './match-operation'
import { placeOf } from './places'
import { casesOf, type Recorded, type RestCall } from './recorded'
import { expectedSteps } from './states'

/** A case that touches more operations than this goes over all of them and says little about one. */
const mostOperations = 25

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')
const code = (text: string): string => `\`${text}\``

/** Tests whose number stands for all operations. */
function sweepingCases(calls: readonly { test: string; operation: string }[]): ReadonlySet<string> {
  const touched = new Map<string, Set<string>>()
  for (const { test, operation } of calls) {
    const number = /EX-\d+/.exec(test)?.[0] ?? ''
    touched.set(number, (touched.get(number) ?? new Set()).add(operation))
  }
  return new Set([...touched].flatMap(([number, those]) => (those.size > mostOperations ? [number] : [])))
}

function operationsTable(operations: readonly Endpoint[], rest: readonly RestCall[]): string {
  const match = operationMatcher(operations)
  const calls = rest.flatMap((call) => {
    const operation = match(call)?.operation
    return operation === undefined ? [] : [{ ...call, operation }]
  })
  const sweeping = sweepingCases(calls)
  const own = calls.filter(({ test }) => !sweeping.has(/EX-\d+/.exec(test)?.[0] ?? ''))
  const cases = (operation: string, isRight: (status: number) => boolean): string => {
    const among = (some: typeof calls): string[] =>
      some.filter((call) => call.operation === operation && isRight(call.status)).map(({ test }) => test)
    const special = among(own)
    return casesOf(special.length > 0 ? special : among(calls))
  }
  const rows = operations.map(({ operation, method, path, aliases, access, permission }) =>
    row(
      code(operation),
      method,
      [path, ...aliases].map(code).join('<br>'),
      access,
      [permission].flat().join(', '),
      cases(operation, (status) => status === 200),
      cases(operation, (status) => status >= 400),
    ),
  )
  const head = [
    'Operation',
    'Method',
    'Path and other paths',
    'Access',
    'Permission',
    'Answered in',
    'Refused in',
  ]
  return `Over all operations, and repeated below only where nothing else shows it: ${casesOf(sweeping)}.\n\n${table(head, rows)}`
}

function placesTable(operations: readonly Endpoint[]): string {
  const rows = operations.map(({ operation }) => row(code(operation), placeOf.get(operation) ?? '**none**'))
  return table(['Operation', 'Reached in the window'], rows)
}

function stepsTable(recorded: readonly Recorded[]): string {
  const rows = expectedSteps.map(([entity, from, to]) => {
    const seen = recorded.filter(
      (one) => one.kind === 'step' && one.entity === entity && one.from === from && one.to === to,
    )
    return row(entity, from, to, casesOf(seen.map(({ test }) => test)))
  })
  return table(['Record', 'From', 'To', 'Seen in'], rows)
}

function errorsTable(rest: readonly RestCall[]): string {
  const rows = Object.entries(errorStatus).map(([name, status]) =>
    row(
      code(name),
      String(status),
      casesOf(rest.filter((call) => call.status >= 400 && call.code === name).map(({ test }) => test)),
    ),
  )
  return table(['Code', 'Status', 'Seen in'], rows)
}

/** Those of version 3 have names of their own, but for the three that all have. */
const methods = ['auth/api-key', 'subscribe', 'unsubscribe', 'debug/echo', 'ping', ...streamMethods]
const rpcCodes = [-32_700, -32_600, -32_601, -32_602]

function streamTable(recorded: readonly Recorded[]): string {
  const frames = recorded.flatMap((one) => (one.kind === 'stream' ? [one] : []))
  const cases = (isSeen: (frame: (typeof frames)[number]) => boolean): string =>
    casesOf(frames.filter(isSeen).map(({ test }) => test))
  const rows = [
    ...[...new Set(methods)].map((name) =>
      row(
        'method',
        code(name),
        cases(({ method }) => bareMethod(method) === name),
      ),
    ),
    ...[...Object.keys(channelData), ...allTopics].map((name) =>
      row(
        'channel',
        code(name),
        cases(({ channels }) => channels.includes(name)),
      ),
    ),
    ...rpcCodes.map((number) =>
      row(
        'error',
        String(number),
        cases(({ error }) => error === number),
      ),
    ),
  ]
  return table(['Part', 'Name', 'Seen in'], rows)
}

/** The document, from what the tests did. */
export function renderCoverage(operations: readonly Endpoint[], recorded: readonly Recorded[]): string {
  const rest = recorded.flatMap((one) => (one.kind === 'rest' ? [one] : []))
  const limitRows = limits.map(({ limit, value, shows }) =>
    row(limit, value, casesOf(rest.filter(shows).map(({ test }) => test))),
  )
  return `# What the contract suite covers

Written by \`npm run api-coverage\` from what the cases of \`test/exchange-contract\` did while they ran: each request is matched with
the endpoint tables by its method and path, each answer is read for the states, errors and limits it shows. **none** marks what no
case shows.

## Operations

${operationsTable(operations, rest)}

## In the window

Where a person reaches each operation, as \`scripts/api-coverage/places.ts\` has it.

${placesTable(operations)}

## States and transitions

${stepsTable(recorded)}

## Errors

${errorsTable(rest)}

## Limits

${table(['Limit', 'Value', 'Shown in'], limitRows)}

## WebSocket

${streamTable(recorded)}
`
}

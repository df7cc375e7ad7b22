import { placeByOperation } from './places'
import { formatCases } from './recorded'
import type { ApiCoverage, CoverageRow, OperationRow } from './rows'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')
const code = (text: string): string => `\`${text}\``

const operationsTable = (operations: readonly OperationRow[]): string =>
  table(
    ['Operation', 'Method', 'Path and other paths', 'Access', 'Permission', 'Answered in', 'Refused in'],
    operations.map(
      ({ endpoint: { operation, method, path, aliases, access, permission }, answered, refused }) =>
        row(
          code(operation),
          method,
          [path, ...aliases].map(code).join('<br>'),
          access,
          [permission].flat().join(', '),
          formatCases(answered),
          formatCases(refused),
        ),
    ),
  )

const placesTable = (operations: readonly OperationRow[]): string =>
  table(
    ['Operation', 'Reached in the window'],
    operations.map(({ endpoint: { operation } }) =>
      row(code(operation), placeByOperation.get(operation) ?? '**none**'),
    ),
  )

const rowsTable = (head: readonly string[], rows: readonly CoverageRow[]): string =>
  table(
    head,
    rows.map(({ cells, tests }) => row(...cells, formatCases(tests))),
  )

export const renderCoverage = ({
  sweeping,
  operations,
  steps,
  errors,
  limits,
  stream,
}: ApiCoverage): string => `# What the contract suite covers

Written by \`npm run api-coverage\` from what the cases of \`test/exchange-contract\` did while they ran: each request is matched with
the endpoint tables by its method and path, each answer is read for the states, errors and limits it shows. **none** marks what no
case shows.

## Operations

Over all operations, and repeated below only where nothing else shows it: ${formatCases(sweeping)}.

${operationsTable(operations)}

## In the window

Where a person reaches each operation, as \`scripts/api-coverage/places.ts\` has it.

${placesTable(operations)}

## States and transitions

${rowsTable(['Record', 'From', 'To', 'Seen in'], steps)}

## Errors

${rowsTable(['Code', 'Status', 'Seen in'], errors)}

## Limits

${rowsTable(['Limit', 'Value', 'Shown in'], limits)}

## WebSocket

${rowsTable(['Part', 'Name', 'Seen in'], stream)}
`

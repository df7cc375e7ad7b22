import type { RestCall } from './recorded'

export interface Limit {
  readonly limit: string
  readonly value: string
  readonly path: string
  readonly code: string
  readonly field?: string
}

const refuses = (path: string, code: string, field?: string): Pick<Limit, 'path' | 'code' | 'field'> => ({
  path,
  code,
  ...(field !== undefined && { field }),
})

export const isCoveredBy = ({ path, code, field }: Limit, call: RestCall): boolean =>
  call.path.startsWith(path) && call.code === code && (field === undefined || call.fields.includes(field))

export const limits: readonly Limit[] = [
  { limit: 'Open futures positions', value: '50', ...refuses('/v2/futures', 'tooManyTrades') },
  { limit: 'Open futures positions, v1', value: '50', ...refuses('/v1/futures', 'tooManyTrades') },
  { limit: 'Open options trades', value: '50', ...refuses('/v2/options', 'tooManyTrades') },
  { limit: 'Requests, signed', value: '1 a second', ...refuses('/v2/user', 'tooManyRequests') },
  { limit: 'Requests, open', value: '30 a minute', ...refuses('/v2/futures', 'tooManyRequests') },
  { limit: 'Requests, v3', value: '20 and 4 a second', ...refuses('/v3', 'TOO_MANY_REQUESTS') },
  { limit: '`limit`, v3 lists', value: '1 to 1000', ...refuses('/v3', 'BAD_REQUEST', 'limit') },
  { limit: 'Ban of the address', value: 'configurable', ...refuses('/', 'addressBanned') },
  { limit: 'Timestamp tolerance', value: '30 s', ...refuses('/', 'timestampOutOfRange') },
  { limit: '`limit`, v2 lists', value: '1 to 1000', ...refuses('/v2', 'invalidRequest', 'limit') },
  { limit: '`limit`, v1 lists', value: '1 to 100', ...refuses('/v1', 'invalidRequest', 'limit') },
  {
    limit: 'Amount, v1 add margin',
    value: '1 sat',
    ...refuses('/v1/futures/add-margin', 'invalidRequest', 'amount'),
  },
  {
    limit: 'Amount, v1 cash-in',
    value: '1 sat',
    ...refuses('/v1/futures/cash-in', 'invalidRequest', 'amount'),
  },
  {
    limit: 'Amount, internal transfer',
    value: '1 sat',
    ...refuses('/v2/user/transfer', 'invalidRequest', 'amount'),
  },
  { limit: 'Leverage', value: 'market record', ...refuses('/v2/futures', 'invalidRequest', 'leverage') },
  { limit: 'Quantity, futures', value: 'market record', ...refuses('/v2/futures', 'quantityOutOfRange') },
  { limit: 'Margin, futures', value: 'market record', ...refuses('/v2/futures', 'marginOutOfRange') },
  { limit: 'Quantity, options', value: 'market record', ...refuses('/v2/options', 'quantityOutOfRange') },
  { limit: 'Amounts, wallet', value: 'configuration', ...refuses('/v2/user', 'amountOutOfRange') },
]

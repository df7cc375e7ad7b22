import type { RestCall } from './recorded'

interface Limit {
  readonly limit: string
  readonly value: string
  /** Whether a refusal shows the limit at work. */
  readonly shows: (call: RestCall) => boolean
}

const refuses =
  (version: string, code: string, field?: string) =>
  (call: RestCall): boolean =>
    call.path.startsWith(version) &&
    call.code === code &&
    (field === undefined || call.fields.includes(field))

/** The limits of protocol/rest.md#rate-limits, protocol/rest.md#lists and protocol/formulas.md#limits. */
export const limits: readonly Limit[] = [
  { limit: 'Open futures positions', value: '50', shows: refuses('/v2/futures', 'tooManyTrades') },
  { limit: 'Open futures positions, v1', value: '50', shows: refuses('/v1/futures', 'tooManyTrades') },
  { limit: 'Open options trades', value: '50', shows: refuses('/v2/options', 'tooManyTrades') },
  { limit: 'Requests, signed', value: '1 a second', shows: refuses('/v2/user', 'tooManyRequests') },
  { limit: 'Requests, open', value: '30 a minute', shows: refuses('/v2/futures', 'tooManyRequests') },
  { limit: 'Requests, v3', value: '20 and 4 a second', shows: refuses('/v3', 'TOO_MANY_REQUESTS') },
  { limit: '`limit`, v3 lists', value: '1 to 1000', shows: refuses('/v3', 'BAD_REQUEST', 'limit') },
  { limit: 'Ban of the address', value: 'configurable', shows: refuses('/', 'addressBanned') },
  { limit: 'Timestamp tolerance', value: '30 s', shows: refuses('/', 'timestampOutOfRange') },
  { limit: '`limit`, v2 lists', value: '1 to 1000', shows: refuses('/v2', 'invalidRequest', 'limit') },
  { limit: '`limit`, v1 lists', value: '1 to 100', shows: refuses('/v1', 'invalidRequest', 'limit') },
  {
    limit: 'Amount, v1 add margin',
    value: '1 sat',
    shows: refuses('/v1/futures/add-margin', 'invalidRequest', 'amount'),
  },
  {
    limit: 'Amount, v1 cash-in',
    value: '1 sat',
    shows: refuses('/v1/futures/cash-in', 'invalidRequest', 'amount'),
  },
  {
    limit: 'Amount, internal transfer',
    value: '1 sat',
    shows: refuses('/v2/user/transfer', 'invalidRequest', 'amount'),
  },
  { limit: 'Leverage', value: 'market record', shows: refuses('/v2/futures', 'invalidRequest', 'leverage') },
  { limit: 'Quantity, futures', value: 'market record', shows: refuses('/v2/futures', 'quantityOutOfRange') },
  { limit: 'Margin, futures', value: 'market record', shows: refuses('/v2/futures', 'marginOutOfRange') },
  { limit: 'Quantity, options', value: 'market record', shows: refuses('/v2/options', 'quantityOutOfRange') },
  { limit: 'Amounts, wallet', value: 'configuration', shows: refuses('/v2/user', 'amountOutOfRange') },
]

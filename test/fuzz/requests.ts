import fc from 'fast-check'
import { z } from 'zod'
import { allOperations } from '../support/api/all-operations'
import { anyText } from '../support/any-text'

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string | Buffer | null
  readonly signature: 'right' | 'wrong' | 'none'
  /** Overrides; undefined omits a header. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** A refusal must name the invalid fields. */
  readonly isWellFormed: boolean
}

const id = '00000000-0000-4000-8000-000000000000'
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    'true',
    '__proto__',
    'constructor',
    id,
    '\u0000',
    '💥',
    '9'.repeat(400),
  ),
  fc.string({ maxLength: 40 }),
  anyText(20),
)
const oddNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    21e14,
    Number.MAX_VALUE,
  ),
  fc.double({ noNaN: true }),
  fc.integer(),
)
const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constantFrom(null, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
)
const phrase = [
  'b',
  's',
  'm',
  'l',
  'running',
  'closed',
  'BTC',
  'USD',
  'physical',
  'cash',
  'stoploss',
  'lightning',
  '1D',
]
const value = fc.oneof(
  { weight: 3, arbitrary: oddValue },
  fc.constantFrom(...phrase, id, 1, 10, 1000, 50_000),
)

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

const fields = new Map(
  allOperations.map((endpoint) => [endpoint, [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]]),
)
const allFields = [...new Set([...fields.values()].flat())]

const objectWith = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(names.length > 0 ? names : allFields)) },
      fc.constantFrom(...allFields),
      oddText,
    ),
    value,
    { maxKeys: 8 },
  )

const pathText = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]/g, '%')),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%c0%af',
    '..',
    '.',
    '//',
    '%2e%2e%2f',
    'a'.repeat(3000),
    '*',
    ':id',
    '?',
    '#',
    '%F0%9F%92%A5',
  ),
)
const buildQuery = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(
      ([name, field]) =>
        `${encodeText(name)}=${encodeText(typeof field === 'string' ? field : JSON.stringify(field))}`,
    )
    .join('&')

const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

const operation = fc
  .constantFrom(...allOperations)
  .chain((endpoint) =>
    fc.constantFrom(endpoint.path, ...endpoint.aliases).map((path) => ({ endpoint, path })),
  )
const target = operation.map(({ endpoint, path }) => ({
  method: endpoint.method,
  path: path.replace(/:[a-zA-Z]+/g, id),
  names: fields.get(endpoint) ?? [],
  hasBody: endpoint.method === 'POST' || endpoint.method === 'PUT',
}))
const withBody = target.filter(({ hasBody }) => hasBody)
const plain = { query: '', body: null, signature: 'right', headers: {}, isWellFormed: false } as const

const badFields = target.chain(({ method, path, names, hasBody }) =>
  objectWith(names).map((record): FuzzedRequest =>
    hasBody
      ? { ...plain, method, path, body: JSON.stringify(record), isWellFormed: true }
      : { ...plain, method, path, query: buildQuery(record), isWellFormed: true },
  ),
)
const badShape = withBody.chain(({ method, path }) =>
  fc
    .jsonValue({ maxDepth: 4 })
    .map((body): FuzzedRequest => ({ ...plain, method, path, body: JSON.stringify(body) })),
)
const badText = withBody.chain(({ method, path, names }) =>
  fc
    .oneof(
      anyText(200),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.tuple(objectWith(names), fc.nat(60)).map(([record, cut]) => JSON.stringify(record).slice(0, cut)),
      objectWith(names).map((record) => Buffer.from(JSON.stringify(record), 'utf16le')),
      objectWith(names).map((record) => `\ufeff${JSON.stringify(record)}`),
      fc.constantFrom(
        '{"a":1e999999}',
        '['.repeat(20_000),
        '{"a":'.repeat(5000),
        '"'.repeat(70_000),
        `{"amount":${'9'.repeat(5000)}}`,
      ),
    )
    .map((body): FuzzedRequest => ({ ...plain, method, path, body })),
)
const badQuery = target.chain(({ method, path }) =>
  fc
    .array(pathText, { maxLength: 5 })
    .map((parts): FuzzedRequest => ({ ...plain, method, path, query: parts.join('&').replaceAll('#', '%') })),
)
const badPath = fc
  .tuple(operation, pathText, fc.nat(2))
  .map(([{ endpoint, path }, text, where]): FuzzedRequest => {
    const paths = [path.replace(/:[a-zA-Z]+/g, text), `${path}/${text}`, `/${text}`]
    return { ...plain, method: endpoint.method, path: (paths[where] ?? '/').replace(/[?#]/g, '%') }
  })
const badMethod = fc
  .tuple(
    target,
    fc.constantFrom(
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'PURGE',
    ),
  )
  .map(([{ path }, method]): FuzzedRequest => ({ ...plain, method, path }))

const headerText = oddText.map((text) => text.replace(/[^\x20-\x7e]/g, '?'))
const part = fc.constantFrom('KEY', 'PASSPHRASE', 'TIMESTAMP', 'SIGNATURE')
const badHeaders = fc.oneof(
  fc
    .tuple(part, fc.option(headerText, { nil: undefined }))
    .map(([name, text]) => ({ [`SVC-ACCESS-${name}`]: text })),
  headerText.map((text) => ({ 'content-type': text })),
  fc
    .tuple(
      fc.constantFrom('accept', 'cookie', 'range', 'origin', 'if-match', 'authorization', 'content-encoding'),
      headerText,
    )
    .map(([name, text]) => ({ [name]: text })),
)
const badAccess = fc
  .tuple(target, badHeaders, fc.constantFrom('right', 'wrong', 'none'))
  .map(([{ method, path, hasBody }, headers, signature]): FuzzedRequest => ({
    ...plain,
    method,
    path,
    body: hasBody ? '{}' : null,
    signature,
    headers,
  }))

export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  { weight: 6, arbitrary: badFields },
  { weight: 2, arbitrary: badShape },
  { weight: 3, arbitrary: badText },
  { weight: 2, arbitrary: badQuery },
  { weight: 2, arbitrary: badPath },
  { weight: 1, arbitrary: badMethod },
  { weight: 3, arbitrary: badAccess },
)

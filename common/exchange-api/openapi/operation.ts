import type { Endpoint } from '../endpoint'
import { toErrorResponses, toErrorName, rateHeaders, toV3ErrorName } from './errors'
import { toParameters, wireSchema, type JsonSchema, type Parameter } from './schema'

/** Required together (protocol/rest.md#signing). */
export const credentialSchemes = ['key', 'signature', 'passphrase', 'timestamp'] as const

export const getTag = ({ path, operation }: Endpoint): string => {
  const [group = ''] = operation.replace(/^v\d+\./, '').split('.')
  return `${getVersion(path)} ${group}`
}

const getVersion = (path: string): string => path.split('/')[1] ?? ''

function operationId({ operation, path }: Endpoint, alias: number): string {
  const version = getVersion(path)
  const name = operation.startsWith(`${version}.`) ? operation : `${version}.${operation}`
  return alias === 0 ? name : `${name}.alias${alias}`
}

const toParameter = (place: 'query' | 'path', { name, required, schema }: Parameter): JsonSchema => ({
  name,
  in: place,
  required: place === 'path' || required,
  ...(schema.type === 'array' && { style: 'form', explode: false }),
  schema,
})

const listPermissions = ({ permission }: Endpoint): readonly string[] =>
  [permission].flat().filter((each) => each !== 'none')

/** OpenAPI 3.1: "the array MAY contain a list of role names". */
const toSecurity = (endpoint: Endpoint): readonly JsonSchema[] =>
  endpoint.access === 'open'
    ? []
    : [
        Object.fromEntries(
          credentialSchemes.map((name) => [name, name === 'key' ? listPermissions(endpoint) : []]),
        ),
      ]

function listEndpointErrors({ access, path, query, body }: Endpoint): Readonly<Record<string, JsonSchema>> {
  const namesOne = path.includes(':') || [query, body].some((part) => toParameters(part).some(isId))
  const isWalletLogin = toParameters(query).some(({ name }) => name === 'sig')
  const statuses = [
    400,
    ...(body === undefined ? [] : [413]),
    ...(access === 'signed' ? [401, 403] : isWalletLogin ? [401] : []),
    ...(namesOne ? [404] : []),
    429,
    500,
    503,
  ]
  return toErrorResponses(statuses, isV3(path) ? toV3ErrorName : toErrorName)
}

const isId = ({ name }: Parameter): boolean => name === 'id' || name === 'pid'

const isV3 = (path: string): boolean => getVersion(path) === 'v3'

const toResponseObject = ({ answer, path, response }: Endpoint, bare: Endpoint | undefined): JsonSchema => ({
  description: 'Done',
  ...(!isV3(path) && { headers: rateHeaders }),
  content: {
    [answer === 'text' ? 'text/plain' : 'application/json']: {
      schema: bare ? { oneOf: [wireSchema(response), wireSchema(bare.response)] } : wireSchema(response),
    },
  },
})

const toRequestBody = ({ body }: Endpoint): JsonSchema =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: !body.safeParse(undefined).success,
          content: { 'application/json': { schema: wireSchema(body) } },
        },
      }

/**
 * @param alias 0 for the main path, else the alias number
 * @param bare the operation that this path means without a query
 */
export function operationObject(endpoint: Endpoint, alias: number, bare: Endpoint | undefined): JsonSchema {
  const { params, query, summary } = endpoint
  const permissions = listPermissions(endpoint)
  const remarks = [
    permissions.length > 0 && `The API key needs the permission ${permissions.join(' and ')}.`,
    alias > 0 && `The same as ${endpoint.method} ${endpoint.path}: some clients call this path.`,
    bare && `Without a query, this path answers as ${bare.method} ${bare.path}, for clients that call it so.`,
  ].filter((each) => typeof each === 'string')
  return {
    operationId: operationId(endpoint, alias),
    tags: [getTag(endpoint)],
    summary,
    ...(remarks.length > 0 && { description: remarks.join(' ') }),
    security: [...toSecurity(endpoint), ...(bare?.access === 'open' ? [{}] : [])],
    parameters: [
      ...toParameters(params).map((parameter) => toParameter('path', parameter)),
      ...toParameters(query).map((parameter) => toParameter('query', parameter)),
    ],
    ...toRequestBody(endpoint),
    responses: { '200': toResponseObject(endpoint, bare), ...listEndpointErrors(endpoint) },
  }
}

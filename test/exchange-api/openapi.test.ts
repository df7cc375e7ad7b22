import { describe, expect, test } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { openApiDocument } from '@common/exchange-api/openapi/document'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'

interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Readonly<Record<string, unknown>>
  }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
}

const document = openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' })
const json = JSON.parse(JSON.stringify(document)) as typeof document
const paths = json.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.values(paths).flatMap((item) => Object.values(item))
const tables: readonly Endpoint[] = [v1, v2, v3]
  .flatMap((table) => Object.values<object>(table))
  .flatMap((group) => Object.values(group as Readonly<Record<string, Endpoint>>))

function operation(method: string, path: string): Operation {
  const found = paths[path]?.[method]
  if (found === undefined) throw new Error(`no ${method} ${path}`)
  return found
}

const parameter = (of: Operation, name: string) => of.parameters.find((each) => each.name === name)

describe('OpenAPI document', () => {
  test('describes every path of every operation once', () => {
    const routes = tables.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method.toLowerCase()} ${each.replace(/:(\w+)/g, '{$1}')}`),
    )
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    expect(described.sort()).toEqual(routes.sort())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  })

  test('is plain JSON without broken references', () => {
    expect(json).toEqual(document)
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    const lead = (path: string): unknown =>
      path
        .split('/')
        .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], json)
    expect(references.length).toBeGreaterThan(100)
    expect([...new Set(references)].filter((path) => lead(path) === undefined)).toEqual([])
  })

  test('declares exactly the path parameters of each path', () => {
    for (const [path, item] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(item)) {
        const own = parameters.filter((each) => each.in === 'path')
        expect(own.map(({ name }) => name)).toEqual(names)
        expect(own.every(({ required }) => required)).toBe(true)
      }
    }
  })

  test('requires the four headers and the permissions for signed operations', () => {
    const order = operation('post', '/v2/futures')
    expect(order.security).toEqual([{ key: ['trade'], signature: [], passphrase: [], timestamp: [] }])
    expect(operation('get', '/v1/futures').security[0]?.key).toEqual([
      'positions_get_open',
      'positions_get_closed',
    ])
    expect(operation('get', '/v2/futures/ticker').security).toEqual([])
    expect(json.components.securitySchemes).toMatchObject({
      signature: { type: 'apiKey', in: 'header', name: 'SVC-ACCESS-SIGNATURE' },
    })
  })

  test('describes query parameters and bodies of requests', () => {
    const trades = operation('get', '/v2/futures')
    expect(parameter(trades, 'limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    })
    expect(parameter(trades, 'type')).toMatchObject({
      required: true,
      schema: { enum: ['running', 'open', 'closed'] },
    })
    expect(parameter(operation('get', '/v1/futures'), 'limit')?.schema).toMatchObject({ maximum: 100 })
    expect(parameter(operation('get', '/v2/oracle/index'), 'from')).toMatchObject({ required: true })
    expect(parameter(operation('get', '/v2/user/deposit'), 'types')).toMatchObject({
      explode: false,
      schema: { type: 'array', items: { enum: ['bitcoin', 'internal', 'lightning'] } },
    })
    expect(operation('post', '/v2/futures').requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            additionalProperties: false,
            required: ['side', 'type', 'leverage'],
            properties: { leverage: { type: 'number', minimum: 1, maximum: 100 } },
          },
        },
      },
    })
    expect(operation('post', '/v2/user/bitcoin/address').requestBody).toMatchObject({ required: false })
    expect(operation('get', '/v2/options').description).toContain('answers as GET /v2/options/market')
  })

  test('gives every query parameter a schema without null', () => {
    for (const { operationId, parameters } of operations)
      for (const { name, schema } of parameters) {
        const { type, enum: values, anyOf } = schema
        expect([operationId, name, type ?? values ?? anyOf]).not.toContain(undefined)
        expect(JSON.stringify(schema)).not.toContain('"null"')
      }
    const candles = operation('get', '/v3/futures/candles')
    expect(parameter(candles, 'from')?.schema).toEqual({ type: 'string', format: 'date-time' })
    expect(parameter(candles, 'range')?.schema).toMatchObject({
      enum: expect.arrayContaining(['1m', '3months']) as string[],
    })
    expect(parameter(operation('get', '/v2/futures/ohlcs'), 'range')?.schema).toMatchObject({
      enum: expect.arrayContaining(['1440', '3M']) as string[],
    })
  })

  test('describes both responses of a path that means another operation without a query', () => {
    const { security, responses } = operation('get', '/v2/options')
    expect(security.at(-1)).toEqual({})
    expect(responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { oneOf: [{ type: 'array' }, { type: 'object', required: ['active', 'limits', 'fees'] }] },
        },
      },
    })
  })

  test('declares the owner of a swap', () => {
    expect(operation('get', '/v2/swap/{id}').responses['200']).toMatchObject({
      content: { 'application/json': { schema: { properties: { uid: { type: ['string', 'null'] } } } } },
    })
  })

  test('describes responses and errors', () => {
    expect(operation('get', '/v2/ping').responses['200']).toMatchObject({
      content: { 'text/plain': { schema: { type: 'string' } } },
    })
    expect(operation('get', '/v2/options/instrument').responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { volatility: { type: ['number', 'string'] } } },
        },
      },
    })
    expect(operation('delete', '/v2/futures/all/close').responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { trades: { items: { $ref: '#/components/schemas/FuturesTrade' } } } },
        },
      },
    })
    expect(json.components.schemas).toMatchObject({
      FuturesTrade: { properties: { side: { enum: ['b', 's', 'buy', 'sell'] }, pl: { type: 'number' } } },
    })
    expect(Object.keys(operation('get', '/v2/futures/ticker').responses)).toEqual([
      '200',
      '400',
      '429',
      '500',
      '503',
    ])
    expect(Object.keys(operation('get', '/v1/lnurl/auth').responses)).toContain('401')
    const close = ['200', '400', '401', '403', '404', '429', '500', '503']
    expect(Object.keys(operation('delete', '/v2/futures').responses)).toEqual(close)
    expect(Object.keys(operation('post', '/v1/futures/cancel').responses)).toEqual([...close, '413'].sort())
    expect(json.components.responses).toMatchObject({
      Error403: { description: 'The API key has the wrong scope. Codes: permissionMissing, foreignRequest.' },
      Error413: { description: 'The body is too large. Codes: invalidRequest.' },
    })
  })
})

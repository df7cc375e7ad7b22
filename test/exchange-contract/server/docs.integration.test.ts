import { expect, test } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'
import { useSharedExchange } from '../../support/practice/practice'
import { fetchReply } from '../../support/api/signed-caller'

const exchange = useSharedExchange()
const endpoints = [v1, v2, v3]
  .flatMap((table) => Object.values<object>(table))
  .flatMap((group) => Object.values<Endpoint>(group as Readonly<Record<string, Endpoint>>))
const routes = endpoints.flatMap(({ method, path, aliases }) =>
  [path, ...aliases].map((name) => ({ method, path: name.replace(/:([a-zA-Z]+)/g, '{$1}') })),
)

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>

test('EX-690 /openapi.json describes exactly the operations served, under each of their paths', async () => {
  const reply = await exchange().open('/openapi.json')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const { openapi, paths } = reply.body as unknown as { openapi: string; paths: Paths }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('EX-691 every path in /openapi.json is served', async () => {
  const { paths } = (await exchange().open('/openapi.json')).body as unknown as { paths: Paths }
  for (const [path, item] of Object.entries(paths)) {
    for (const method of Object.keys(item)) {
      const url = exchange().practice.rest + path.replace(/\{[a-zA-Z]+\}/g, 'x')
      expect([200, 400, 401], `${method} ${path}`).toContain(
        (await fetchReply(url, { method: method.toUpperCase() })).status,
      )
    }
  }
})

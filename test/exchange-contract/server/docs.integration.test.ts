import { expect, test } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { errorStatus } from '@common/exchange-api/errors'
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

test('EX-692 /docs shows every operation and loads no scripts or other resources', async () => {
  const { status, text, headers } = await exchange().open('/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
  for (const { method, path } of routes)
    expect(text).toContain(`<span class="method">${method}</span> <code>${path}</code>`)
  const anchors = [...text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(anchors.length).toBeGreaterThan(routes.length)
  expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([])
})

test('EX-693 /docs shows fields with their limits and allowed values', async () => {
  const { text } = await exchange().open('/docs')
  const [section = ''] = /<section id="v2.futures.newTrade">[^]*?<\/section>/.exec(text) ?? []
  const row = (name: string) => new RegExp(`<code>${name}</code></th>[^]*?</tr>`).exec(section)?.[0] ?? ''
  expect(row('leverage')).toMatch(/required[^]*at least 1, at most 100/)
  expect(row('side')).toMatch(/required[^]*<code>b<\/code>, <code>s<\/code>/)
  expect(row('stoploss')).toMatch(/optional[^]*multiple of 0.5/)
  expect(section).toContain('<a href="#record-FuturesTrade">FuturesTrade</a>')
  expect(section).toContain('Signed.')
})

test('EX-2208 /docs lists every error status and code', async () => {
  const { text } = await exchange().open('/docs')
  const [list = ''] = /<h2 id="errors">[^]*?<\/ul>/.exec(text) ?? []
  for (const [code, status] of Object.entries(errorStatus))
    expect(list).toMatch(new RegExp(`<strong>${status}</strong>[^<]*\\b${code}\\b`))
})

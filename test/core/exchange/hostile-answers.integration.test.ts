import { describe, expect, test } from 'vitest'
import { readServiceText } from '../../../electron/core/exchange/rest/error-text'
import { Redactor } from '../../../electron/core/exchange/rest/redactor'
import { json } from './support/fault-service'
import { failure, useService } from './support/use-service'

const under = useService()
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('a rejected order', () => {
  test.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])(
    'stays rejected when an issue names the field %s',
    async (path) => {
      under.service.answer = json({ message: 'Not so', issues: [{ path: [path], message: 'No' }] }, 400)
      const error = await failure(under.exchange.openTrade(buy))
      expect(error).toMatchObject({ kind: 'invalid-request', serviceText: 'Not so' })
      expect(error.issues[0]?.field).toBe(path)
    },
  )

  test.each([
    ['20,000 levels of arrays in the body', `{"message":"Not so","issues":${nested(20_000)}}`],
    ['20,000 levels in the path of an issue', `{"message":"Not so","issues":[{"path":${nested(20_000)}}]}`],
    [
      '200,000 issues',
      `{"message":"Not so","issues":[${Array(200_000).fill('{"path":["price"],"message":"No"}').join(',')}]}`,
    ],
  ])('stays rejected with %s', async (_size, body) => {
    under.service.answer = (response) => response.writeHead(400).end(body)
    const error = await failure(under.exchange.openTrade(buy))
    expect(error).toMatchObject({ kind: 'invalid-request', serviceText: 'Not so' })
    expect(error.issues.length).toBeLessThanOrEqual(20)
  })

  test('stays rejected with a body above the size limit', async () => {
    under.service.answer = (response) => response.writeHead(400).end('x'.repeat(9_000_000))
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('invalid-request')
  })

  test('stays rejected when the connection is lost in its body', async () => {
    under.service.answer = (response) => {
      response.writeHead(400, { 'content-length': '1000' })
      response.write('{"message":', () => response.destroy())
    }
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('invalid-request')
  })
})

test('redaction truncates a text of several megabytes before searching for secrets', () => {
  const searched: number[] = []
  readServiceText(JSON.stringify({ message: 'x'.repeat(5_000_000) }), (text) => {
    searched.push(text.length)
    return text
  })
  expect(Math.max(...searched)).toBeLessThanOrEqual(10_000)
})

test('redaction replaces values nested too deep in a response', () => {
  const secret = 'planted-secret-0123456789'
  const deep = JSON.parse(nested(20_000)) as unknown
  const redactor = new Redactor([secret])
  const answer = { deep, said: secret }
  const clean = redactor.value(answer)
  expect(clean).toMatchObject({ said: '[secret]' })
  expect(JSON.stringify(clean).length).toBeLessThan(200)
})

test('the exchange client signs requests in one millisecond with different timestamps', async () => {
  under.service.answer = json({})
  await Promise.allSettled([under.exchange.account(), under.exchange.account(), under.exchange.account()])
  const timestamps = under.service.requests.map(({ headers }) => headers['lnm-access-timestamp'])
  expect(timestamps.length).toBeGreaterThan(1)
  expect(new Set(timestamps).size).toBe(timestamps.length)
})

test('a response that is not HTTP is named as such', async () => {
  under.service.answer = (response) => void response.socket?.end('SSH-2.0-server\r\n')
  const error = await failure(under.exchange.openTrade(buy))
  expect(JSON.stringify(error.text)).toContain('service.why.notHttp')
})

import { beforeEach, describe, expect, test } from 'vitest'
import { openBareServer, startPriceUsd, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

const code = async (answer: ReturnType<BareServer['send']>): Promise<string | number> => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.code
}

describe('signed requests of versions 1 and 2', () => {
  test.each(['SVC', 'LNM'])(
    'without a header are rejected with its name, with the prefix %s',
    async (prefix) => {
      const headers = { [`${prefix}-access-key`]: 'k', [`${prefix}-access-timestamp`]: '1' }
      const { body } = await server.send('GET', '/v3/account', headers)
      expect(body.message).toBe(`The header ${prefix}-ACCESS-SIGNATURE is missing`)
    },
  )

  test('cover timestamp, upper-case method, path and raw query, with or without its question mark', async () => {
    const get = (text: string) =>
      code(server.send('GET', '/v2/futures?type=open&limit=5', server.sign(`GET/v2/futures${text}`)))
    expect(await get('type=open&limit=5')).toBe(200)
    expect(await get('?type=open&limit=5')).toBe(200)
    for (const wrong of [
      'limit=5&type=open',
      'type=open&limit=6',
      '',
      'type=open&limit=5&',
      '??type=open&limit=5',
    ])
      expect(await get(wrong)).toBe('apiKeyInvalidSignature')
    expect(await code(server.send('GET', '/v2/user', server.sign('get/v2/user')))).toBe(
      'apiKeyInvalidSignature',
    )
    expect(await code(server.send('GET', '/v2/user', server.sign('GET/v2/user?')))).toBe(
      'apiKeyInvalidSignature',
    )
    expect(await code(server.send('GET', '/v2/user', server.sign('GET/v1/user')))).toBe(
      'apiKeyInvalidSignature',
    )
  })

  test('cover the query as sent, not as decoded', async () => {
    const target = '/v2/user/deposit?types=bitcoin%2Clightning'
    const sign = (query: string) => server.sign(`GET/v2/user/deposit${query}`)
    expect(await code(server.send('GET', target, sign('types=bitcoin%2Clightning')))).toBe(200)
    expect(await code(server.send('GET', target, sign('types=bitcoin,lightning')))).toBe(
      'apiKeyInvalidSignature',
    )
  })

  test('cover the body as sent', async () => {
    const body = '{ "amount": 1000 }'
    const post = (text: string) =>
      code(server.send('POST', '/v2/user/deposit', server.sign(`POST/v2/user/deposit${text}`), body))
    expect(await post(body)).toBe(200)
    expect(await post('{"amount":1000}')).toBe('apiKeyInvalidSignature')
    expect(await post('')).toBe('apiKeyInvalidSignature')
  })

  test('of a DELETE cover its query', async () => {
    const { id } = (
      await server.call('POST', '/v2/futures', { side: 'b', type: 'm', leverage: 2, quantity: 1 })
    ).body
    const close = (text: string) =>
      code(server.send('DELETE', `/v2/futures?id=${id}`, server.sign(`DELETE/v2/futures${text}`)))
    expect(await close('')).toBe('apiKeyInvalidSignature')
    expect(await close(`id=${id}`)).toBe(200)
  })

  test('cover bodies that are not ASCII, as bytes', async () => {
    const body = '{"username":"zoë-the-first"}'
    expect(await code(server.send('PUT', '/v2/user', server.sign(`PUT/v2/user${body}`), body))).toBe(200)
  })
})

describe('signed requests of version 3', () => {
  test('cover lower-case method and the query with its question mark', async () => {
    const target = '/v3/futures/isolated/trades/closed?limit=5'
    const get = (text: string) => code(server.send('GET', target, server.sign(text)))
    const path = '/v3/futures/isolated/trades/closed'
    expect(await get(`get${path}?limit=5`)).toBe(200)
    expect(await get(`get${path}limit=5`)).toBe('UNAUTHORIZED')
    expect(await get(`GET${path}?limit=5`)).toBe('UNAUTHORIZED')
    expect(await get(`get${path}`)).toBe('UNAUTHORIZED')
  })

  test('without a body cover nothing more', async () => {
    const path = '/v3/futures/isolated/trades/cancel-all'
    expect(await code(server.send('POST', path, server.sign(`post${path}`)))).toBe(200)
    expect(await code(server.send('POST', path, server.sign(`post${path}{}`), '{}'))).toBe(200)
    expect(await code(server.send('POST', path, server.sign(`post${path}`), '{}'))).toBe('UNAUTHORIZED')
  })
})

describe('credentials', () => {
  test.each(['KEY', 'SIGNATURE', 'PASSPHRASE', 'TIMESTAMP'])(
    'without SVC-ACCESS-%s are rejected, naming it',
    async (name) => {
      const header = `SVC-ACCESS-${name}`
      for (const value of [undefined, '']) {
        const headers = Object.fromEntries(
          Object.entries(server.sign('GET/v2/user')).flatMap((entry) =>
            entry[0] === header ? (value === undefined ? [] : [[header, value]]) : [entry],
          ),
        ) as Record<string, string>
        const { status, body } = await server.send('GET', '/v2/user', headers)
        expect([status, body.code, body.issues[0]?.path]).toEqual([401, 'apiKeyInvalid', [header]])
      }
    },
  )

  test.each([
    ['KEY', 'apiKeyInvalid'],
    ['PASSPHRASE', 'apiKeyInvalidPassphrase'],
    ['SIGNATURE', 'apiKeyInvalidSignature'],
    ['TIMESTAMP', 'timestampOutOfRange'],
  ])('with a wrong SVC-ACCESS-%s are rejected', async (name, expected) => {
    const headers = { ...server.sign('GET/v2/user'), [`SVC-ACCESS-${name}`]: 'wrong' }
    const { status, body } = await server.send('GET', '/v2/user', headers)
    expect([status, body.code]).toEqual([401, expected])
  })

  test.each([
    ['hexadecimal', (nowMs: number) => `0x${nowMs.toString(16)}`],
    ['fractional', (nowMs: number) => `${nowMs}.5`],
    ['signed', (nowMs: number) => `+${nowMs}`],
    ['exponential', (nowMs: number) => `${nowMs / 1e12}e12`],
  ])('with a timestamp that is %s are rejected', async (_form, write) => {
    const headers = { ...server.sign('GET/v2/user'), 'SVC-ACCESS-TIMESTAMP': write(server.clock.nowMs) }
    expect(await code(server.send('GET', '/v2/user', headers))).toBe('timestampOutOfRange')
  })

  test('are accepted with the prefix LNM and in lower case', async () => {
    const headers = Object.fromEntries(
      Object.entries(server.sign('GET/v2/user')).map(([name, value]) => [
        name.replace('SVC', 'LNM').toLowerCase(),
        value,
      ]),
    )
    expect(await code(server.send('GET', '/v2/user', headers))).toBe(200)
  })

  test('are valid up to 30 s from the exchange time', async () => {
    const signed = server.sign('GET/v2/user')
    const at = (offMs: number) => {
      const startMs = server.clock.nowMs
      server.clock.nowMs = startMs + offMs
      return code(server.send('GET', '/v2/user', signed)).finally(() => (server.clock.nowMs = startMs))
    }
    expect([await at(30_000), await at(-30_000)]).toEqual([200, 200])
    expect([await at(30_001), await at(-30_001)]).toEqual(['timestampOutOfRange', 'timestampOutOfRange'])
  })

  test('remain valid at wall time and become valid at exchange time after an advance', async () => {
    server.engine.exchange.clocks.advance(3_600_000)
    expect(await code(server.call('GET', '/v2/user'))).toBe(200)
    const wallMs = server.clock.nowMs
    server.clock.nowMs += 3_600_000
    const signed = server.sign('GET/v2/user')
    server.clock.nowMs = wallMs
    expect(await code(server.send('GET', '/v2/user', signed))).toBe(200)
  })
})

describe('permissions', () => {
  const withKey = (
    ...permissions: Parameters<BareServer['engine']['exchange']['keys']['create']>[1] & {}
  ) => {
    const key = server.engine.exchange.keys.create(server.engine.uid, permissions)
    return (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const verb = path.startsWith('/v3/') ? method.toLowerCase() : method
      return code(
        server.send(method, path, server.sign(`${verb}${path}${text}`, key), text === '' ? undefined : text),
      )
    }
  }
  const order = { side: 'b', type: 'm', leverage: 2, quantity: 1 }

  test('of a read key exclude trading, withdrawals and settings', async () => {
    const call = withKey('read')
    expect(await call('GET', '/v2/user')).toBe(200)
    expect(await call('POST', '/v2/user/deposit', { amount: 1000 })).toBe(200)
    expect(await call('POST', '/v2/futures', order)).toBe('permissionMissing')
    expect(await call('PUT', '/v2/user', {})).toBe('permissionMissing')
    expect(await call('POST', '/v2/user/transfer', { toUsername: 'x', amount: 1 })).toBe('permissionMissing')
    expect(await call('POST', '/v3/synthetic-usd/swap', {})).toBe('FORBIDDEN')
  })

  test('of a trade key exclude reading and withdrawals', async () => {
    const call = withKey('trade')
    expect(await call('POST', '/v2/futures', order)).toBe(200)
    expect(await call('GET', '/v2/user')).toBe('permissionMissing')
    expect(await call('POST', '/v2/user/withdraw', { invoice: 'x' })).toBe('permissionMissing')
  })

  test('of version 1 lists require both scopes', async () => {
    expect(await withKey('positions_get_open')('GET', '/v1/futures')).toBe('permissionMissing')
    expect(await withKey('positions_get_closed')('GET', '/v1/futures')).toBe('permissionMissing')
    expect(await withKey('positions_get_open', 'positions_get_closed')('GET', '/v1/futures')).toBe(200)
  })

  test('of a wildcard include its area only', async () => {
    const call = withKey('futures:*')
    expect(await call('GET', '/v3/futures/cross/position')).toBe(200)
    expect(await call('GET', '/v3/account')).toBe('FORBIDDEN')
    expect(await call('GET', '/v2/futures?type=open')).toBe('permissionMissing')
  })

  test('are checked after the signature and before the request', async () => {
    const call = withKey('read')
    expect(await call('POST', '/v2/futures', {})).toBe('permissionMissing')
    expect(await code(server.send('POST', '/v2/futures', server.sign('wrong'), '{'))).toBe(
      'apiKeyInvalidSignature',
    )
    expect(server.engine.exchange.quotes.lastPrice).toBe(startPriceUsd)
  })
})

import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { LNMarketsRest, LNMarketsWebsocket } from '@ln-markets/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import type { Credentials } from '../../support/api/signed-caller'
import { startTlsProxy, type TlsProxy } from '../../support/proxies/tls-proxy'

/**
 * `@ln-markets/api` 1.7.1, unmodified. `_requestOptions` sets the port. It accepts any JSON, so each case states the
 * body.
 */

const exchange = useExchange({ hasPriceHistory: true })
let proxy: TlsProxy
let account: Credentials
const called = new Set<string>()
const hostVariable = 'LNMARKETS_API_HOSTNAME'
const trustVariable = 'NODE_TLS_REJECT_UNAUTHORIZED'

beforeAll(async () => {
  proxy = await startTlsProxy(Number(new URL(exchange().practice.rest).port))
  // Its WebSocket accepts no custom certificate; this process connects only to the proxy.
  process.env[trustVariable] = '0'
  process.env[hostVariable] = '127.0.0.1'
})
afterAll(async () => {
  Reflect.deleteProperty(process.env, trustVariable)
  Reflect.deleteProperty(process.env, hostVariable)
  await proxy.close()
})
beforeEach(async () => {
  await exchange().price(50_000)
  account = (await exchange().account()).account
})

function rest(options: object = {}): LNMarketsRest {
  class ThroughProxy extends LNMarketsRest {
    override _requestOptions(request: object): object {
      return { ...super._requestOptions(request), port: proxy.port, ca: proxy.cert }
    }
  }
  return new Proxy(new ThroughProxy({ ...account, ...options }), {
    get: (target, name, receiver) => {
      if (typeof name === 'string') called.add(name)
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

interface Position {
  readonly pid: string
  readonly [field: string]: unknown
}
const order = { type: 'm', side: 's', margin: 10_000, leverage: 25.5 }
const opened = async (client: LNMarketsRest, changed: object = {}): Promise<Position> =>
  (await client.futuresNewPosition({ ...order, ...changed })) as Position
const list = expect.any(Array) as unknown

describe('published version 1 client: futures', () => {
  test('EX-660 futuresGetTicker returns {bid, offer, index} for an empty query', async () => {
    expect(await rest().futuresGetTicker()).toEqual({ bid: 49_999.5, offer: 50_000.5, index: 50_000 })
  })

  test('EX-661 futuresNewPosition returns the position and accepts margin and fractional leverage', async () => {
    const position = await opened(rest())
    expect(position).toMatchObject({
      type: 'm',
      side: 's',
      margin: 10_000,
      quantity: 127,
      market_wi: 'filled',
    })
    const open = await opened(rest(), { type: 'l', price: 60_000.5, takeprofit: 40_000, stoploss: 61_000 })
    expect(open).toMatchObject({ type: 'l', price: 60_000.5, takeprofit: 40_000, market_filled_ts: null })
  })

  test('EX-662 futuresGetPositions returns {positions: [...]}', async () => {
    const client = rest()
    const { pid } = await opened(client)
    const answer = await client.futuresGetPositions({ type: 'running' })
    expect(answer).toMatchObject({ positions: [{ pid, creation_ts: expect.any(Number) as number }] })
    expect(await client.futuresGetPositions({ type: 'closed', from: 0, limit: 100 })).toEqual({
      positions: [],
    })
  })

  test('EX-663 futuresUpdatePosition returns {pid, type, value}', async () => {
    const client = rest()
    const update = { pid: (await opened(client)).pid, type: 'stoploss', value: 50_100.5 }
    expect(await client.futuresUpdatePosition(update)).toEqual(update)
  })

  test('EX-664 futuresAddMarginPosition and futuresCashinPosition return the position', async () => {
    const client = rest()
    const { pid } = await opened(client)
    expect(await client.futuresAddMarginPosition({ pid, amount: 20_000 })).toMatchObject({
      pid,
      margin: 30_000,
    })
    expect(await client.futuresCashinPosition({ pid, amount: 1000 })).toMatchObject({ pid, margin: 29_000 })
  })

  test('EX-665 futuresClosePosition returns the closed position for the pid in the query', async () => {
    const client = rest()
    const { pid } = await opened(client)
    expect(await client.futuresClosePosition({ pid })).toMatchObject({
      pid,
      closed: true,
      exit_price: 50_000.5,
    })
  })

  test('EX-666 futuresCloseAllPositions returns {data: [...]} with a content type and no body', async () => {
    const client = rest()
    const { pid } = await opened(client)
    expect(await client.futuresCloseAllPositions()).toMatchObject({ data: [{ pid, closed: true }] })
  })

  test('EX-667 futuresCancelPosition and futuresCancelAllPositions return canceled positions', async () => {
    const client = rest()
    const waiting = { type: 'l', price: 60_000 }
    const position = await opened(client, waiting)
    const other = await opened(client, waiting)
    expect(await client.futuresCancelPosition({ pid: position.pid })).toMatchObject({
      pid: position.pid,
      canceled: true,
    })
    expect(await client.futuresCancelAllPositions()).toMatchObject({
      data: [{ pid: other.pid, canceled: true }],
    })
  })

  test('EX-668 the history methods return {data: [...]}', async () => {
    const client = rest()
    const query = { limit: 20 }
    const points = expect.objectContaining({ time: expect.any(Number) as number }) as unknown
    for (const answer of [
      await client.futuresBidOfferHistory(query),
      await client.futuresIndexHistory(query),
    ]) {
      expect(answer).toEqual({ data: Array.from({ length: 20 }, () => points) })
    }
    expect(await client.futuresFixingHistory(query)).toEqual({ data: list })
  })

  // Requires the scope positions_get_closed (protocol/rest.md#scopes); the client's method doesn't sign.
  test('EX-669 futuresCarryFeesHistory is rejected without a key and returns {data: [...]} signed', async () => {
    const client = rest()
    await expect(client.futuresCarryFeesHistory({ limit: 20 })).rejects.toMatchObject({
      name: 'LNMarketsRestError',
      statusCode: 401,
      code: 'apiKeyInvalid',
    })
    const signed = { method: 'GET', path: '/futures/carry-fees', params: { limit: 20 }, credentials: true }
    expect(await client.requestAPI(signed)).toEqual({ data: [] })
  })

  test('EX-670 getLeaderboard returns an object of lists', async () => {
    expect(await rest().getLeaderboard()).toEqual({
      daily: list,
      weekly: list,
      monthly: list,
      'all-time': list,
    })
  })
})

describe('published version 1 client: user', () => {
  test('EX-671 getUser and updateUser return an object', async () => {
    const client = rest()
    expect(await client.getUser()).toMatchObject({ username: account.username, balance: 10_000_000 })
    const change = { show_username: true, show_leaderboard: true, username: 'API-Connector' }
    expect(await client.updateUser(change)).toMatchObject(change)
  })

  test('EX-672 deposit returns an invoice, depositHistory an array', async () => {
    const client = rest()
    const { depositId, paymentRequest } = (await client.deposit({ amount: 25_000 })) as Record<string, string>
    await exchange().control('/pay', { paymentRequest })
    expect(await client.depositHistory({ limit: 30 })).toMatchObject([{ id: depositId, success: true }])
    await expect(client.depositHistory({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('EX-673 withdraw returns the payment, withdrawHistory an array', async () => {
    const client = rest()
    const { paymentRequest: invoice } = (await exchange().control('/invoice', { amount: 1000 })).body
    const answer = (await client.withdraw({ amount: 1000, invoice })) as Record<string, unknown>
    expect(answer).toMatchObject({ amount: 1000, wid: expect.any(String) as string })
    expect(await client.withdrawHistory({ limit: 25 })).toMatchObject([{ id: answer['wid'], amount: 1000 }])
  })
})

describe('published version 1 client: app, login and options', () => {
  test('EX-674 appConfiguration and appNode return objects, getAnnouncements an array', async () => {
    const client = rest()
    expect(await client.appConfiguration()).toMatchObject({
      min_deposit_amount: expect.any(Number) as number,
    })
    expect(await client.appNode()).toMatchObject({ pubkey: expect.any(String) as string })
    expect(await client.getAnnouncements()).toEqual([])
  })

  test('EX-675 getLnurlAuth returns {lnurl}, and lnurlAuth accepts its signature', async () => {
    const client = rest()
    const { lnurl } = (await client.getLnurlAuth()) as { lnurl: `lnurl1${string}` }
    const { words } = bech32.decode(lnurl, false)
    const { searchParams } = new URL(Buffer.from(bech32.fromWords(words)).toString())
    const { k1 = '', hmac } = Object.fromEntries(searchParams)
    const secretKey = createHash('sha256').update('a wallet').digest()
    const sig = secp256k1.sign(Buffer.from(k1, 'hex'), secretKey, { prehash: false, format: 'der' })
    const key = Buffer.from(secp256k1.getPublicKey(secretKey)).toString('hex')
    const answer = await client.lnurlAuth({
      tag: 'login',
      k1,
      hmac,
      sig: Buffer.from(sig).toString('hex'),
      key,
    })
    expect(answer).toEqual({ status: 'OK' })
  })

  test('EX-676 optionsNewPosition returns a trade, optionsGetPositions an array', async () => {
    const client = rest()
    const option = { side: 'b', type: 'p', quantity: 100, strike: 49_000, settlement: 'cash' }
    expect(await client.optionsNewPosition(option)).toMatchObject({ ...option, running: true })
    expect(await client.optionsGetPositions({ limit: 25, status: 'running' })).toMatchObject([option])
    expect(await client.optionsGetPositions({ limit: 25, status: 'closed' })).toEqual([])
  })

  test('EX-677 optionsGetConfiguration and optionsGetVolatility return objects', async () => {
    const client = rest()
    expect(await client.optionsGetConfiguration()).toMatchObject({ active: true })
    expect(await client.optionsGetVolatility()).toMatchObject({ volatility: expect.any(String) as string })
  })
})

describe('published version 1 client: responses', () => {
  test('EX-678 fullResponse returns status 200 and the headers', async () => {
    const answer = await rest({ fullResponse: true }).getUser()
    expect(answer).toMatchObject({ statusCode: 200, body: { balance: 10_000_000 } })
    expect(answer).toMatchObject({ headers: { 'content-type': 'application/json; charset=utf-8' } })
  })

  test('EX-679 errors have the status and code of the response', async () => {
    const wrong = rest({ secret: 'wrong' }).getUser()
    await expect(wrong).rejects.toMatchObject({ statusCode: 401, code: 'apiKeyInvalidSignature' })
    await expect(rest({ skipApiKey: true }).getUser()).rejects.toMatchObject({ statusCode: 401 })
    const request = rest().futuresClosePosition({ pid: '00000000-0000-4000-8000-000000000000' })
    await expect(request).rejects.toMatchObject({ statusCode: 404, code: 'notFound' })
  })

  test('EX-680 every method of the client is called by these tests', () => {
    const inside = ['constructor', '_requestOptions', 'beforeRequestApi']
    const shipped = Object.getOwnPropertyNames(LNMarketsRest.prototype).filter(
      (name) => !inside.includes(name),
    )
    expect(shipped.length).toBeGreaterThan(30)
    expect(shipped.filter((name) => !called.has(name))).toEqual([])
  })
})

describe('published version 1 client: WebSocket', () => {
  let stream: LNMarketsWebsocket
  beforeEach(async () => {
    process.env[hostVariable] = `127.0.0.1:${proxy.port}`
    stream = new LNMarketsWebsocket({ ...account, clientOptions: { ping: 20 } })
    process.env[hostVariable] = '127.0.0.1'
    await stream.connect()
    return () => stream.terminate()
  })
  const message = () =>
    new Promise<{ method: string; params: unknown }>((resolve) => stream.on('message', resolve))

  test('EX-681 authenticate resolves without an error', async () => {
    expect(await stream.authenticate()).toEqual({ authenticated: true })
  })

  test('EX-682 an error rejects with {code, message}', async () => {
    const subscribed = stream.subscribe({ params: ['nothing'] })
    await expect(subscribed).rejects.toMatchObject({ code: -32_602, message: expect.any(String) as string })
  })

  test('EX-683 subscribe and unsubscribe return the names, and events have no id', async () => {
    const params = ['futures/market/bid-offer', 'futures/market/index']
    const next = message()
    expect(await stream.subscribe({ params, id: 'abc' })).toEqual(params)
    expect(await next).toEqual({
      jsonrpc: '2.0',
      method: 'futures/market/bid-offer',
      params: { bid: 49_999.5, offer: 50_000.5 },
    })
    expect(await stream.unsubscribe({ params })).toEqual(params)
  })

  test('EX-684 listEvents and listMethods return arrays, debug/echo returns its params', async () => {
    expect(await stream.listEvents()).toContain('options/data/ordermap')
    expect(await stream.listMethods()).toContain('auth/api-key')
    const params = { a: [1, 'x', null] }
    expect(await stream.send({ request: { method: 'debug/echo', params } })).toEqual(params)
  })

  test('EX-685 receives pongs for its pings', async () => {
    await new Promise<void>((resolve) => stream.ws.ws.once('pong', resolve))
    expect(await stream.listMethods()).toContain('debug/echo')
  })
})

import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { readBalance, useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import { v1 } from '../../support/api/v1-body'

const exchange = useExchange()
const nobody = '00000000-0000-4000-8000-000000000000'

describe('version 1 user', () => {
  test('EX-540 shows the account', async () => {
    const user = await exchange().account(4321)
    const { body } = await user.get('/v1/user')
    expect(body).toMatchObject({
      username: user.account.username,
      balance: 4321,
      account_type: 'credentials',
    })
    expect(body.uid).toBe((await user.get('/v2/user')).body.uid)
  })

  test('EX-541 changes its name and visibility', async () => {
    const user = await exchange().account()
    const { body } = await user.put('/v1/user', {
      username: 'six-six',
      show_leaderboard: true,
      show_username: false,
    })
    expect(body).toMatchObject({ username: 'six-six', show_leaderboard: false, show_username: false })
    expect((await user.put('/v1/user', { show_username: true })).body).toMatchObject({
      show_leaderboard: true,
    })
  })

  test.each([
    ['EX-542', { username: 'five5' }, 'username must be 6 to 32 characters'],
    ['EX-543', { username: 'with space' }, 'without spaces'],
    ['EX-544', { show_username: 1 }, 'show_username must be true or false'],
    ['EX-545', { email: 'a@b.example' }, 'Unknown field: email'],
  ])('%s %j is rejected', async (_number, change, message) => {
    const { status, body } = await exchange().main.put('/v1/user', change)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })
})

describe('version 1 wallet', () => {
  test('EX-546 requests, credits and lists a deposit', async () => {
    const user = await exchange().account(0)
    const { body } = await user.post('/v1/user/deposit', { amount: 25_000, unit: 'sat' })
    expect(body).toMatchObject({
      depositId: expect.any(String) as string,
      expiry: expect.any(Number) as number,
    })
    await exchange().control('/pay', { paymentRequest: body.paymentRequest })
    expect(await readBalance(user)).toBe(25_000)
    const list = (await user.get('/v1/user/deposit', { limit: 100 })).body
    expect(list).toMatchObject([{ id: body.depositId, amount: 25_000, type: 'lightning', success: true }])
    const { status } = await user.get('/v1/user/deposit', { limit: 101 })
    expect(status).toBe(400)
  })

  test('EX-547 pays an invoice and lists the withdrawal', async () => {
    const user = await exchange().account(100_000)
    const { paymentRequest } = (await exchange().control('/invoice', { amount: 5000 })).body
    const reply = await user.post('/v1/user/withdraw', { amount: 5000, unit: 'sat', invoice: paymentRequest })
    expect(reply.status, reply.text).toBe(200)
    const { wid, paymenthash, fee } = v1(reply)
    expect(reply.body).toMatchObject({ amount: 5000, paymentsecret: null })
    expect((await user.get('/v1/user/withdraw')).body).toMatchObject([
      { id: wid, payment_hash: paymenthash, amount: 5000, fee, type: 'lightning' },
    ])
    expect(await readBalance(user)).toBe(95_000 - fee)
  })

  test('EX-548 rejects an amount that differs from the invoice', async () => {
    const user = await exchange().account(100_000)
    const { paymentRequest } = (await exchange().control('/invoice', { amount: 5000 })).body
    const { status, body } = await user.post('/v1/user/withdraw', { amount: 4999, invoice: paymentRequest })
    expect([status, body.issues[0]?.path]).toEqual([400, ['amount']])
    expect(body.message).toContain('5000 sats')
    expect(await readBalance(user)).toBe(100_000)
    expect((await user.post('/v1/user/withdraw', { invoice: paymentRequest })).status).toBe(200)
  })

  test('EX-549 rejects an unknown unit', async () => {
    const { status, body } = await exchange().main.post('/v1/user/deposit', { amount: 1000, unit: 'btc' })
    expect(status).toBe(400)
    expect(body.message).toContain('unit must be one of sat')
  })
})

describe('version 1 app', () => {
  test('EX-550 returns configuration, node and announcements', async () => {
    const same = async (path: string) =>
      expect((await exchange().open(`/v1${path}`)).body).toEqual((await exchange().open(`/v2${path}`)).body)
    await same('/app/configuration')
    await same('/app/node')
    expect((await exchange().open('/v1/app/announcements')).body).toEqual([])
  })
})

describe('version 1 options', () => {
  test('EX-551 are bought by type and strike for 24 hours, and listed', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = { side: 'b', type: 'c', quantity: 100, strike: 51_000, settlement: 'cash' }
    const reply = await user.post('/v1/options/vanilla', order)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ ...order, running: true })
    const { creation_ts, expiry_ts } = reply.body as unknown as { creation_ts: number; expiry_ts: number }
    expect(expiry_ts - creation_ts).toBe(24 * 3_600_000)
    expect((await user.get('/v1/options/vanilla', { status: 'running' })).body).toMatchObject([
      { id: reply.body.id },
    ])
    expect((await user.get('/v1/options/vanilla', { status: 'closed', limit: 25 })).body).toEqual([])
  })

  test('EX-575 reject an unlisted strike, naming the field', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = { side: 'b', type: 'c', quantity: 100, strike: 12_345, settlement: 'cash' }
    const { status, body } = await user.post('/v1/options/vanilla', order)
    expect([status, body.issues[0]?.path]).toEqual([400, ['strike']])
  })

  test('EX-552 return the market, an instrument and the volatility', async () => {
    const market = (await exchange().open('/v1/options/instrument')).body
    expect(market).toEqual((await exchange().open('/v2/options/market')).body)
    const names = (await exchange().open('/v2/options/instruments')).body as unknown as string[]
    const query = { instrument_name: names[0] ?? '' }
    const instrument = (await exchange().open('/v1/options/instrument', query)).body
    expect(instrument).toEqual((await exchange().open('/v2/options/instrument', query)).body)
    const { volatilityIndex } = (await exchange().open('/v2/options/volatility')).body as unknown as {
      volatilityIndex: string
    }
    expect((await exchange().open('/v1/options/volatility')).body).toEqual({
      volatility: volatilityIndex,
      volatilityIndex,
    })
  })
})

describe('version 1 scopes', () => {
  const order = { type: 'l', side: 'b', leverage: 10, quantity: 10, price: 1000 }
  const calls: readonly (readonly [string, readonly string[], (user: SignedCaller) => Promise<{ status: number; text: string }>])[] = [
    ['EX-553', ['positions_new'], (user) => user.post('/v1/futures', order)],
    ['EX-554', ['positions_modify'], (user) => user.put('/v1/futures', { pid: nobody, type: 'stoploss', value: 0 })],
    ['EX-555', ['positions_modify'], (user) => user.post('/v1/futures/add-margin', { pid: nobody, amount: 1 })],
    ['EX-556', ['positions_modify'], (user) => user.post('/v1/futures/cash-in', { pid: nobody, amount: 1 })],
    ['EX-557', ['positions_close'], (user) => user.post('/v1/futures/cancel', { pid: nobody })],
    ['EX-558', ['positions_close'], (user) => user.delete('/v1/futures/all/cancel')],
    ['EX-559', ['positions_close'], (user) => user.delete('/v1/futures', { pid: nobody })],
    ['EX-560', ['positions_close'], (user) => user.delete('/v1/futures/all/close')],
    ['EX-561', ['positions_get_open', 'positions_get_closed'], (user) => user.get('/v1/futures')],
    ['EX-562', ['positions_get_closed'], (user) => user.get('/v1/futures/carry-fees')],
    ['EX-563', ['user_get'], (user) => user.get('/v1/user')],
    ['EX-564', ['user_modify'], (user) => user.put('/v1/user', {})],
    ['EX-565', ['deposit_get'], (user) => user.get('/v1/user/deposit')],
    ['EX-566', ['deposit_new'], (user) => user.post('/v1/user/deposit', { amount: 1000 })],
    ['EX-567', ['withdraw_get'], (user) => user.get('/v1/user/withdraw')],
    ['EX-568', ['withdraw_new'], (user) => user.post('/v1/user/withdraw', { invoice: 'x' })],
    ['EX-569', ['options_get'], (user) => user.get('/v1/options/vanilla')],
    ['EX-570', ['options_new'], (user) => user.post('/v1/options/vanilla', {})],
  ] // prettier-ignore
  const scopes = [...new Set(calls.flatMap(([, needed]) => needed))]

  test.each(calls)('%s requires %j and no other scope', async (_number, needed, call) => {
    const holder = await exchange().account(1_000_000, { permissions: needed })
    expect((await call(holder)).status).not.toBe(403)
    for (const missing of needed) {
      const permissions = scopes.filter((scope) => scope !== missing)
      const { status, text } = await call(await exchange().account(1_000_000, { permissions }))
      expect(status).toBe(403)
      expect(text).toContain(`lacks the permission ${missing}`)
    }
  })

  test('EX-571 grant no access to version 2', async () => {
    const user = await exchange().account(1000, { permissions: scopes })
    expect((await user.get('/v2/user')).status).toBe(403)
    expect((await user.delete('/v2/futures/all/close')).status).toBe(403)
  })

  test('EX-572 are included in the permission groups of a version 2 key', async () => {
    const user = await exchange().account(1000, { permissions: ['read'] })
    expect((await user.get('/v1/futures')).status).toBe(200)
    expect((await user.delete('/v1/futures/all/close')).status).toBe(403)
  })
})

describe('wallet login', () => {
  const challenge = async () => {
    const { lnurl } = v1(await exchange().main.post('/v1/lnurl/auth'))
    const { words } = bech32.decode(lnurl as `lnurl1${string}`, false)
    const url = new URL(Buffer.from(bech32.fromWords(words)).toString())
    return { url, k1: url.searchParams.get('k1') ?? '' }
  }
  const secretKey = createHash('sha256').update('a wallet').digest()
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const key = hex(secp256k1.getPublicKey(secretKey))
  const sign = (k1: string) =>
    hex(secp256k1.sign(Buffer.from(k1, 'hex'), secretKey, { prehash: false, format: 'der' }))

  test('EX-573 accepts a signature of a challenge that links to this exchange', async () => {
    const { url, k1 } = await challenge()
    expect(url.origin).toBe(exchange().practice.rest)
    expect(url.searchParams.get('tag')).toBe('login')
    const answer = await fetch(`${url.href}&sig=${sign(k1)}&key=${key}`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK' }])
  })

  test('EX-577 opens the session of the requesting browser only', async () => {
    const { rest } = exchange().practice
    const response = await fetch(`${rest}/v1/lnurl/auth`, { method: 'POST' })
    const [cookie = '', ...flags] = (response.headers.get('set-cookie') ?? '').split('; ')
    expect(flags).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    const read = (headers: Record<string, string>) => fetch(`${rest}/v2/user`, { headers })
    expect((await read({ cookie })).status).toBe(401)
    const { lnurl } = (await response.json()) as { lnurl: `lnurl1${string}` }
    const url = new URL(Buffer.from(bech32.fromWords(bech32.decode(lnurl, false).words)).toString())
    await fetch(`${url.href}&sig=${sign(url.searchParams.get('k1') ?? '')}&key=${key}`)
    const user = (await (await read({ cookie: `theme=dark; ${cookie}` })).json()) as Record<string, unknown>
    expect(user).toMatchObject({ account_type: 'lnurl', linkingpublickey: key, balance: 0 })
    expect((await read({ cookie: 'session=of-nobody' })).status).toBe(401)
    const deposit = await fetch(`${rest}/v1/user/deposit`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify({ amount: 5000 }),
    })
    const { paymentRequest } = (await deposit.json()) as { paymentRequest: string }
    await exchange().control('/pay', { paymentRequest })
    expect(await (await read({ cookie })).json()).toMatchObject({ balance: 5000 })
  })

  test('EX-576 returns a token on request and the same user for the same wallet', async () => {
    const answers = []
    for (const word of ['token', 'jwt']) {
      const { url, k1 } = await challenge()
      const answer = await fetch(`${url.href}&sig=${sign(k1)}&key=${key.toUpperCase()}&${word}=true`)
      const { token } = (await answer.json()) as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${exchange().practice.rest}/v1/user`, { headers })
      answers.push(((await reply.json()) as { uid: string }).uid)
    }
    expect(answers[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(answers[1]).toBe(answers[0])
  })

  test('EX-574 rejects a wrong signature and a foreign challenge', async () => {
    const { url, k1 } = await challenge()
    const other = await challenge()
    const status = async (search: string) => (await fetch(`${url.href}${search}`)).status
    expect(await status(`&sig=${sign(other.k1)}&key=${key}`)).toBe(401)
    expect(await status(`&sig=30&key=${key}`)).toBe(401)
    expect(await status(`&sig=${sign(k1)}`)).toBe(400)
    const mixed = url.href.replace(k1, other.k1)
    expect((await fetch(`${mixed}&sig=${sign(other.k1)}&key=${key}`)).status).toBe(400)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

type Fields = Record<string, unknown>

const body = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', target: string, sent?: object) => {
  const answer = await server.call(method, target, sent)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Fields
}
const list = async (target: string) => (await body('GET', target)) as unknown as Fields[]
const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const invoice = async (amount: number, behaviour = 'pay') =>
  (await server.control('POST', '/invoice', { amount, behaviour })).body as unknown as {
    paymentRequest: string
    paymentHash: string
  }

describe('the user', () => {
  test('has balance, dollars, margins and settings in each version', async () => {
    const { exchange, uid } = server.engine
    await body('POST', '/v2/swap', { in_asset: 'BTC', out_asset: 'USD', in_amount: 12_345 })
    await body('POST', '/v2/futures', { side: 'b', type: 'm', leverage: 10, quantity: 100 })
    await body('POST', '/v2/futures', { side: 'b', type: 'l', leverage: 10, quantity: 200, price: 40_000 })
    const buy = (kind: string, quantity: number) =>
      body('POST', '/v2/options', {
        side: 'b',
        quantity,
        settlement: 'cash',
        instrument_name: `BTC.24H.50000.${kind}`,
      })
    const [call, put] = [await buy('C', 10), await buy('P', 20)]
    const balance = Number(server.engine.freeSats())
    const usd = exchange.syntheticUsd.balance(uid)
    expect(await body('GET', '/v2/user')).toEqual({
      uid,
      role: 'user',
      balance,
      username: 'trader',
      synthetic_usd_balance: usd,
      linkingpublickey: null,
      linking_public_key: null,
      show_leaderboard: true,
      email: null,
      email_confirmed: false,
      use_taproot_addresses: false,
      account_type: 'credentials',
      auto_withdraw_enabled: false,
      auto_withdraw_lightning_address: null,
      nostr_pubkey: null,
      fee_tier: 0,
      totp_enabled: false,
      webauthn_enabled: false,
      metrics: {
        futures: { running_margin: 20_000, open_margin: 50_000 },
        options: { call: { running_margin: call['margin'] }, put: { running_margin: put['margin'] } },
      },
    })
    expect(await body('GET', '/v1/user')).toMatchObject({ uid, balance, show_username: true })
    expect(await body('GET', '/v3/account')).toEqual({
      id: uid,
      username: 'trader',
      balance,
      syntheticUsdBalance: Math.floor(usd * 100),
      feeTier: 0,
      email: null,
      linkingPublicKey: null,
    })
  })

  test('hides the name if version 1 hides user or name', async () => {
    const hidden = async (change: object) => (
      await body('PUT', '/v1/user', { show_username: true, show_leaderboard: true }),
      (await body('PUT', '/v1/user', change))['show_leaderboard']
    )
    expect(await hidden({ show_username: false })).toBe(false)
    expect(await hidden({ show_leaderboard: false, show_username: true })).toBe(false)
    expect(await hidden({ show_leaderboard: true, show_username: false })).toBe(false)
    expect(await hidden({ username: 'trader-2' })).toBe(true)
  })
})

test('a new bitcoin address has its use in the list only', async () => {
  const { address, ...rest } = await body('POST', '/v2/user/bitcoin/address')
  const creation_ts = server.clock.nowMs
  expect(rest).toEqual({ creation_ts })
  expect(await list('/v2/user/bitcoin/address')).toEqual([{ address, creation_ts, is_used: false }])
})

describe('deposits and withdrawals', () => {
  async function fill(): Promise<void> {
    const { exchange } = server.engine
    const { users, addresses, chainDeposits, withdrawals } = exchange
    const other = users.create('other', 100_000)
    chainDeposits.receive(addresses.create(server.engine.uid).address, 3000)
    server.clock.nowMs += 1000
    const { paymentRequest } = await body('POST', '/v2/user/deposit', { amount: 1000 })
    exchange.deposits.pay(String(paymentRequest))
    server.clock.nowMs += 1000
    withdrawals.transfer(other, users.get(server.engine.uid), 2000)
    server.clock.nowMs += 1000
    await body('POST', '/v2/user/withdraw', { invoice: (await invoice(5000)).paymentRequest })
    server.clock.nowMs += 1000
    const { address } = addresses.create(other.uid)
    await body('POST', '/v2/user/withdraw/on-chain', { address, amount: 100_000 })
    server.clock.nowMs += 1000
    await body('POST', '/v2/user/transfer', { toUsername: 'OTHER', amount: 7 })
  }
  const amounts = async (target: string) => (await list(target)).map(({ amount }) => amount)

  test('are listed newest first, by type and within bounds', async () => {
    await fill()
    expect(await amounts('/v2/user/deposit')).toEqual([2000, 1000, 3000])
    expect(await amounts('/v2/user/deposit?limit=2')).toEqual([2000, 1000])
    expect(await amounts('/v2/user/deposit?types=bitcoin%2Cinternal')).toEqual([2000, 3000])
    expect(await amounts('/v2/user/deposit?type=lightning')).toEqual([1000])
    expect(await amounts('/v2/user/withdraw')).toEqual([7, 100_000, 5000])
    expect(await amounts('/v2/user/withdraw?types=lightning')).toEqual([5000])
    expect(await amounts('/v2/user/withdraw?type=bitcoin')).toEqual([100_000])
    const atMs = server.clock.nowMs - 1000
    expect(await amounts(`/v2/user/withdraw?from=${atMs}&to=${atMs}`)).toEqual([100_000])
    expect(await amounts(`/v2/user/withdraw?to=${atMs - 0.5}`)).toEqual([5000])
    const ts = String((await list('/v2/user/deposit?type=lightning'))[0]?.['ts'])
    expect(await amounts(`/v2/user/deposit?type=lightning&from=${ts}&to=${ts}`)).toEqual([1000])
    expect(await amounts('/v1/user/deposit')).toEqual([2000, 1000, 3000])
    expect(await amounts('/v1/user/withdraw?limit=1')).toEqual([7])
  })

  test('have all fields', async () => {
    await fill()
    const [internal, lightning] = await list('/v2/user/deposit')
    const { nowMs } = server.clock
    expect(internal).toEqual({
      id: internal?.['id'],
      amount: 2000,
      ts: nowMs - 3000,
      type: 'internal',
      from_username: 'other',
      success: true,
    })
    expect(lightning).toEqual({
      id: lightning?.['id'],
      amount: 1000,
      ts: nowMs - 4000,
      type: 'lightning',
      payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      success: true,
      success_ts: nowMs - 4000,
    })
    expect(await body('GET', `/v2/user/deposit/${String(lightning?.['id'])}`)).toEqual(lightning)
    const [sent, chain, paid] = await list('/v2/user/withdraw')
    expect(sent).toEqual({
      id: sent?.['id'],
      amount: 7,
      ts: nowMs,
      type: 'internal',
      to_username: 'other',
      success: true,
    })
    expect(chain).toMatchObject({
      type: 'bitcoin',
      status: 'pending',
      fee: 1000,
      transaction_id: null,
      ts: nowMs - 1000,
    })
    expect(paid).toMatchObject({
      type: 'lightning',
      fee: 3,
      success: true,
      destination: expect.any(String) as string,
    })
    for (const row of [sent, chain, paid])
      expect(await body('GET', `/v2/user/withdrawals/${String(row?.['id'])}`)).toEqual(row)
    const overV3 = await body('GET', '/v3/account/withdrawals/lightning')
    expect(overV3['data']).toMatchObject([
      { amount: 5000, fee: 3, status: 'processed', createdAt: iso(nowMs - 2000) },
    ])
  })

  test('pending have no fee yet, and their state in version 3', async () => {
    const { paymentRequest, paymentHash } = await invoice(100_000, 'pending')
    expect(await body('POST', '/v3/account/withdraw/lightning', { invoice: paymentRequest })).toMatchObject({
      amount: 100_000,
      maxFees: 200,
      paymentHash,
    })
    expect(await list('/v2/user/withdraw')).toMatchObject([{ fee: 0, success: false }])
    const read = async (status: string) =>
      ((await body('GET', `/v3/account/withdrawals/lightning?status=${status}`))['data'] as Fields[]).map(
        ({ fee }) => fee,
      )
    expect([await read('processing'), await read('processed')]).toEqual([[0], []])
    await server.control('POST', '/settle', { paymentHash, ok: true })
    expect([await read('processing'), await read('processed')]).toEqual([[], [50]])
  })

  test('of version 1 require the amount of the invoice', async () => {
    const { paymentRequest } = await invoice(5000)
    for (const amount of [4999, 5001])
      expect(
        (await server.call('POST', '/v1/user/withdraw', { invoice: paymentRequest, amount })).status,
      ).toBe(400)
    expect(
      await body('POST', '/v1/user/withdraw', { invoice: paymentRequest, amount: 5000, unit: 'sat' }),
    ).toMatchObject({
      amount: 5000,
      fee: 3,
      paymentsecret: null,
    })
  })

  test('between users have no fee, and reserve none', async () => {
    const { users, deposits } = server.engine.exchange
    const balance = Number(server.engine.freeSats())
    const { paymentRequest } = deposits.request(users.create('payee', 0).uid, balance)
    const paid = await body('POST', '/v3/account/withdraw/lightning', { invoice: paymentRequest })
    expect(paid).toMatchObject({ amount: balance, maxFees: 0 })
    expect(server.engine.freeSats()).toBe(0n)
  })

  test('of version 3 are filtered by settlement', async () => {
    const deposit = async (amount: number) =>
      String(
        (await body('POST', '/v3/account/deposit/lightning', { amount, comment: 'c' }))['paymentRequest'],
      )
    server.engine.exchange.deposits.pay(await deposit(1000))
    await deposit(2000)
    const read = async (query: string) =>
      ((await body('GET', `/v3/account/deposits/lightning${query}`))['data'] as Fields[]).map(
        ({ amount, settledAt, comment }) => [amount, settledAt, comment],
      )
    const settledAt = iso(server.clock.nowMs)
    expect(await read('')).toEqual([
      [2000, null, 'c'],
      [1000, settledAt, 'c'],
    ])
    expect(await read('?settled=true')).toEqual([[1000, settledAt, 'c']])
    expect(await read('?settled=False')).toEqual([[2000, null, 'c']])
  })

  test('have their swap by source, with or without its name', async () => {
    const { depositId, paymentRequest } = await body('POST', '/v2/user/deposit/susd', {
      amount: 5,
      currency: 'usd',
    })
    server.engine.exchange.deposits.pay(String(paymentRequest))
    const path = `/v2/swap/source/${String(depositId)}`
    const swap = await body('GET', path)
    expect(swap).toEqual({
      id: swap['id'],
      uid: server.engine.uid,
      in_asset: 'BTC',
      out_asset: 'USD',
      in_amount: Math.ceil(5e8 / 49_999.5),
      out_amount: 5,
      creation_ts: server.clock.nowMs,
      ts: server.clock.nowMs,
      source: 'deposit',
      source_id: depositId,
    })
    expect(await body('GET', `${path}?source=deposit`)).toEqual(swap)
    expect(await body('GET', `/v2/swap/${String(swap['id'])}`)).toEqual(swap)
    expect((await server.call('GET', `${path}?source=withdrawal`)).status).toBe(404)
  })
})

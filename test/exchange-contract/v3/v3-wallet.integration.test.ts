import { beforeEach, describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const anyId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)

let user: V3Caller
let older: SignedCaller
beforeEach(async () => {
  await exchange().price(50_000)
  older = await exchange().account()
  user = new V3Caller(older.rest, older.account)
})
const getPrivate = async (path: string, query = {}) => v3(await user.get(path, query))
const done = async (path: string, body?: unknown) => {
  const reply = await user.post(path, body)
  expect(reply.status, reply.text).toBe(200)
  return v3(reply)
}
const control = async (path: string, body: object) => (await exchange().control(path, body)).body

describe('version 3 account', () => {
  test('EX-3070 has exactly seven fields', async () => {
    expect(await getPrivate('/account')).toEqual({
      id: anyId,
      username: user.account.username,
      balance: 10_000_000,
      syntheticUsdBalance: 0,
      feeTier: 0,
      email: null,
      linkingPublicKey: null,
    })
  })

  test('EX-3071 lists notifications as unread or read and marks all as read', async () => {
    const { paymentRequest } = await done('/account/deposit/lightning', { amount: 2000 })
    await control('/pay', { paymentRequest })
    const unread = await getPrivate('/account/notifications')
    expect(unread).toEqual({
      data: [
        {
          id: anyId,
          createdAt: isoTime,
          event: 'deposit/lightning/success',
          data: expect.any(Object) as object,
        },
      ],
      nextCursor: null,
    })
    expect((await getPrivate('/account/notifications', { read: true })).data).toEqual([])
    const marked = await user.put('/account/notifications')
    expect([marked.status, marked.text]).toEqual([200, '{}'])
    expect((await getPrivate('/account/notifications', { read: false })).data).toEqual([])
    expect((await getPrivate('/account/notifications', { read: true })).data).toEqual(unread.data)
  })
})

describe('version 3 Lightning payments', () => {
  test('EX-3072 list a deposit as unpaid and then settled, with its comment', async () => {
    const request = await done('/account/deposit/lightning', { amount: 2000, comment: 'rent' })
    expect(request).toEqual({ depositId: anyId, paymentRequest: expect.stringMatching(/^lnbcrt/) as string })
    const [open] = (await getPrivate('/account/deposits/lightning', { settled: false })).data
    expect(open).toEqual({
      id: request.depositId,
      createdAt: isoTime,
      amount: 2000,
      paymentHash: hash,
      settledAt: null,
      comment: 'rent',
    })
    expect((await getPrivate('/account/deposits/lightning', { settled: true })).data).toEqual([])
    await control('/pay', { paymentRequest: request.paymentRequest })
    expect((await getPrivate('/account/deposits/lightning', { settled: true })).data).toMatchObject([
      { settledAt: isoTime },
    ])
    expect((await getPrivate('/account')).balance).toBe(10_002_000)
    expect((await older.get(`/v2/user/deposit/${request.depositId}`)).body).toMatchObject({ success: true })
  })

  test('EX-3073 accept a description hash', async () => {
    const descriptionHash = 'ab'.repeat(32)
    await done('/account/deposit/lightning', { amount: 2000, descriptionHash })
    const refused = await user.post('/account/deposit/lightning', { amount: 2000, descriptionHash: 'AB' })
    expect([refused.status, v3(refused).issues[0]?.path]).toEqual([400, ['descriptionHash']])
  })

  test('EX-3074 return the maximum fee of a withdrawal and list the fee charged', async () => {
    const { paymentRequest } = await control('/invoice', { amount: 5000 })
    const paid = await done('/account/withdraw/lightning', { invoice: paymentRequest })
    expect(paid).toEqual({ id: anyId, amount: 5000, maxFees: 10, paymentHash: hash })
    expect((await getPrivate('/account/withdrawals/lightning', { status: 'processed' })).data).toEqual([
      {
        id: paid.id,
        createdAt: isoTime,
        amount: 5000,
        fee: 3,
        paymentHash: paid.paymentHash,
        destination: expect.any(String) as string,
        status: 'processed',
      },
    ])
    expect((await getPrivate('/account/withdrawals/lightning', { status: 'failed' })).data).toEqual([])
    const pending = await control('/invoice', { amount: 2000, behaviour: 'pending' })
    await done('/account/withdraw/lightning', { invoice: pending.paymentRequest })
    expect((await getPrivate('/account/withdrawals/lightning', { status: 'processing' })).data).toMatchObject(
      [{ amount: 2000, fee: 0 }],
    )
    const refused = await user.post('/account/withdraw/lightning', { invoice: 'lnbc1x' })
    expect([refused.status, v3(refused).issues[0]?.code]).toEqual([400, 'invoiceInvalid'])
  })
})

describe('version 3 on-chain payments', () => {
  test('EX-3075 return a current address without a request and create one by format', async () => {
    const { address } = await getPrivate('/account/address/bitcoin')
    expect(await getPrivate('/account/address/bitcoin')).toEqual({ address })
    const created = await done('/account/address/bitcoin')
    expect(created).toEqual({ address: expect.stringMatching(/^bcrt1q/) as string, createdAt: isoTime })
    expect((await done('/account/address/bitcoin', { format: 'p2tr' })).address).toMatch(/^bcrt1p/)
    expect((await user.post('/account/address/bitcoin', { format: 'p2sh' })).status).toBe(400)
  })

  test('EX-3076 report a deposit from the mempool to irreversible', async () => {
    const { address } = await getPrivate('/account/address/bitcoin')
    await control('/onchain', { address, amount: 50_000 })
    const listed = async () => (await getPrivate('/account/deposits/on-chain')).data[0]
    expect(await listed()).toEqual({
      id: anyId,
      createdAt: isoTime,
      amount: 50_000,
      txId: hash,
      status: 'MEMPOOL',
      confirmations: 0,
      blockHeight: null,
    })
    await control('/mine', { blocks: 1 })
    expect(await listed()).toMatchObject({ status: 'CONFIRMED', confirmations: 1 })
    await control('/mine', { blocks: 2 })
    expect(await listed()).toMatchObject({ status: 'IRREVERSIBLE', confirmations: 3 })
    expect((await getPrivate('/account/deposits/on-chain', { status: 'MEMPOOL' })).data).toEqual([])
    expect((await getPrivate('/account/deposits/on-chain', { status: 'IRREVERSIBLE' })).data).toHaveLength(1)
    expect((await getPrivate('/account')).balance).toBe(10_050_000)
  })

  test('EX-3077 report a withdrawal as pending, processing and processed, or rejected', async () => {
    const { address } = await getPrivate('/account/address/bitcoin')
    const request = await done('/account/withdraw/on-chain', { address, amount: 100_000 })
    expect(request).toEqual({
      id: anyId,
      uid: anyId,
      createdAt: isoTime,
      updatedAt: isoTime,
      address,
      amount: 100_000,
      fee: 1000,
      txId: null,
      status: 'pending',
      blockId: null,
      confirmationHeight: null,
    })
    const statusOf = async () =>
      (await getPrivate('/account/withdrawals/on-chain')).data.map(({ status }) => status)
    expect(await statusOf()).toEqual(['pending'])
    await control('/mine', { blocks: 1 })
    expect(await statusOf()).toEqual(['processing'])
    await control('/mine', { blocks: 1 })
    expect(await statusOf()).toEqual(['processed'])
    const other = await done('/account/withdraw/on-chain', { address, amount: 100_000 })
    await control('/settle', { withdrawalId: other.id, ok: false })
    expect(await statusOf()).toEqual(['rejected', 'processed'])
    expect((await getPrivate('/account/withdrawals/on-chain', { status: 'rejected' })).data).toHaveLength(1)
  })
})

describe('version 3 refusals of a payment', () => {
  test.each([
    ['lightning', { invoice: 'test_invoice' }, 'invoice', 'Send a correct BOLT 11 invoice'],
    ['on-chain', { address: 'test_address', amount: 100_000 }, 'address', 'Invalid address'],
  ])(
    'EX-3082 of a wrong %s destination have the published message',
    async (network, body, field, message) => {
      const reply = await user.post(`/account/withdraw/${network}`, body)
      expect([reply.status, v3(reply).code, v3(reply).message]).toEqual([400, 'BAD_REQUEST', message])
      const [issue] = v3(reply).issues
      expect([issue?.path, issue?.code]).toEqual([[field], `${field}Invalid`])
      expect(issue?.message).not.toBe(message)
    },
  )
})

describe('version 3 synthetic dollars', () => {
  test('EX-3078 are bought at the bid and sold at the ask, in whole cents', async () => {
    expect(await getPrivate('/synthetic-usd/best-price')).toEqual({ askPrice: 50_000.5, bidPrice: 49_999.5 })
    const swap = { inAmount: 30_001, inAsset: 'BTC', outAsset: 'USD' }
    expect(await done('/synthetic-usd/swap', swap)).toEqual({ ...swap, outAmount: 1500 })
    expect((await getPrivate('/account')).syntheticUsdBalance).toBe(1500)
    expect((await older.get('/v2/user')).body.synthetic_usd_balance).toBe(15)
    const back = { inAmount: 250, inAsset: 'USD', outAsset: 'BTC' }
    expect(await done('/synthetic-usd/swap', back)).toEqual({ ...back, outAmount: 4999 })
    const { data } = await getPrivate('/synthetic-usd/swaps')
    expect(data).toEqual([
      { id: anyId, createdAt: isoTime, ...back, outAmount: 4999 },
      { id: anyId, createdAt: isoTime, ...swap, outAmount: 1500 },
    ])
  })

  test('EX-3079 are rounded down to cents', async () => {
    await older.post('/v2/swap', { in_amount: 1337, in_asset: 'BTC', out_asset: 'USD' })
    expect((await getPrivate('/account')).syntheticUsdBalance).toBe(66)
    expect((await getPrivate('/synthetic-usd/swaps')).data[0]).toMatchObject({
      inAmount: 1337,
      outAmount: 66,
    })
  })

  test.each([60, 1])('EX-3081 an amount of %i (in cents) is swapped back', async (cents) => {
    await done('/synthetic-usd/swap', { inAmount: 2000, inAsset: 'BTC', outAsset: 'USD' })
    const back = { inAmount: cents, inAsset: 'USD', outAsset: 'BTC' }
    const outAmount = Math.floor((cents * 1e6) / 50_000.5)
    expect(await done('/synthetic-usd/swap', back)).toEqual({ ...back, outAmount })
  })

  test.each([
    [{ inAmount: 0.5, inAsset: 'USD', outAsset: 'BTC' }, 'inAmount'],
    [{ inAmount: 100, inAsset: 'USD', outAsset: 'USD' }, 'outAsset'],
    [{ inAmount: 999, inAsset: 'BTC', outAsset: 'USD' }, 'inAmount'],
  ])('EX-3080 %j is rejected', async (swap, field) => {
    const reply = await user.post('/synthetic-usd/swap', swap)
    expect([reply.status, v3(reply).issues[0]?.path]).toEqual([400, [field]])
  })
})

import { describe, expect, test } from 'vitest'
import { addressFromPublicKey } from '../../../common/domain/bitcoin/address-from-public-key'
import { checkAddress, decodeAddress } from '../../../common/domain/bitcoin/address'
import { readBalance, useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'

const exchange = useExchange()

interface Wire {
  readonly id: string
  readonly ts: number
  readonly amount: number
  readonly type: string
  readonly address: string
  readonly creation_ts: number
  readonly is_used: boolean
  readonly tx_id: string
  readonly transaction_id: string | null
  readonly is_confirmed: boolean
  readonly block_id: string
  readonly confirmation_height: number
  readonly confirmed_ts: number
  readonly status: string
  readonly fee: number
  readonly height: number
}

/** Generator point. */
const outside = addressFromPublicKey(
  Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex'),
  'p2wpkh',
  'regtest',
)
const read = async (user: SignedCaller, path: string, query = {}): Promise<readonly Wire[]> =>
  (await user.get(path, query)).body as unknown as readonly Wire[]
const addressOf = async (user: SignedCaller, body = {}): Promise<string> => {
  const reply = await user.post('/v2/user/bitcoin/address', body)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as unknown as Wire).address
}
const mineBlocks = async (blocks: number): Promise<number> =>
  ((await exchange().control('/mine', { blocks })).body as unknown as Wire).height
const pay = (address: string, amount: number) => exchange().control('/onchain', { address, amount })
const send = (user: SignedCaller, amount = 200_000, address = outside) =>
  user.post('/v2/user/withdraw/on-chain', { address, amount })
const withdrawals = (user: SignedCaller) => read(user, '/v2/user/withdraw')
const events = async (user: SignedCaller): Promise<readonly string[]> =>
  ((await user.get('/v2/notifications')).body as unknown as readonly { event: string }[]).map(
    ({ event }) => event,
  )

describe('bitcoin addresses', () => {
  test.each([
    ['EX-1200', {}, 'p2wpkh'],
    ['EX-1201', { format: 'p2wpkh' }, 'p2wpkh'],
    ['EX-1202', { format: 'p2tr' }, 'p2tr'],
  ])('%s %j creates a valid regtest address', async (_id, body, kind) => {
    const user = await exchange().account(0)
    const decoded = checkAddress(await addressOf(user, body), 'regtest')
    expect(decoded).toMatchObject({ ok: true, value: { kind } })
  })

  test('EX-1203 use the format in the account settings', async () => {
    const user = await exchange().account(0)
    await user.put('/v2/user', { use_taproot_addresses: true })
    expect(decodeAddress(await addressOf(user))).toMatchObject({ ok: true, value: { kind: 'p2tr' } })
  })

  test('EX-1204 are never issued twice, even to different accounts', async () => {
    const users = [await exchange().account(0), await exchange().account(0)]
    const all = await Promise.all(users.flatMap((user) => [addressOf(user), addressOf(user)]))
    expect(new Set(all).size).toBe(4)
  })

  test.each(['/v2/user/bitcoin/address', '/v2/user/bitcoin/addresses'])(
    'EX-1205 GET %s lists addresses newest first and filters the current one',
    async (path) => {
      const user = await exchange().account(0)
      const first = await addressOf(user)
      const second = await addressOf(user)
      await pay(second, 10_000)
      const list = await read(user, path)
      expect(list.map(({ address, is_used }) => [address, is_used])).toEqual([
        [second, true],
        [first, false],
      ])
      expect(list[0]?.creation_ts).toBeGreaterThan(0)
      expect((await read(user, path, { current: 'true' })).map(({ address }) => address)).toEqual([first])
      expect(await read(user, path, { current: 'false' })).toHaveLength(2)
      expect(await read(await exchange().account(0), path)).toEqual([])
    },
  )

  test.each([
    ['EX-1207', 'True', 1],
    ['EX-1208', 'False', 2],
  ] as const)(
    '%s the Python boolean %s filters the current address or returns all',
    async (_id, current, count) => {
      const user = await exchange().account(0)
      await addressOf(user)
      await addressOf(user)
      expect(await read(user, '/v2/user/bitcoin/address', { current })).toHaveLength(count)
    },
  )

  test('EX-1206 reject an unknown format, naming the field', async () => {
    const reply = await exchange().main.post('/v2/user/bitcoin/address', { format: 'p2pkh' })
    expect([reply.status, reply.body.issues?.[0]?.path]).toEqual([400, ['format']])
  })
})

describe('on-chain deposits', () => {
  test('EX-1210 are listed unconfirmed and credited after 2 confirmations', async () => {
    const user = await exchange().account(1000)
    const { body } = await pay(await addressOf(user), 50_000)
    const { id, transactionId } = body as unknown as { id: string; transactionId: string }
    const [observed] = await read(user, '/v2/user/deposit', { types: 'bitcoin' })
    expect(observed).toEqual({
      id, amount: 50_000, ts: observed?.ts, type: 'bitcoin', is_confirmed: false, tx_id: transactionId,
      transaction_id: transactionId,
    }) // prettier-ignore
    expect(transactionId).toMatch(/^[0-9a-f]{64}$/)
    const height = await mineBlocks(1)
    const path = `/v2/user/deposit/${id}`
    expect((await user.get(path)).body).toMatchObject({ is_confirmed: false, confirmation_height: height })
    expect(await readBalance(user)).toBe(1000)
    await mineBlocks(1)
    const confirmed = (await user.get(path)).body as unknown as Wire
    expect(confirmed).toMatchObject({ is_confirmed: true, confirmation_height: height })
    expect(confirmed.block_id).toMatch(/^[0-9a-f]{64}$/)
    expect(confirmed.confirmed_ts).toBeGreaterThanOrEqual(confirmed.ts)
    expect(await readBalance(user)).toBe(51_000)
    expect(await events(user)).toEqual(['deposit/bitcoin/success'])
    await mineBlocks(3)
    expect(await readBalance(user)).toBe(51_000)
  })

  test('EX-1211 confirm over time, one block every ten minutes', async () => {
    const user = await exchange().account(0)
    const address = await addressOf(user)
    await mineBlocks(1)
    await pay(address, 50_000)
    await exchange().advance(599_000 - 60_000)
    expect(await readBalance(user)).toBe(0)
    await exchange().advance(600_000 + 61_000)
    expect(await readBalance(user)).toBe(50_000)
  })

  test('EX-1212 accept an address in capital letters', async () => {
    const user = await exchange().account(0)
    await pay((await addressOf(user)).toUpperCase(), 1_000)
    await mineBlocks(2)
    expect(await readBalance(user)).toBe(1_000)
  })

  test.each([
    ['EX-1213', '/onchain', { address: outside, amount: 1000 }, 404, 'address'],
    ['EX-1214', '/onchain', { address: 'bcrt1qx', amount: 1000 }, 400, 'address'],
    ['EX-1215', '/onchain', { address: outside, amount: 545 }, 400, 'amount'],
    ['EX-1216', '/mine', { blocks: 0 }, 400, 'blocks'],
    ['EX-1217', '/mine', { blocks: 1001 }, 400, 'blocks'],
    ['EX-1218', '/settle', { withdrawalId: 'none', ok: false }, 404, 'withdrawalId'],
  ])('%s %s %j is rejected, naming the field', async (_id, path, body, status, field) => {
    const reply = await exchange().control(path, body)
    expect([reply.status, reply.body.issues?.[0]?.path]).toEqual([status, [field]])
  })
})

describe('on-chain withdrawals', () => {
  test('EX-1220 are debited with the fee, sent in one block and confirmed in the next', async () => {
    const user = await exchange().account(1_000_000)
    const reply = await send(user)
    expect(reply.status, reply.text).toBe(200)
    expect(Object.keys(reply.body)).toEqual(['id'])
    expect(await readBalance(user)).toBe(1_000_000 - 201_000)
    const [pending] = await withdrawals(user)
    expect(pending).toEqual({
      id: reply.body.id, amount: 200_000, fee: 1_000, ts: pending?.ts, type: 'bitcoin', address: outside,
      status: 'pending', transaction_id: null,
    }) // prettier-ignore
    await exchange().audit()
    await mineBlocks(1)
    const [sent] = await withdrawals(user)
    expect(sent?.transaction_id).toMatch(/^[0-9a-f]{64}$/)
    await mineBlocks(1)
    const path = `/v2/user/withdrawals/${reply.body.id}`
    expect((await user.get(path)).body).toEqual({ ...sent, status: 'confirmed' })
    expect(await readBalance(user)).toBe(799_000)
    expect(await events(user)).toEqual(['withdrawal/bitcoin/success'])
  })

  test('EX-1221 are refunded in full when canceled before they are sent', async () => {
    const user = await exchange().account(1_000_000)
    const { id } = (await send(user)).body
    expect(await withdrawals(user)).toMatchObject([{ status: 'pending' }])
    const otherUser = await exchange().account(0)
    expect((await otherUser.delete(`/v2/user/withdraw/on-chain/${id}`)).status).toBe(404)
    expect((await user.delete(`/v2/user/withdraw/on-chain/${id}`)).status).toBe(200)
    expect(await readBalance(user)).toBe(1_000_000)
    expect(await withdrawals(user)).toMatchObject([{ status: 'failed', transaction_id: null }])
    expect((await user.delete(`/v2/user/withdraw/on-chain/${id}`)).status).toBe(400)
    await mineBlocks(2)
    expect(await readBalance(user)).toBe(1_000_000)
  })

  test('EX-1222 cannot be canceled and cannot fail after they are sent', async () => {
    const user = await exchange().account(1_000_000)
    const { id } = (await send(user)).body
    await mineBlocks(1)
    const late = await user.delete(`/v2/user/withdraw/on-chain/${id}`)
    expect([late.status, late.body.issues?.[0]?.path]).toEqual([400, ['id']])
    expect((await exchange().control('/settle', { withdrawalId: id, ok: false })).status).toBe(400)
    expect(await readBalance(user)).toBe(799_000)
  })

  test('EX-1223 are refunded and reported in a notification when they fail', async () => {
    const user = await exchange().account(1_000_000)
    const { id } = (await send(user)).body
    const settled = await exchange().control('/settle', { withdrawalId: id, ok: false })
    expect(settled.status, settled.text).toBe(200)
    expect(await readBalance(user)).toBe(1_000_000)
    expect(await withdrawals(user)).toMatchObject([{ status: 'failed' }])
    expect(await events(user)).toEqual(['withdrawal/bitcoin/failed'])
  })

  test('EX-1236 name the minimum when the amount is too small', async () => {
    const user = await exchange().account(1_000_000)
    expect((await send(user, 99_999)).body.message).toBe(
      'The amount of an on-chain withdrawal must be from 100000 to 100000000 sats, got 99999',
    )
  })

  test('EX-1224 are deposited to the account that owns the address', async () => {
    const from = await exchange().account(1_000_000)
    const to = await exchange().account(0)
    await send(from, 150_000, await addressOf(to, { format: 'p2tr' }))
    await mineBlocks(1)
    const [sent] = await withdrawals(from)
    expect((await read(to, '/v2/user/deposit'))[0]).toMatchObject({ tx_id: sent?.transaction_id })
    await mineBlocks(2)
    expect(await readBalance(to)).toBe(150_000)
  })

  test.each([
    ['EX-1225 a broken address', { address: 'bcrt1qx', amount: 200_000 }, 'address'],
    [
      'EX-1226 an address of another network',
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 200_000 },
      'address',
    ],
    ['EX-1227 less than the minimum', { address: outside, amount: 99_999 }, 'amount'],
    ['EX-1228 more than the maximum', { address: outside, amount: 100_000_001 }, 'amount'],
    ['EX-1229 a part of a sat', { address: outside, amount: 100_000.5 }, 'amount'],
  ])('%s is rejected, naming the field', async (_name, body, field) => {
    const user = await exchange().account(200_000_000)
    const reply = await user.post('/v2/user/withdraw/on-chain', body)
    expect([reply.status, reply.body.issues?.[0]?.path]).toEqual([400, [field]])
    expect(await readBalance(user)).toBe(200_000_000)
  })

  test('EX-1230 require a balance that covers the fee too', async () => {
    const user = await exchange().account(100_999)
    expect((await send(user, 100_000)).body.code).toBe('insufficientBalance')
    const exact = await exchange().account(101_000)
    expect((await send(exact, 100_000)).status).toBe(200)
    expect(await readBalance(exact)).toBe(0)
  })

  test('EX-1231 require the withdraw permission', async () => {
    const reader = await exchange().account(1_000_000, { permissions: ['read'] })
    expect((await send(reader)).status).toBe(403)
    expect((await reader.delete('/v2/user/withdraw/on-chain/none')).status).toBe(403)
  })
})

test('EX-1235 the deposit list mixes Lightning and on-chain, newest first, with filters', async () => {
  const user = await exchange().account(1_000_000)
  const address = await addressOf(user)
  const deposits = (query = {}) => read(user, '/v2/user/deposit', query)
  await user.post('/v2/user/deposit', { amount: 5000 })
  await exchange().advance(1000)
  await pay(address, 20_000)
  await exchange().advance(1000)
  await user.post('/v2/user/deposit', { amount: 6000 })
  await exchange().advance(1000)
  await pay(address, 30_000)
  const all = await deposits()
  expect(all.map(({ amount }) => amount)).toEqual([30_000, 6000, 20_000, 5000])
  expect((await deposits({ limit: 2 })).map(({ amount }) => amount)).toEqual([30_000, 6000])
  expect((await deposits({ types: 'bitcoin' })).map(({ amount }) => amount)).toEqual([30_000, 20_000])
  expect((await deposits({ type: 'lightning' })).map(({ amount }) => amount)).toEqual([6000, 5000])
  const [, second, third] = all
  const span = { from: third?.ts, to: second?.ts }
  expect((await deposits(span)).map(({ amount }) => amount)).toEqual([6000, 20_000])
})

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { decode } from 'light-bolt11-decoder'
import { describe, expect, test } from 'vitest'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import { msat } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'
import { readBalance, useExchange } from '../../support/practice/practice'

const exchange = useExchange({ invoiceExpirySeconds: 600 })
const pay = (paymentRequest: string) => exchange().control('/pay', { paymentRequest })
const outsideInvoice = async (amount: number): Promise<string> =>
  (await exchange().control('/invoice', { amount, description: 'Two coffees' })).body.paymentRequest

function foreignInvoice(
  network: LightningNetwork,
  amountSats: number | null,
  createdAtMs = Date.now(),
): string {
  const paymentHash = Buffer.from(secp256k1.utils.randomSecretKey()).toString('hex')
  const amountMsat = amountSats === null ? null : msat(amountSats * 1000)
  const fields = { description: 'x', paymentHash, paymentSecret: '11'.repeat(32), expirySeconds: 3600 }
  return encodeInvoice({ network, amountMsat, createdAtMs, ...fields }, secp256k1.utils.randomSecretKey())
}

describe('Lightning deposits', () => {
  test('EX-120 return a valid regtest invoice for their amount', async () => {
    const user = await exchange().account(0)
    const { status, body } = await user.post('/v2/user/deposit', { amount: 12_345 })
    expect([status, body.expiry]).toEqual([200, 600])
    expect(body.depositId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.paymentRequest).toMatch(/^lnbcrt/)
    const sections = new Map(decode(body.paymentRequest).sections.map((part) => [part.name, part]))
    expect(sections.get('amount')).toMatchObject({ value: '12345000' })
    expect(decode(body.paymentRequest).expiry).toBe(600)
    expect(await readBalance(user)).toBe(0)
  })

  test('EX-121 are credited, listed and reported in a notification once paid', async () => {
    const user = await exchange().account(0)
    const { body } = await user.post('/v2/user/deposit', { amount: 5000 })
    expect((await user.get(`/v2/user/deposit/${body.depositId}`)).body).toMatchObject({
      success: false,
      amount: 5000,
    })
    expect((await pay(body.paymentRequest)).status).toBe(200)
    expect(await readBalance(user)).toBe(5000)
    const deposit = (await user.get(`/v2/user/deposit/${body.depositId}`)).body
    expect(deposit).toMatchObject({ type: 'lightning', id: body.depositId, amount: 5000, success: true })
    expect(deposit.payment_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(deposit.success_ts).toBeGreaterThanOrEqual(deposit.ts)
    expect((await user.get('/v2/user/deposit')).body).toEqual([deposit])
    expect((await user.get(`/v2/user/deposits/${body.depositId}`)).body).toEqual(deposit)
    const [notification] = (await user.get('/v2/notifications')).body
    expect(notification).toMatchObject({
      event: 'deposit/lightning/success',
      data: { id: body.depositId, amount: 5000, description: `Deposit ${body.depositId}` },
    })
  })

  test('EX-122 are paid only once', async () => {
    const user = await exchange().account(0)
    const { body } = await user.post('/v2/user/deposit', { amount: 5000 })
    await pay(body.paymentRequest)
    const second = await pay(body.paymentRequest)
    expect([second.status, second.body.code]).toEqual([400, 'invoiceAlreadyPaid'])
    expect(await readBalance(user)).toBe(5000)
  })

  test('EX-123 reject payment of an expired invoice', async () => {
    const user = await exchange().account(0)
    const { body } = await user.post('/v2/user/deposit', { amount: 5000 })
    await exchange().advance(601_000)
    const late = await pay(body.paymentRequest)
    expect([late.status, late.body.code]).toEqual([400, 'invoiceExpired'])
    expect(await readBalance(user)).toBe(0)
  })

  test('EX-124 reject payment of an unknown or malformed invoice', async () => {
    const unknown = await pay(foreignInvoice('regtest', 5000))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'notFound'])
    const broken = await pay('lnbcrt50u1broken')
    expect([broken.status, broken.body.code]).toEqual([400, 'invoiceInvalid'])
  })

  test('EX-125 are limited by the configuration', async () => {
    const user = await exchange().account(0)
    const { body } = await exchange().open('/v2/app/configuration')
    const { min_deposit_amount: min, max_deposit_amount: max } = body as unknown as Record<string, number>
    for (const amount of [(min ?? 0) - 1, (max ?? 0) + 1]) {
      const refused = (await user.post('/v2/user/deposit', { amount })).body
      expect(refused).toMatchObject({ code: 'amountOutOfRange', issues: [{ path: ['amount'] }] })
      expect(refused.message).toContain(`${min} to ${max} sats`)
    }
    expect((await user.post('/v2/user/deposit', { amount: min })).status).toBe(200)
    expect((await user.post('/v2/user/deposit', { amount: max })).status).toBe(200)
  })

  test('EX-126 are rejected above the maximum balance', async () => {
    const user = await exchange().account(999_999_999)
    expect((await user.post('/v2/user/deposit', { amount: 1000 })).body.code).toBe('balanceTooHigh')
  })
})

describe('Lightning withdrawals', () => {
  test('EX-127 charge a fee, are listed and reported in a notification', async () => {
    const user = await exchange().account(100_000)
    const { status, body } = await user.post('/v2/user/withdraw', { invoice: await outsideInvoice(20_000) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 20_000, fee: 10 })
    expect(body.successTime).toBeGreaterThan(0)
    expect(await readBalance(user)).toBe(100_000 - 20_000 - 10)
    const withdrawal = (await user.get(`/v2/user/withdrawals/${body.id}`)).body
    expect(withdrawal).toMatchObject({ type: 'lightning', amount: 20_000, fee: 10, success: true })
    expect(withdrawal.payment_hash).toBe(body.paymentHash)
    expect((await user.get('/v2/user/withdraw')).body).toEqual([withdrawal])
    const [notification] = (await user.get('/v2/notifications')).body
    expect(notification).toMatchObject({
      event: 'withdrawal/lightning/success',
      data: { id: body.id, amount: 20_000 },
    })
  })

  test('EX-128 pay an external invoice to its payee', async () => {
    const user = await exchange().account(100_000)
    const { body } = await user.post('/v2/user/withdraw', { invoice: foreignInvoice('regtest', 1000) })
    const withdrawal = (await user.get(`/v2/user/withdrawals/${body.id}`)).body
    expect(withdrawal.destination).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(body.fee).toBe(1)
  })

  test.each<[string, () => string, string, RegExp]>([
    ['EX-129 another network', () => foreignInvoice('bitcoin', 5000), 'invoiceInvalid', /network bitcoin/],
    ['EX-130 no amount', () => foreignInvoice('regtest', null), 'invoiceInvalid', /have an amount/],
    [
      'EX-131 an expired one',
      () => foreignInvoice('regtest', 5000, 1_600_000_000_000),
      'invoiceExpired',
      /expired at/,
    ],
    ['EX-132 a broken one', () => `${foreignInvoice('regtest', 5000)}q`, 'invoiceInvalid', /invoice/],
    ['EX-133 too little', () => foreignInvoice('regtest', 999), 'amountOutOfRange', /from 1000 to 100000000/],
    [
      'EX-134 too much',
      () => foreignInvoice('regtest', 100_000_001),
      'amountOutOfRange',
      /from 1000 to 100000000/,
    ],
    [
      'EX-135 more than the balance',
      () => foreignInvoice('regtest', 100_000),
      'insufficientBalance',
      /balance of 100000 sats/,
    ],
  ])('%s is rejected', async (_name, invoice, code, message) => {
    const user = await exchange().account(100_000)
    const { status, body } = await user.post('/v2/user/withdraw', { invoice: invoice() })
    expect([status, body.code]).toEqual([400, code])
    expect(body.message).toMatch(message)
    expect(await readBalance(user)).toBe(100_000)
    expect((await user.get('/v2/user/withdraw')).body).toEqual([])
  })

  test('EX-136 require a balance that covers the fee reserve of 0.2%', async () => {
    const user = await exchange().account(10_019)
    const short = await user.post('/v2/user/withdraw', { invoice: foreignInvoice('regtest', 10_000) })
    expect(short.body).toMatchObject({ code: 'insufficientBalance' })
    expect(short.body.message).toContain('20 sats for the fee')
    const enough = await exchange().account(10_020)
    expect(
      (await enough.post('/v2/user/withdraw', { invoice: foreignInvoice('regtest', 10_000) })).status,
    ).toBe(200)
  })

  test('EX-137 pay an invoice only once', async () => {
    const user = await exchange().account(100_000)
    const invoice = await outsideInvoice(5000)
    await user.post('/v2/user/withdraw', { invoice })
    const remaining = await readBalance(user)
    const second = await user.post('/v2/user/withdraw', { invoice })
    expect([second.status, second.body.code]).toEqual([400, 'invoiceAlreadyPaid'])
    expect(await readBalance(user)).toBe(remaining)
  })

  test('EX-138 settle an invoice of this exchange internally without a fee', async () => {
    const payer = await exchange().account(100_000)
    const payee = await exchange().account(0)
    const { body: deposit } = await payee.post('/v2/user/deposit', { amount: 7000 })
    const { body } = await payer.post('/v2/user/withdraw', { invoice: deposit.paymentRequest })
    expect(body).toMatchObject({ amount: 7000, fee: 0 })
    expect([await readBalance(payer), await readBalance(payee)]).toEqual([93_000, 7000])
    expect((await payee.get(`/v2/user/deposit/${deposit.depositId}`)).body.success).toBe(true)
  })

  test('EX-139 leave the balance unchanged when they pay a deposit of the same account', async () => {
    const user = await exchange().account(100_000)
    const { body: deposit } = await user.post('/v2/user/deposit', { amount: 7000 })
    expect((await user.post('/v2/user/withdraw', { invoice: deposit.paymentRequest })).status).toBe(200)
    expect(await readBalance(user)).toBe(100_000)
    expect((await user.get('/v2/user/deposit')).body).toHaveLength(1)
    expect((await user.get('/v2/user/withdraw')).body).toHaveLength(1)
  })
})

describe('transfers between users', () => {
  test('EX-140 are listed for both users', async () => {
    const from = await exchange().account(10_000)
    const to = await exchange().account(0)
    const { username } = to.account
    const { body } = await from.post('/v2/user/transfer', { toUsername: username, amount: 1 })
    expect(body).toEqual({ to: username, amount: 1 })
    expect([await readBalance(from), await readBalance(to)]).toEqual([9_999, 1])
    const [sent] = (await from.get('/v2/user/withdraw')).body
    expect(sent).toMatchObject({ type: 'internal', amount: 1, to_username: username, success: true })
    const [received] = (await to.get('/v2/user/deposit')).body
    expect(received).toMatchObject({ type: 'internal', amount: 1, from_username: from.account.username })
    expect((await to.get('/v2/notifications')).body[0]?.event).toBe('deposit/internal/success')
  })

  test('EX-141 are rejected to an unknown user, to the sender and above the balance', async () => {
    const user = await exchange().account(10_000)
    const other = await exchange().account(0)
    const send = async (toUsername: string, amount: number) =>
      (await user.post('/v2/user/transfer', { toUsername, amount })).body
    expect(await send('nobody-at-all', 1)).toMatchObject({ issues: [{ path: ['toUsername'] }] })
    expect(await send(user.account.username, 1)).toMatchObject({ issues: [{ path: ['toUsername'] }] })
    expect((await send(other.account.username, 10_001)).code).toBe('insufficientBalance')
    expect(await readBalance(user)).toBe(10_000)
  })
})

describe('payment lists', () => {
  test('EX-142 filter by types (or type), from, to and limit', async () => {
    const user = await exchange().account(100_000)
    const other = await exchange().account(100_000)
    await user.post('/v2/user/deposit', { amount: 5000 })
    await exchange().advance(1000)
    await other.post('/v2/user/transfer', { toUsername: user.account.username, amount: 10 })
    const kinds = async (query: Record<string, string | number>) =>
      (await user.get('/v2/user/deposit', query)).body.map(({ type }) => type)
    expect(await kinds({})).toEqual(['internal', 'lightning'])
    expect(await kinds({ types: 'lightning' })).toEqual(['lightning'])
    expect(await kinds({ type: 'internal' })).toEqual(['internal'])
    expect(await kinds({ types: 'internal,lightning' })).toEqual(['internal', 'lightning'])
    expect(await kinds({ types: 'bitcoin' })).toEqual([])
    expect(await kinds({ limit: 1 })).toEqual(['internal'])
    const [newest] = (await user.get('/v2/user/deposit')).body
    expect(await kinds({ from: newest?.ts ?? 0 })).toEqual(['internal'])
    expect(await kinds({ to: (newest?.ts ?? 0) - 1 })).toEqual(['lightning'])
    expect((await user.get('/v2/user/deposit', { types: 'cash' })).body.issues[0]?.path[0]).toBe('types')
  })

  test('EX-144 accept fractional from and to', async () => {
    const user = await exchange().account(100_000)
    await user.post('/v2/user/deposit', { amount: 5000 })
    await user.post('/v2/user/withdraw', { invoice: await outsideInvoice(5000) })
    for (const path of ['/v2/user/deposit', '/v2/user/withdraw']) {
      const ts = (await user.get(path)).body[0]?.ts ?? 0
      const count = async (query: Record<string, string | number>) =>
        (await user.get(path, query)).body.length
      expect(await count({ from: `${ts - 1}.5`, to: `${ts}.25` })).toBe(1)
      expect(await count({ from: `${ts}.5` })).toBe(0)
      expect(await count({ to: `${ts - 1}.5` })).toBe(0)
    }
  })

  test('EX-143 return 404 for payments of another account', async () => {
    const owner = await exchange().account(100_000)
    const otherUser = await exchange().account()
    const { body: deposit } = await owner.post('/v2/user/deposit', { amount: 5000 })
    const { body: withdrawal } = await owner.post('/v2/user/withdraw', {
      invoice: await outsideInvoice(5000),
    })
    expect((await otherUser.get(`/v2/user/deposit/${deposit.depositId}`)).status).toBe(404)
    expect((await otherUser.get(`/v2/user/withdrawals/${withdrawal.id}`)).status).toBe(404)
  })
})

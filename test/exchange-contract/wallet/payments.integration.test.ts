import { describe, expect, test } from 'vitest'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { readBalance, TestExchange, useExchange } from '../../support/practice/practice'
import type { Reply, SignedCaller } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

const exchange = useExchange()
const order = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }
const first = 10_000_000

async function invoice(behaviour: string, amount = 5000): Promise<{ request: string; hash: string }> {
  const { status, body, text } = await exchange().control('/invoice', { amount, behaviour })
  expect(status, text).toBe(200)
  return { request: body.paymentRequest, hash: body.paymentHash }
}

const withdraw = (user: SignedCaller, request: string): Promise<Reply> =>
  user.post('/v2/user/withdraw', { invoice: request })
const settle = (input: object): Promise<Reply> => exchange().control('/settle', input)
const getLast = async (user: SignedCaller) => (await user.get('/v2/user/withdraw')).body[0]
const readEvents = async (user: SignedCaller) =>
  (await user.get('/v2/notifications')).body.map(({ event }) => event)

describe('failing Lightning withdrawal', () => {
  test('EX-830 returns an error, is refunded in full and stays listed', async () => {
    const user = await exchange().account(first)
    const { request, hash } = await invoice('fail')
    const { status, body } = await withdraw(user, request)
    expect([status, body.code]).toEqual([400, 'paymentFailed'])
    expect(body.message).toContain('5000 sats')
    expect(await readBalance(user)).toBe(first)
    expect(await getLast(user)).toMatchObject({
      type: 'lightning',
      payment_hash: hash,
      amount: 5000,
      fee: 0,
      success: false,
    })
    expect(await readEvents(user)).toEqual(['withdrawal/lightning/failed'])
  })

  test('EX-831 rejects a second attempt with the same invoice', async () => {
    const user = await exchange().account(first)
    const { request } = await invoice('fail')
    await withdraw(user, request)
    const { status, body } = await withdraw(user, request)
    expect([status, body.code, body.issues[0]?.path]).toEqual([400, 'paymentFailed', ['invoice']])
    expect((await user.get('/v2/user/withdraw')).body).toHaveLength(1)
  })

  test('EX-832 refunds synthetic dollars when paid from them', async () => {
    const user = await exchange().account(first)
    await user.post('/v2/swap', { in_asset: 'BTC', out_asset: 'USD', in_amount: 1_000_000 })
    const before = (await user.get('/v2/user')).body
    const quote = await user.post('/v2/user/withdraw/susd', { amount: 5000, currency: 'btc' })
    const { quoteId } = quote.body as unknown as { quoteId: string }
    const { request } = await invoice('fail', 4900)
    const { status, body } = await user.post('/v2/user/withdraw', { invoice: request, quoteId })
    expect([status, body.code]).toEqual([400, 'paymentFailed'])
    const after = (await user.get('/v2/user')).body
    expect(after).toMatchObject({
      balance: before.balance,
      synthetic_usd_balance: (before as unknown as { synthetic_usd_balance: number }).synthetic_usd_balance,
    })
    const { id } = (await getLast(user)) ?? fail()
    const back = await user.get(`/v2/swap/source/${id}`, { source: 'withdrawal-failed' })
    expect([back.status, back.body]).toMatchObject([200, { in_asset: 'BTC', out_asset: 'USD' }])
  })
})

describe('pending Lightning withdrawal', () => {
  test('EX-833 debits the amount and the fee reserve before it is paid', async () => {
    const user = await exchange().account(first)
    const { request, hash } = await invoice('pending', 100_000)
    const { status, body } = await withdraw(user, request)
    expect(status).toBe(200)
    expect(body).toMatchObject({ paymentHash: hash, amount: 100_000, fee: 0, successTime: null })
    expect(await readBalance(user)).toBe(first - 100_000 - 200)
    expect(await getLast(user)).toMatchObject({ id: body.id, success: false, fee: 0 })
    expect(await readEvents(user)).toEqual([])
  })

  test('EX-834 returns the unused fee reserve when it succeeds', async () => {
    const user = await exchange().account(first)
    const { request, hash } = await invoice('pending', 100_000)
    const { id } = (await withdraw(user, request)).body
    const settled = await settle({ paymentHash: hash, ok: true })
    expect([settled.status, settled.body]).toMatchObject([200, { withdrawalId: id, status: 'confirmed' }])
    expect(await readBalance(user)).toBe(first - 100_000 - 50)
    expect((await user.get(`/v2/user/withdrawals/${id}`)).body).toMatchObject({ success: true, fee: 50 })
    expect(await readEvents(user)).toEqual(['withdrawal/lightning/success'])
  })

  test('EX-835 refunds the full amount when it fails', async () => {
    const user = await exchange().account(first)
    const { request, hash } = await invoice('pending')
    const { id } = (await withdraw(user, request)).body
    expect((await settle({ paymentHash: hash, ok: false })).body).toMatchObject({ status: 'failed' })
    expect(await readBalance(user)).toBe(first)
    expect((await user.get(`/v2/user/withdrawals/${id}`)).body).toMatchObject({ success: false, fee: 0 })
    expect(await readEvents(user)).toEqual(['withdrawal/lightning/failed'])
  })

  test('EX-836 rejects a second payment of its invoice and settles only once', async () => {
    const user = await exchange().account(first)
    const { request, hash } = await invoice('pending')
    await withdraw(user, request)
    const second = await withdraw(user, request)
    expect([second.status, second.body.code]).toEqual([400, 'invoiceAlreadyPaid'])
    expect(second.body.message).toContain('is being paid')
    expect((await settle({ paymentHash: hash, ok: true })).status).toBe(200)
    for (const ok of [true, false]) {
      const { status, body } = await settle({ paymentHash: hash, ok })
      expect([status, body.issues[0]?.path]).toEqual([404, ['paymentHash']])
    }
  })

  test('EX-837 prevents spending its amount again', async () => {
    const user = await exchange().account(100_500)
    const [pending, paid] = [await invoice('pending', 100_000), await invoice('pay', 1000)]
    expect((await withdraw(user, pending.request)).status).toBe(200)
    const { status, body } = await withdraw(user, paid.request)
    expect([status, body.code]).toEqual([400, 'insufficientBalance'])
  })

  test('EX-838 survives a restart and settles afterwards', async () => {
    const dataFolder = temporaryFolder()
    const before = await TestExchange.start({ dataFolder })
    const { body } = await before.control('/invoice', { amount: 5000, behaviour: 'pending' })
    const { id } = (await withdraw(before.main, body.paymentRequest)).body
    await before.audit()
    await before.practice.close()
    const restarted = await TestExchange.start({ dataFolder })
    await restarted.audit()
    expect((await restarted.control('/settle', { paymentHash: body.paymentHash, ok: true })).status).toBe(200)
    expect((await restarted.main.get(`/v2/user/withdrawals/${id}`)).body.success).toBe(true)
    await restarted.audit()
    await restarted.practice.close()
  })

  test.each([
    ['EX-839', { ok: true }, 'paymentHash', 'exactly one of paymentHash and withdrawalId'],
    ['EX-840', { paymentHash: 'ab', withdrawalId: 'cd', ok: false }, 'paymentHash', 'exactly one'],
    ['EX-841', { paymentHash: 'ab' }, 'ok', 'true or false'],
  ])('%s settle %j is rejected, naming %s', async (_number, input, field, message) => {
    const { status, body } = await settle(input)
    expect(status).toBe(400)
    expect(body.issues.map(({ path }) => path[0])).toContain(field)
    expect(body.message).toContain(message)
  })

  test('EX-842 accepts only pay, fail and pending as invoice behavior', async () => {
    const { status, body } = await exchange().control('/invoice', { amount: 1000, behaviour: 'explode' })
    expect([status, body.message]).toEqual([400, 'behaviour must be one of pay, fail, pending'])
  })
})

describe('automatic withdrawal', () => {
  const address = 'me@wallet.example'
  const automatic = async (settings: object = {}): Promise<SignedCaller> => {
    await exchange().price(50_000)
    const user = await exchange().account(first)
    const on = { auto_withdraw_enabled: true, auto_withdraw_lightning_address: address }
    expect((await user.put('/v2/user', { ...on, ...settings })).status).toBe(200)
    return user
  }

  test.each([
    ['EX-843', { ...order, takeprofit: 51_000 }, 51_000],
    ['EX-844', { ...order, stoploss: 49_000 }, 49_000],
  ])('%s %j sends the proceeds to the address', async (_number, input, price) => {
    const user = await automatic()
    const { id } = (await user.post('/v2/futures', input)).body
    const before = await readBalance(user)
    await exchange().price(price)
    const { margin, pl, maintenance_margin } = (await user.get(`/v2/futures/trades/${id}`)).body
    const payouts = margin + pl + maintenance_margin
    const sent = (await getLast(user)) ?? fail()
    expect(sent).toMatchObject({ type: 'lightning', destination: address, success: true })
    expect(sent.amount).toBe(payouts - Math.ceil(payouts * 0.002))
    expect(await readBalance(user)).toBe(before + payouts - sent.amount - sent.fee)
    expect(await readEvents(user)).toContain('withdrawal/lightning/success')
  })

  test('EX-845 sends the payoff of an exercised option', async () => {
    const user = await automatic()
    const names = (await exchange().open('/v2/options/instruments')).body as unknown as string[]
    const call = names.find((name) => name.includes('.24H.') && name.endsWith('.C')) ?? fail()
    const bought = await user.post('/v2/options', {
      side: 'b',
      quantity: 1000,
      settlement: 'cash',
      instrument_name: call,
    })
    expect(bought.status, bought.text).toBe(200)
    const { margin, id } = bought.body
    await exchange().price(60_000)
    await exchange().advance(86_400_000 + 1000)
    const option = (await user.get(`/v2/options/trades/${id}`)).body
    expect(option).toMatchObject({ running: false, exercised: true })
    const sent = (await getLast(user)) ?? fail()
    expect(sent).toMatchObject({ destination: address, success: true })
    expect(sent.amount).toBeGreaterThan(margin)
    expect(sent.amount).toBeLessThan(margin + option.pl)
  })

  test.each([['EX-846 without the flag', { auto_withdraw_enabled: false }]])(
    '%s the exchange sends nothing',
    async (_name, settings) => {
      const user = await automatic(settings)
      await user.post('/v2/futures', { ...order, takeprofit: 51_000 })
      await exchange().price(51_000)
      expect((await user.get('/v2/user/withdraw')).body).toEqual([])
    },
  )

  test('EX-847 sends nothing after a manual close or a liquidation', async () => {
    const user = await automatic()
    const { id } = (await user.post('/v2/futures', order)).body
    await user.delete('/v2/futures', { id })
    await user.post('/v2/futures', order)
    await exchange().price(40_000)
    expect((await user.get('/v2/user/withdraw')).body).toEqual([])
  })

  test('EX-848 leaves proceeds below the minimum withdrawal on the balance', async () => {
    const user = await automatic()
    const small = { ...order, quantity: 1, leverage: 100, takeprofit: 50_100 }
    await user.post('/v2/futures', small)
    await exchange().price(50_100)
    expect((await user.get('/v2/user/withdraw')).body).toEqual([])
    expect((await user.get('/v2/futures', { type: 'closed' })).body).toHaveLength(1)
  })
})

describe('limits in the configuration', () => {
  test('EX-849 match the deposits, withdrawals and balances that are accepted', async () => {
    const limits = (await exchange().open('/v2/app/configuration')).body as unknown as Record<string, number>
    const user = await exchange().account(500_000_000)
    const { min_deposit_amount: min = 0, max_deposit_amount: max = 0 } = limits
    for (const [amount, status] of [[min, 200], [max, 200], [min - 1, 400], [max + 1, 400]] as const) {
      expect((await user.post('/v2/user/deposit', { amount })).status, String(amount)).toBe(status)
    } // prettier-ignore
    const { min_withdraw_amount: smallest = 0, max_withdraw_amount: largest = 0 } = limits
    for (const [amount, status] of [[smallest, 200], [largest, 200], [smallest - 1, 400], [largest + 1, 400]] as const) {
      const { request } = await invoice('pay', amount)
      expect(decodeInvoice(request).ok).toBe(true)
      expect((await withdraw(user, request)).status, String(amount)).toBe(status)
    } // prettier-ignore
    const { max_balance_amount: full = 0 } = limits
    const rich = await exchange().account(full - 1000)
    expect((await rich.post('/v2/user/deposit', { amount: 1000 })).status).toBe(200)
    const over = await rich.post('/v2/user/deposit', { amount: 1001 })
    expect([over.status, over.body.code]).toEqual([400, 'balanceTooHigh'])
  })
})

function fail(): never {
  throw new Error('There is nothing in the list')
}

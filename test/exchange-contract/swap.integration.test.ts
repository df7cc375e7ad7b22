import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { readBalance, TestExchange, useExchange } from '../support/practice/practice'
import type { SignedCaller } from '../support/api/signed-caller'
import { temporaryFolder } from '../support/temporary-folder'

const exchange = useExchange()

const dollars = async (user: SignedCaller): Promise<number> =>
  (await user.get('/v2/user')).body.synthetic_usd_balance
const toDollars = (user: SignedCaller, in_amount: number) =>
  user.post('/v2/swap', { in_asset: 'BTC', out_asset: 'USD', in_amount })

describe('swaps', () => {
  test('EX-1140 convert bitcoin to dollars at the bid', async () => {
    await exchange().price(19_995.5)
    const user = await exchange().account(2_000_000)
    const { status, body } = await toDollars(user, 1_000_000)
    expect(status).toBe(200)
    expect(body).toEqual({
      in_asset: 'BTC', out_asset: 'USD', in_amount: 1_000_000, out_amount: 199.95, exchange_rate: 19_995,
    }) // prettier-ignore
    expect([await readBalance(user), await dollars(user)]).toEqual([1_000_000, 199.95])
  })

  test('EX-1141 convert dollars to bitcoin at the ask, rounded down', async () => {
    const user = await exchange().account(2_000_000)
    await exchange().price(20_000)
    await toDollars(user, 1_000_000)
    await exchange().price(20_004.5)
    const { body } = await user.post('/v2/swap', { in_asset: 'USD', out_asset: 'BTC', in_amount: 100 })
    expect(body).toMatchObject({ out_amount: 499_875, exchange_rate: 20_005 })
    expect(await readBalance(user)).toBe(1_499_875)
  })

  test('EX-1142 return a requested amount exactly and round its cost up', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(2_000_000)
    const { body } = await user.post('/v2/swap', { in_asset: 'BTC', out_asset: 'USD', out_amount: 10 })
    expect(body).toMatchObject({ out_amount: 10, in_amount: Math.ceil((10 * 1e8) / 49_999.5) })
    expect(await dollars(user)).toBe(10)
  })

  // Published sample (protocol/v2.md#swaps).
  test('EX-1156 support four decimals of a dollar, which can be swapped back', async () => {
    await exchange().price(44_645.5)
    const user = await exchange().account(2_000_000)
    const { body } = await toDollars(user, 1337)
    expect(body).toMatchObject({ in_amount: 1337, out_amount: 0.5969, exchange_rate: 44_645 })
    await toDollars(user, 10_000)
    expect(await dollars(user)).toBe(5.0614)
    const back = await user.post('/v2/swap', { in_asset: 'USD', out_asset: 'BTC', in_amount: 5.0614 })
    expect(back.body).toMatchObject({ out_amount: Math.floor((5.0614 / 44_646) * 1e8) })
    expect(await dollars(user)).toBe(0)
  })

  test('EX-1143 are returned newest first in the list and singly by id, to their owner only', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(2_000_000)
    await toDollars(user, 10_000)
    await toDollars(user, 20_000)
    const list = (await user.get('/v2/swap')).body as unknown as {
      id: string
      in_amount: number
      ts: number
      creation_ts: number
    }[]
    expect(list.map((swap) => swap.in_amount)).toEqual([20_000, 10_000])
    expect(list[0]?.ts).toBe(list[0]?.creation_ts)
    expect((await user.get('/v2/swap', { limit: 1 })).body).toHaveLength(1)
    expect((await user.get(`/v2/swap/${list[1]?.id}`)).body).toEqual(list[1])
    const other = await exchange().account(1000)
    expect((await other.get(`/v2/swap/${list[0]?.id}`)).status).toBe(404)
  })

  test.each([
    ['EX-1144', { in_asset: 'BTC', out_asset: 'USD', in_amount: 999 }, 'in_amount'],
    ['EX-1145', { in_asset: 'USD', out_asset: 'BTC', in_amount: 0.5 }, 'in_amount'],
    ['EX-1146', { in_asset: 'BTC', out_asset: 'BTC', in_amount: 5000 }, 'out_asset'],
    ['EX-1147', { in_asset: 'EUR', out_asset: 'BTC', in_amount: 5000 }, 'in_asset'],
    ['EX-1148', { in_asset: 'BTC', out_asset: 'USD', in_amount: 5000, out_amount: 1 }, 'in_amount'],
    ['EX-1149', { in_asset: 'BTC', out_asset: 'USD' }, 'in_amount'],
    ['EX-1150', { in_asset: 'BTC', out_asset: 'USD', in_amount: 1000.5 }, 'in_amount'],
    ['EX-1151', { in_asset: 'BTC', out_asset: 'USD', in_amount: -5000 }, 'in_amount'],
    ['EX-1157', { in_asset: 'USD', out_asset: 'BTC', in_amount: 1.00001 }, 'in_amount'],
  ])('%s %j is rejected, naming the field', async (_id, body, field) => {
    await exchange().price(50_000)
    const user = await exchange().account(2_000_000)
    const reply = await user.post('/v2/swap', body)
    expect([reply.status, reply.body.issues?.[0]?.path]).toEqual([400, [field]])
    expect(await readBalance(user)).toBe(2_000_000)
  })

  test('EX-1152 are rejected above the balance', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(5000)
    expect((await toDollars(user, 6000)).body.code).toBe('insufficientBalance')
    const back = await user.post('/v2/swap', { in_asset: 'USD', out_asset: 'BTC', in_amount: 1 })
    expect(back.body.code).toBe('insufficientBalance')
  })
})

describe('synthetic dollars over Lightning', () => {
  test('EX-1153 credit a deposit with the dollars of its request', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(0)
    const request = await user.post('/v2/user/deposit/susd', { amount: 25, currency: 'usd' })
    expect(request.status, request.text).toBe(200)
    const { depositId, paymentRequest } = request.body
    expect(request.body).toMatchObject({ syntheticUsdAmount: 25 })
    await exchange().price(40_000)
    await exchange().control('/pay', { paymentRequest })
    expect([await readBalance(user), await dollars(user)]).toEqual([0, 25])
    const swap = await user.get(`/v2/swap/source/${depositId}`, { source: 'deposit' })
    expect(swap.body).toMatchObject({
      in_asset: 'BTC',
      out_amount: 25,
      source: 'deposit',
      source_id: depositId,
    })
  })

  test('EX-1159 return the swap of a deposit to its owner, with or without its source', async () => {
    const user = await exchange().account(0)
    const { depositId, paymentRequest } = (
      await user.post('/v2/user/deposit/susd', { amount: 25, currency: 'usd' })
    ).body
    await exchange().control('/pay', { paymentRequest })
    const path = `/v2/swap/source/${depositId}`
    expect((await user.get(path)).body).toMatchObject({ source: 'deposit', source_id: depositId })
    expect((await user.get(path, { source: 'withdrawal' })).status).toBe(404)
    expect((await user.get(path, { source: 'gold' })).status).toBe(400)
    expect((await (await exchange().account(0)).get(path)).status).toBe(404)
  })

  test('EX-1154 pay a quoted withdrawal from the dollar balance', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000)
    await toDollars(user, 1_000_000)
    const before = await dollars(user)
    const quote = (await user.post('/v2/user/withdraw/susd', { amount: 100_000, currency: 'btc' }))
      .body as unknown as {
      quoteId: string
      feeReserve: number
      minBalanceAfter: number
    }
    expect(quote).toMatchObject({ amount: 100_000, currency: 'btc', feeReserve: 200 })
    const { paymentRequest } = (await exchange().control('/invoice', { amount: 100_000 })).body
    const paid = await user.post('/v2/user/withdraw', { invoice: paymentRequest, quoteId: quote.quoteId })
    expect(paid.status, paid.text).toBe(200)
    const after = await dollars(user)
    expect(after).toBeLessThan(before)
    expect(after).toBeGreaterThanOrEqual(quote.minBalanceAfter)
    // Only whole dollar units are swapped; the remaining sats stay.
    expect(await readBalance(user)).toBeLessThan(100)
    expect((await user.get(`/v2/swap/source/${paid.body.id}`, { source: 'withdrawal' })).status).toBe(200)
  })

  test('EX-1155 accept a quote once, for its amount and owner, within a minute', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000)
    await toDollars(user, 500_000)
    const requestQuote = async (): Promise<string> => {
      const { body } = await user.post('/v2/user/withdraw/susd', { amount: 10_000, currency: 'btc' })
      return (body as unknown as { quoteId: string }).quoteId
    }
    const invoice = async (amount: number) =>
      (await exchange().control('/invoice', { amount })).body.paymentRequest
    const pay = async (caller: SignedCaller, amount: number, quoteId: string) =>
      (await caller.post('/v2/user/withdraw', { invoice: await invoice(amount), quoteId })).status
    const quoteId = await requestQuote()
    expect(await pay(user, 10_001, quoteId)).toBe(400)
    expect(await pay(await exchange().account(100_000), 10_000, quoteId)).toBe(400)
    expect(await pay(user, 10_000, quoteId)).toBe(200)
    expect(await pay(user, 10_000, quoteId)).toBe(400)
    const late = await requestQuote()
    await exchange().advance(61_000)
    expect(await pay(user, 10_000, late)).toBe(400)
  })
})

describe('older databases with dollars in cents', () => {
  test('EX-1158 open with the same dollars, swaps and unpaid deposits', async () => {
    const dataFolder = temporaryFolder()
    const first = await TestExchange.start({ dataFolder, heldPrice: 50_000 })
    const { out_amount } = (await toDollars(first.main, 40_000)).body as unknown as { out_amount: number }
    const { paymentRequest } = (
      await first.main.post('/v2/user/deposit/susd', { amount: 25, currency: 'usd' })
    ).body
    await first.practice.close()
    const books = new Database(join(dataFolder, 'practice.db'))
    books.exec(`
      DROP TRIGGER postings_no_update;
      UPDATE postings SET amount = amount / 100
      WHERE account IN (SELECT id FROM accounts WHERE kind IN ('usd', 'usd-market'));
      UPDATE accounts SET balance = balance / 100 WHERE kind IN ('usd', 'usd-market');
      UPDATE accounts SET kind = 'usd-cents' WHERE kind = 'usd';
      UPDATE swaps SET out_units = out_units / 100 WHERE out_asset = 'USD';
      CREATE TABLE usd_deposits (deposit_id TEXT PRIMARY KEY, cents INTEGER NOT NULL) STRICT;
      INSERT INTO usd_deposits SELECT deposit_id, parts / 100 FROM usd_promises;
      DROP TABLE usd_promises;`)
    const cents = Math.floor(out_amount * 100) / 100
    books.close()
    for (const paid of [0, 25]) {
      const next = await TestExchange.start({ dataFolder, heldPrice: 50_000 })
      if (paid > 0) await next.control('/pay', { paymentRequest })
      expect(await dollars(next.main)).toBeCloseTo(cents + paid, 4)
      const list = (await next.main.get('/v2/swap')).body as unknown as { out_amount: number }[]
      expect(list.at(-1)?.out_amount).toBe(cents)
      await next.audit()
      await next.practice.close()
    }
  })
})

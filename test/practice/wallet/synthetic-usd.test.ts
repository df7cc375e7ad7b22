import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { partsPerUsd } from '@common/domain/swaps/usd-parts'
import type { InvoiceBehavior } from '../../../electron/practice/wallet/outside-invoices'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'

const price = 50_000
const askPrice = price + 0.5

let engine: BareEngine
beforeEach(() => {
  engine = openBareEngine(price, 1_000_000)
  onTestFinished(() => engine.close())
})

const balance = () => {
  const { exchange, uid } = engine
  return { sats: exchange.ledger.balanceSats(uid, 'free'), usd: exchange.syntheticUsd.balance(uid) }
}
const buyDollars = (inAmount: number): number =>
  engine.exchange.swaps.swap(engine.uid, { inAsset: 'BTC', outAsset: 'USD', inAmount }).outAmount
const quote = (amount: number, currency: 'btc' | 'usd' = 'btc') =>
  engine.exchange.syntheticUsd.quoteWithdrawal(engine.uid, { amount, currency })
const usdFor = (sats: number): number => Math.ceil((sats * askPrice * partsPerUsd) / 1e8) / partsPerUsd

function issue(amount: number, behavior: InvoiceBehavior = 'pay'): { request: string; hash: string } {
  const { outsideNode, outsideInvoices } = engine.exchange
  const { paymentRequest: request, paymentHash: hash } = outsideNode.invoice(amount, 'Payee', 600)
  outsideInvoices.add(hash, behavior)
  return { request, hash }
}

function withdraw(quoteId: string, request: string, uid = engine.uid) {
  const { withdrawals, syntheticUsd } = engine.exchange
  return withdrawals.payInvoice(uid, request, {
    fund: (id, amountSats, feeSats) => syntheticUsd.fund(uid, quoteId, amountSats, feeSats, id),
  })
}

const refused = (field: string, code: string) =>
  expect.objectContaining({ code, issues: [expect.objectContaining({ path: [field] })] }) as Error

describe('a quoted withdrawal of dollars', () => {
  test('costs amount and fee at the ask, and leaves at least the quoted balance', () => {
    const dollars = buyDollars(500_000)
    const quoted = quote(100_000)
    expect(quoted).toMatchObject({ amount: 100_000, currency: 'btc', feeReserve: 200 })
    expect(quoted.minBalanceAfter).toBeCloseTo(dollars - usdFor(100_200), 10)
    const { sats } = balance()
    const paid = withdraw(quoted.quoteId, issue(100_000).request)
    expect(paid).toMatchObject({ amount: 100_000, fee: 50 })
    expect(balance().usd).toBeCloseTo(dollars - usdFor(100_050), 10)
    expect(balance().sats - sats).toBeLessThan(2)
  })

  test.each([60_000, 40_000])('costs the same after the price moved to %d', (moved) => {
    const dollars = buyDollars(500_000)
    const { quoteId, minBalanceAfter } = quote(100_000)
    engine.moveTo(moved)
    withdraw(quoteId, issue(100_000).request)
    expect(balance().usd).toBeCloseTo(dollars - usdFor(100_050), 10)
    expect(balance().usd).toBeGreaterThanOrEqual(minBalanceAfter)
  })

  test('may use the whole balance, but not more', () => {
    buyDollars(500_000)
    const { usd } = balance()
    let amount = 498_000
    while (usdFor(amount + 1 + Math.ceil((amount + 1) * 0.002)) <= usd) amount += 1
    expect(quote(amount).minBalanceAfter).toBeLessThan(0.001)
    expect(() => quote(amount + 1)).toThrow(expect.objectContaining({ code: 'insufficientBalance' }))
  })

  test('is valid for one minute', () => {
    buyDollars(500_000)
    const first = quote(10_000)
    expect(first.validUntil).toBe(engine.exchange.clocks.serviceMs() + 60_000)
    engine.advance(59_999)
    withdraw(first.quoteId, issue(10_000).request)
    const second = quote(10_000)
    engine.advance(60_000)
    expect(() => withdraw(second.quoteId, issue(10_000).request)).toThrow(
      refused('quoteId', 'invalidRequest'),
    )
  })

  test('pays at most its amount, once, for its owner', () => {
    buyDollars(500_000)
    const { quoteId } = quote(10_000)
    expect(() => withdraw(quoteId, issue(10_001).request)).toThrow(refused('invoice', 'amountOutOfRange'))
    const { uid: other } = engine.exchange.users.create('other', 100_000)
    expect(() => withdraw(quoteId, issue(10_000).request, other)).toThrow(
      refused('quoteId', 'invalidRequest'),
    )
    expect(withdraw(quoteId, issue(10_000).request).settled_ts).not.toBeNull()
    expect(() => withdraw(quoteId, issue(10_000).request)).toThrow(refused('quoteId', 'invalidRequest'))
  })

  test('in dollars covers the sats that they buy', () => {
    buyDollars(500_000)
    const sats = Math.floor((100 * 1e8) / askPrice)
    const { quoteId, feeReserve } = quote(100, 'usd')
    expect(feeReserve).toBe(Math.ceil(sats * 0.002))
    expect(() => withdraw(quoteId, issue(sats + 1).request)).toThrow(refused('invoice', 'amountOutOfRange'))
    expect(withdraw(quoteId, issue(sats).request).amount).toBe(sats)
  })

  test.each(['fail', 'pending'] as const)('returns the dollars if the payment ends as %s', (behavior) => {
    const dollars = buyDollars(500_000)
    const { exchange, uid } = engine
    const { request, hash } = issue(100_000, behavior)
    const { sats } = balance()
    const { quoteId } = quote(100_000)
    if (behavior === 'fail')
      expect(() => withdraw(quoteId, request)).toThrow(expect.objectContaining({ code: 'paymentFailed' }))
    else {
      withdraw(quoteId, request)
      expect(balance().usd).toBeCloseTo(dollars - usdFor(100_050), 10)
      exchange.withdrawals.settle(hash, false)
    }
    expect(balance()).toEqual({ sats, usd: dollars })
    const [back, out] = exchange.swapStore.list(uid, { limit: 2 })
    expect(back).toMatchObject({ source: 'withdrawal-failed', inAsset: 'BTC', inAmount: out?.outAmount })
    expect(out).toMatchObject({ source: 'withdrawal', sourceId: back?.sourceId })
  })

  test('keeps the dollars if a pending payment succeeds', () => {
    const dollars = buyDollars(500_000)
    const { request, hash } = issue(100_000, 'pending')
    withdraw(quote(100_000).quoteId, request)
    engine.exchange.withdrawals.settle(hash, true)
    expect(balance().usd).toBeCloseTo(dollars - usdFor(100_050), 10)
  })

  test('of an own invoice has no fee', () => {
    const dollars = buyDollars(500_000)
    const { exchange } = engine
    const { uid: payee } = exchange.users.create('payee', 0)
    const { paymentRequest } = exchange.deposits.request(payee, 50_000)
    expect(withdraw(quote(50_000).quoteId, paymentRequest).fee).toBe(0)
    expect(exchange.ledger.balanceSats(payee, 'free')).toBe(50_000)
    expect(balance().usd).toBeCloseTo(dollars - usdFor(50_000), 10)
  })
})

describe('a deposit of dollars', () => {
  const deposit = (amount: number, currency: 'btc' | 'usd') =>
    engine.exchange.syntheticUsd.deposit(engine.uid, { amount, currency })

  test('in dollars costs the sats at the bid, rounded up', () => {
    const { syntheticUsdAmount, paymentRequest } = deposit(25, 'usd')
    expect(syntheticUsdAmount).toBe(25)
    const { amount } = engine.exchange.deposits.pay(paymentRequest)
    expect(amount).toBe(Math.ceil((25 * 1e8) / (price - 0.5)))
    expect(balance()).toEqual({ sats: 1_000_000, usd: 25 })
  })

  test('in sats credits the dollars of the request, at any later price', () => {
    const { syntheticUsdAmount, paymentRequest, depositId } = deposit(30_000, 'btc')
    expect(syntheticUsdAmount).toBe(Math.floor(30_000 * (price - 0.5) * 1e-4) / partsPerUsd)
    engine.moveTo(70_000)
    expect(balance().usd).toBe(0)
    engine.exchange.deposits.pay(paymentRequest)
    expect(balance()).toEqual({ sats: 1_000_000, usd: syntheticUsdAmount })
    expect(engine.exchange.swapStore.bySource(engine.uid, 'deposit', depositId)).toMatchObject({
      inAsset: 'BTC',
      inAmount: 30_000,
      outAmount: syntheticUsdAmount,
    })
  })

  test('names the field of the request if the amount is too small', () => {
    expect(() => deposit(999, 'btc')).toThrow(refused('amount', 'amountOutOfRange'))
    expect(() => deposit(0.49, 'usd')).toThrow(refused('amount', 'amountOutOfRange'))
    expect(deposit(1000, 'btc').syntheticUsdAmount).toBeGreaterThan(0.49)
  })
})

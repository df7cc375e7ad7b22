import { expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { until } from '../../../support/app/app-over-wire'
import { message, withText } from '../../../support/text'
import { startDollarsApp } from '../support/dollars-app'

async function startWithDollars() {
  const app = await startDollarsApp()
  const { bridge, dollars } = app
  await bridge.swaps.make({ inAsset: 'BTC', outAsset: 'USD', inAmount: 1_000_000, orderId: 's1' })
  await dollars(499.995)
  const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(100_000) })
  return { ...app, paymentRequest }
}

test('a dollar deposit credits the quoted dollars and lists its swap', async () => {
  const { bridge, swaps, dollars } = await startDollarsApp()
  const request = await bridge.dollars.requestDeposit({ usd: 25 })
  // 25 USD at the bid of 49,999.5, rounded up.
  expect(request).toMatchObject({ syntheticUsd: 25, amountSats: 50_001 })
  const { invoice } = (await bridge.payments.examine({ text: request.paymentRequest })) as {
    invoice: { amountMsat: number }
  }
  expect(invoice.amountMsat).toBe(50_001_000)
  await bridge.practice.pay({ paymentRequest: request.paymentRequest })
  await dollars(25)
  await until(swaps, ([first]) => first?.inAmount === 50_001 && first.outAmount === 25)
})

test('an invalid dollar deposit is rejected on its field without a request', async () => {
  const { bridge, proxy } = await startDollarsApp()
  for (const usd of [0.1, 1_000_000, 1.000001])
    await expect(bridge.dollars.requestDeposit({ usd })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'usd' }],
    })
  expect(proxy.count('POST', '/v2/user/deposit/susd')).toBe(0)
})

test('a withdrawal from dollars pays the invoice at its quote, once', async () => {
  const { bridge, proxy, account, swaps, paymentRequest } = await startWithDollars()
  const quote = await bridge.dollars.quote({ paymentRequest })
  // 100,200 sats at the ask of 50,000.5.
  expect(quote).toMatchObject({
    amountSats: 100_000,
    feeReserveSats: 200,
    mostUsd: 50.1006,
    balanceUsd: 499.995,
  })
  const paid = await bridge.dollars.withdraw({ paymentRequest, quoteId: quote.quoteId })
  expect(paid).toMatchObject({ kind: 'done', value: { amountSats: 100_000, state: 'settled' } })
  await until(swaps, (list) => list.length === 2 && list[0]?.inAsset === 'USD')
  await until(account, (state) => state.account.syntheticUsd < 499)
  expect(account.last().account.syntheticUsd).toBeGreaterThanOrEqual(499.995 - 50.1006)
  await expect(bridge.dollars.withdraw({ paymentRequest, quoteId: quote.quoteId })).rejects.toMatchObject(
    withText('payment.paidAlreadyAt'),
  )
  expect(proxy.count('POST', '/v2/user/withdraw')).toBe(1)
})

test('a withdrawal from dollars accepts only the latest quote, until it expires', async () => {
  const { bridge, proxy, control, pendingWrites, paymentRequest } = await startWithDollars()
  const first = await bridge.dollars.quote({ paymentRequest })
  const second = await bridge.dollars.quote({ paymentRequest })
  const over = { text: message('dollars.quoteOver') }
  await expect(bridge.dollars.withdraw({ paymentRequest, quoteId: first.quoteId })).rejects.toMatchObject(
    over,
  )
  expect(proxy.count('POST', '/v2/user/withdraw')).toBe(0)
  await control('/clock', { advanceMs: 61_000 })
  await expect(bridge.dollars.withdraw({ paymentRequest, quoteId: second.quoteId })).rejects.toMatchObject({
    code: 'invalid-input',
  })
  expect(pendingWrites.last()).toEqual([])
})

test('a dollar quote is rejected before any request when the balance is too low', async () => {
  const { bridge, proxy } = await startDollarsApp()
  const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(100_000) })
  await expect(bridge.dollars.quote({ paymentRequest })).rejects.toMatchObject({
    text: message('dollars.short', { needed: 50.0005, balance: 0 }),
  })
  expect(proxy.count('POST', '/v2/user/withdraw/susd')).toBe(0)
  expect(proxy.count('POST', '/v2/user/withdraw')).toBe(0)
})

test('a withdrawal from dollars without a response is reconciled and never sent again', async () => {
  const { bridge, proxy, pendingWrites, paymentRequest } = await startWithDollars()
  const { quoteId } = await bridge.dollars.quote({ paymentRequest })
  proxy.cutAnswer('POST', '/v2/user/withdraw')
  expect(await bridge.dollars.withdraw({ paymentRequest, quoteId })).toMatchObject({ kind: 'in-doubt' })
  await vi.waitFor(() =>
    expect(pendingWrites.last()).toMatchObject([
      {
        action: 'withdraw',
        state: 'done',
        summary: message('action.withdrawFromDollars', { amount: 100_000, dollars: 50.1006 }),
      },
    ]),
  )
  expect(proxy.count('POST', '/v2/user/withdraw')).toBe(1)
})

test('a dollar quote without a response leaves no unresolved write', async () => {
  const { bridge, proxy, pendingWrites, paymentRequest } = await startWithDollars()
  proxy.cutAnswer('POST', '/v2/user/withdraw/susd')
  await expect(bridge.dollars.quote({ paymentRequest })).rejects.toMatchObject({
    text: message('dollars.noQuote'),
  })
  expect(pendingWrites.last()).toEqual([])
})

test('a swap is found by its payment and by its id, and an unknown id is rejected', async () => {
  const { bridge, swaps, dollars } = await startDollarsApp()
  const { depositId, paymentRequest } = await bridge.dollars.requestDeposit({ usd: 25 })
  expect(await bridge.swaps.ofPayment({ source: 'deposit', paymentId: depositId })).toBeNull()
  await bridge.practice.pay({ paymentRequest })
  await dollars(25)
  const swap = await bridge.swaps.ofPayment({ source: 'deposit', paymentId: depositId })
  expect(swap).toMatchObject({ inAsset: 'BTC', inAmount: 50_001, outAmount: 25 })
  const swapId = swap?.id ?? ''
  expect(await bridge.swaps.read({ swapId })).toEqual({ swap, isOther: false })
  await until(swaps, (list) => list.length === 1)
  await expect(bridge.swaps.read({ swapId: 'f3b1c7c2-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

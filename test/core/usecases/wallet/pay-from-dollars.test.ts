import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { sats, zeroSats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type {
  DollarExchange,
  DollarWithdrawalQuote,
} from '../../../../electron/core/ports/exchange/exchange-swaps'
import type { SwapTerms } from '../../../../electron/core/usecases/swaps/make-swap'
import { payFromDollars } from '../../../../electron/core/usecases/wallet/pay-from-dollars'
import { verbatim, message } from '../../../support/text'
import { accountWith, amountSats, nowMs, paymentRequest, terms, withoutPrice } from '../support/dollars'
import { fieldRefusal, lostResponse, notSent, refusal, writeDeps } from '../support/write-deps'

const decoded = decodeInvoice(paymentRequest)
if (!decoded.ok) throw new Error('no invoice')
const { invoice } = decoded
const examined = (changes: Partial<PaymentCost> = {}): DecodedPayment => ({
  kind: 'invoice',
  invoice,
  cost: { amountSats, expectedFeeSats: null, feeLimitSats: sats(500), mostSats: zeroSats, ...changes },
  // Dollars pay the invoice, so missing sats are no problem.
  problems: [{ kind: 'balance-too-low', amountSats, balanceSats: zeroSats }],
})

/** The fee reserve is 0.02 USD. */
const quoted = (changes: Partial<DollarWithdrawalQuote> = {}): DollarWithdrawalQuote => ({
  quoteId: 'q1',
  amount: { currency: 'btc', sats: amountSats },
  feeReserve: 100,
  minBalanceAfter: 7.98,
  validUntilMs: nowMs + 60_000,
  ...changes,
})
const paid: Withdrawal = {
  id: 'w1',
  rail: 'lightning',
  state: 'settled',
  amountSats,
  feeSats: zeroSats,
  createdAtMs: nowMs,
  destination: null,
  reference: invoice.paymentHash,
}

interface Scene {
  readonly dollars?: Partial<DollarExchange> | null
  readonly quote?: DollarWithdrawalQuote
  readonly terms?: SwapTerms | undefined
  readonly found?: DecodedPayment
}

function start(scene: Scene = {}) {
  const deps = writeDeps()
  const { quote = quoted() } = scene
  let { found = examined() } = scene
  const dollars = {
    quoteWithdrawal: () => Promise.resolve(quote),
    withdraw: () => Promise.resolve(paid),
    ...scene.dollars,
  } as DollarExchange
  const withdrawals: unknown[] = []
  let swaps = 0
  let reads = 0
  const payments = payFromDollars({
    ...deps,
    exchange: {
      dollars: scene.dollars === null ? null : dollars,
      account: () => {
        reads += 1
        return Promise.resolve(accountWith(10))
      },
      timeMs: () => nowMs + deps.clock.upMs() - deps.clock.startUpMs,
      clockSkewMs: () => 0,
    },
    examine: () => found,
    terms: () => ('terms' in scene ? scene.terms : terms()),
    getDetails: () => ({ description: 'coffee' }),
    onWithdrawal: ({ id }, request) => withdrawals.push([id, request]),
    onSwap: () => (swaps += 1),
  })
  const change = (next: DecodedPayment): void => void (found = next)
  return { ...deps, payments, withdrawals, change, swaps: () => swaps, reads: () => reads }
}

describe('payment from dollars', () => {
  test('is quoted with its maximum cost and paid once with that quote', async () => {
    const { payments, withdrawals, swaps, reads } = start()
    expect(await payments.quote({ paymentRequest })).toEqual({
      quoteId: 'q1',
      amountSats,
      feeReserveSats: 100,
      mostUsd: 2.02,
      balanceUsd: 10,
      validUntilMs: nowMs + 60_000,
    })
    expect(reads()).toBe(0)
    expect(await payments.withdraw({ paymentRequest, quoteId: 'q1' })).toEqual({ kind: 'done', value: paid })
    expect(withdrawals).toEqual([['w1', { feeLimitSats: 500, details: { description: 'coffee' } }]])
    expect(swaps()).toBe(1)
    await expect(payments.withdraw({ paymentRequest, quoteId: 'q1' })).rejects.toMatchObject(
      refusal('rejected', message('dollars.quoteOver')),
    )
  })

  test('has no fee limit if the withdrawal rules set none', async () => {
    const { payments, withdrawals } = start({ found: examined({ feeLimitSats: null }) })
    await payments.quote({ paymentRequest })
    await payments.withdraw({ paymentRequest, quoteId: 'q1' })
    expect(withdrawals).toEqual([['w1', { details: { description: 'coffee' } }]])
  })

  test('is rejected if its fee reserve exceeds a limit that was lowered since the quote', async () => {
    const { payments, withdrawals, change } = start()
    await payments.quote({ paymentRequest })
    change(examined({ feeLimitSats: sats(99) }))
    await expect(payments.withdraw({ paymentRequest, quoteId: 'q1' })).rejects.toMatchObject(
      refusal('rejected', message('rules.feeAboveLimit', { fee: 100, limit: 99 })),
    )
    expect(withdrawals).toEqual([])
    change(examined({ feeLimitSats: sats(100) }))
    expect(await payments.withdraw({ paymentRequest, quoteId: 'q1' })).toMatchObject({ kind: 'done' })
  })

  test.each([
    ['another quote', 'q2', 0],
    ['a quote that expired', 'q1', 60_000],
  ])('is rejected with %s', async (_name, quoteId, afterMs) => {
    const { payments, clock } = start({ dollars: { withdraw: notSent } })
    await payments.quote({ paymentRequest })
    clock.advance(afterMs)
    const refused = refusal('rejected', message('dollars.quoteOver'))
    await expect(payments.withdraw({ paymentRequest, quoteId })).rejects.toMatchObject(refused)
  })

  test.each([
    ['ahead', 120_000, 59_999, true],
    ['ahead', 120_000, 60_000, false],
    ['behind', -120_000, 60_000, false],
  ])(
    'expires by exchange time if the system clock is then set %s by %i ms',
    async (_name, setByMs, passedMs, isPaid) => {
      const { payments, clock, withdrawals } = start()
      await payments.quote({ paymentRequest })
      clock.advance(passedMs)
      clock.set(clock.nowMs() + setByMs)
      const paying = payments.withdraw({ paymentRequest, quoteId: 'q1' })
      if (isPaid) await paying
      else await expect(paying).rejects.toMatchObject(refusal('rejected', message('dollars.quoteOver')))
      expect(withdrawals).toHaveLength(isPaid ? 1 : 0)
    },
  )

  test('reports a possible swap if its response is lost', async () => {
    const { payments, swaps, pendingWrites } = start({
      dollars: { withdraw: () => Promise.reject(lostResponse) },
    })
    await payments.quote({ paymentRequest })
    expect(await payments.withdraw({ paymentRequest, quoteId: 'q1' })).toEqual({
      kind: 'in-doubt',
      doubtId: 'd1',
    })
    expect(pendingWrites.list()).toMatchObject([{ action: 'withdraw', amountSats }])
    expect(swaps()).toBe(1)
  })

  test.each([
    ['does not fit the quote', accountWith(12)],
    ['has no more than the amount', accountWith(2)],
    ['is not known', null],
  ])('reads the balance if the last one %s', async (_name, account) => {
    const { payments, reads } = start({ terms: terms({ account }) })
    expect(await payments.quote({ paymentRequest })).toMatchObject({ balanceUsd: 10, mostUsd: 2.02 })
    expect(reads()).toBe(1)
  })

  const failing = (error: Error) => ({ dollars: { quoteWithdrawal: () => Promise.reject(error) } })
  const offline = new ExchangeError('no-answer', verbatim('No answer.'))
  const noPrice = refusal('rejected', message('issue.noSwapPrice'))
  const noQuote = refusal('rejected', message('dollars.noQuote'))
  test.each<[string, Scene, object]>([
    ['there are no dollars', { dollars: null }, refusal('unsupported', message('area.unsupported'))],
    ['no price is known', { terms: undefined }, noPrice],
    ['the price is stale', { terms: terms({ stale: true }) }, noPrice],
    ['there is no ask', { terms: withoutPrice }, noPrice],
    [
      'the dollars do not suffice',
      { terms: terms({ account: accountWith(1.5) }) },
      refusal('rejected', message('dollars.short', { needed: 2, balance: 1.5 })),
    ],
    [
      'the reserve is above the limit of the fee',
      { found: examined({ feeLimitSats: sats(99) }) },
      refusal('rejected', message('rules.feeAboveLimit', { fee: 100, limit: 99 })),
    ],
    [
      'amount and reserve together have no price',
      { quote: quoted({ feeReserve: 21e14 }), found: examined({ feeLimitSats: null }) },
      noPrice,
    ],
    [
      'the quote does not fit the price',
      { quote: quoted({ minBalanceAfter: 7 }) },
      refusal('rejected', message('dollars.quoteOff', { told: 3, reckoned: 2.02 })),
    ],
    ['the quote is in dollars', { quote: quoted({ amount: { currency: 'usd', usd: 2 } }) }, noQuote],
    [
      'the quote is for another amount',
      { quote: quoted({ amount: { currency: 'btc', sats: sats(9999) } }) },
      noQuote,
    ],
    ['the reserve has fractions of a sat', { quote: quoted({ feeReserve: 0.5 }) }, noQuote],
    ['the reserve is negative', { quote: quoted({ feeReserve: -1 }) }, noQuote],
    ['the response to the quote is lost', failing(lostResponse), noQuote],
    ['the exchange does not answer', failing(offline), { kind: 'no-answer' }],
    [
      'it is no invoice',
      { found: { kind: 'not-understood', why: { code: 'empty' } } },
      fieldRefusal('paymentRequest', message('pasted.empty')),
    ],
  ])('is not quoted if %s', async (_name, scene, expected) => {
    await expect(start(scene).payments.quote({ paymentRequest })).rejects.toMatchObject(expected)
  })
})

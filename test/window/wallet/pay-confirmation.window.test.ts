import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { sats } from '@common/domain/units'
import type { Invoice } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import { describe, expect, test } from 'vitest'
import { amountText as dollarsText } from '@common/domain/swaps/swap'
import type { Confirmation } from '../../../src/format/confirmation'
import { amountText, satsText } from '../../../src/format/figure-texts'
import {
  fromDollarsConfirmation,
  onChainConfirmation,
  payConfirmation,
  transferConfirmation,
} from '../../../src/wallet/send/pay-confirmation'

const amountSats = sats(1000)
const cost: PaymentCost = { amountSats, expectedFeeSats: sats(1), feeLimitSats: null, mostSats: sats(9000) }
const invoice: Invoice = {
  paymentRequest: 'lnbcrt1',
  network: 'regtest',
  amountMsat: null,
  description: null,
  descriptionHash: null,
  payee: '02ab',
  paymentHash: 'ab',
  createdAtMs: 0,
  expiresAtMs: 1,
}

describe('confirmation of a payment', () => {
  test('names an invoice of this account', () => {
    const own = message('payment.ownInvoice')
    const payment = { invoice, amountSats, cost, to: null }
    expect(payConfirmation({ ...payment, isOwn: true }).warnings).toContainEqual(own)
    expect(payConfirmation(payment).warnings).not.toContainEqual(own)
  })

  test('names an address of this account', () => {
    const own = message('payment.ownAddress')
    expect(onChainConfirmation('bcrt1q', amountSats, cost, true).warnings).toContainEqual(own)
    expect(onChainConfirmation('bcrt1q', amountSats, cost).warnings).not.toContainEqual(own)
  })
})

describe('figures of a confirmation', () => {
  const lineOf = ({ lines }: Confirmation, code: string) => lines?.find(({ label }) => label.code === code)

  test('of a payment are fee, total and the balance after both', () => {
    const shown = payConfirmation({
      invoice,
      amountSats,
      cost: { ...cost, expectedFeeSats: sats(7), feeLimitSats: sats(20) },
      to: null,
    })
    expect(lineOf(shown, 'cost.fee')?.value).toEqual(message('cost.aboutSats', { fee: sats(7) }))
    expect(lineOf(shown, 'cost.limit')?.value).toEqual(message('cost.limitNotEnforced', { limit: sats(20) }))
    expect(lineOf(shown, 'cost.total')?.value).toEqual(satsText(sats(1007)))
    expect(lineOf(shown, 'cost.after')).toMatchObject({
      from: amountText(sats(9000)),
      value: satsText(sats(7993)),
    })
    expect(shown.warnings).toEqual([])
  })

  test('of a payment without an estimated fee omit total and balance, and warn', () => {
    const open = { ...cost, expectedFeeSats: null, feeLimitSats: sats(20) }
    const shown = onChainConfirmation('bcrt1q', amountSats, open)
    expect(shown.lines?.map(({ label }) => label.code)).toEqual(['cost.fee'])
    expect(shown.warnings).toEqual([message('cost.limitOpen', { limit: sats(20) })])
  })

  test('of a payment from dollars are the maximum and the dollars after it', () => {
    const quote = {
      quoteId: 'q1',
      amountSats,
      feeReserveSats: sats(10),
      mostUsd: 1.0101,
      balanceUsd: 50.5,
      validUntilMs: 60_000,
    }
    const payment = { invoice, amountSats, cost, to: null }
    const shown = fromDollarsConfirmation(payment, quote, 59_999)
    expect(lineOf(shown, 'cost.maxFee')?.value).toEqual(satsText(sats(10)))
    expect(lineOf(shown, 'dollars.max')?.value).toEqual(dollarsText('USD', 1.0101))
    expect(lineOf(shown, 'dollars.after')).toMatchObject({
      from: dollarsText('USD', 50.5),
      value: dollarsText('USD', 49.4899),
    })
    expect(shown.blocked).toBeNull()
    expect(fromDollarsConfirmation(payment, quote, 60_000).blocked).toEqual(message('dollars.quoteOver'))
  })

  test('of a transfer are the balance before and after', () => {
    const shown = transferConfirmation('bob', sats(1000), sats(9000))
    expect(lineOf(shown, 'cost.after')).toMatchObject({
      from: amountText(sats(9000)),
      value: satsText(sats(8000)),
    })
    expect(transferConfirmation('bob', sats(1000), null).lines).toEqual([])
  })
})

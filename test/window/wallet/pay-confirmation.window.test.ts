import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { sats } from '@common/domain/units'
import type { Invoice } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import { describe, expect, test } from 'vitest'
import { onChainConfirmation, payConfirmation } from '../../../src/wallet/send/pay-confirmation'

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

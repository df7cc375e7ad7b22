import { hourMs } from '@common/domain/durations'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import type { Withdrawal } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { withdraw } from '../../../../electron/core/usecases/wallet/withdraw'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { message } from '../../../support/text'
import { amountSats, cost, nowMs, shown, withdrawal } from '../support/withdrawals'
import { fieldRefusal, notSent, refusal, writeDeps } from '../support/write-deps'

const paymentRequest = createInvoice('i1', nowMs, {
  amountSats,
  network: 'bitcoin',
  expirySeconds: 3600,
  description: 'coffee',
})
const decoded = decodeInvoice(paymentRequest)
if (!decoded.ok) throw new Error('no invoice')
const { invoice } = decoded
const examined = (changes: Partial<PaymentCost> = {}) =>
  ({ kind: 'invoice', invoice, cost: cost(changes), problems: [] }) as const

function start(found: DecodedPayment, pay: () => Promise<Withdrawal> = notSent) {
  const paid: unknown[] = []
  const send = withdraw({
    ...writeDeps(),
    exchange: { withdraw: pay },
    examine: () => found,
    getDetails: ({ description }, { label }) => ({ description: description ?? '', label }),
    onWithdrawal: ({ id }, request) => paid.push([id, request]),
  })
  return { send, paid }
}

describe('Lightning payment', () => {
  test('is sent with its fee limit and payment details', async () => {
    const created = withdrawal({ rail: 'lightning', state: 'settled' })
    const { send, paid } = start(examined(), () => Promise.resolve(created))
    expect(await send({ paymentRequest, ...shown(), label: 'Bar' })).toEqual({ kind: 'done', value: created })
    const details = { description: 'coffee', label: 'Bar' }
    expect(paid).toEqual([['w1', { feeLimitSats: 7500, details }]])
  })

  test('is sent above the shown fee only if the user accepts an open fee', async () => {
    const open = { expectedFeeSats: null, mostSats: sats(2_000_000) }
    const accepted = shown({ mostFeeSats: sats(800_000) })
    await expect(start(examined(open)).send({ paymentRequest, ...accepted })).rejects.toMatchObject(
      fieldRefusal('mostFeeSats', message('cost.aboveShown', { fee: 1_850_000, shown: 800_000 })),
    )
    const created = withdrawal({ rail: 'lightning', state: 'settled' })
    const { send, paid } = start(examined(open), () => Promise.resolve(created))
    await send({ paymentRequest, ...accepted, acceptsOpenFee: true })
    expect(paid).toHaveLength(1)
  })

  const inField = (reason: Message) => fieldRefusal('paymentRequest', reason)
  const lnurl = { kind: 'lnurl', link: { url: 'https://a.example', host: 'a.example' } } as DecodedPayment
  test.each<[string, DecodedPayment, object]>([
    [
      'text that is not understood',
      { kind: 'not-understood', why: { code: 'empty' } },
      inField(message('pasted.empty')),
    ],
    ['an LNURL', lnurl, inField(message('invoice.unreadable'))],
    ['an open amount', examined({ amountSats: null }), inField(message('payment.amountLeftOpen'))],
    [
      'a problem',
      { ...examined(), problems: [{ kind: 'not-listed', waitMs: 24 * hourMs }] },
      inField(message('rules.notListed', { hours: 24 })),
    ],
    [
      'another amount than was shown',
      examined({ amountSats: sats(150_001) }),
      fieldRefusal('amountSats', message('payment.otherAmount', { asked: 150_001, shown: 150_000 })),
    ],
    ['an unknown balance', examined({ mostSats: null }), refusal('rejected', message('account.unknown'))],
    [
      'a higher fee than was shown',
      examined({ feeLimitSats: sats(7501) }),
      fieldRefusal('mostFeeSats', message('cost.aboveShown', { fee: 7501, shown: 7500 })),
    ],
  ])('is rejected for %s', async (_name, found, expected) => {
    await expect(start(found).send({ paymentRequest, ...shown() })).rejects.toMatchObject(expected)
  })
})

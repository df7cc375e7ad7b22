import { minuteMs } from '@common/domain/durations'
import { encodeLnurl } from '@common/domain/payments/decode/lnurl'
import type { LnurlPayTerms, LnurlWithdrawTerms } from '@common/domain/payments/lnurl-offer'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { LnurlError, type LnurlOffer, type LnurlServices } from '../../../../electron/core/ports/lnurl'
import { Refusal } from '../../../../electron/core/ports/refusal'
import { lnurlPayments } from '../../../../electron/core/usecases/payments/lnurl-payments'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'
import { fieldRefusal, notSent, refusal } from '../support/write-deps'

const host = 'pay.example.com'
const address = 'alice@pay.example.com'
const offerGone = refusal('rejected', message('payment.offerGone'))
const payTerms: LnurlPayTerms = {
  kind: 'pay',
  minSats: sats(1000),
  maxSats: sats(5000),
  commentLength: 10,
  description: 'Tips',
  identifier: address,
  descriptionHash: 'ab'.repeat(32),
}
const withdrawTerms: LnurlWithdrawTerms = {
  kind: 'withdraw',
  minSats: sats(1000),
  maxSats: sats(5000),
  description: 'Refund',
}
const callback = { callback: `https://${host}/callback`, callbackHost: host }
const payOffer: LnurlOffer = { terms: payTerms, ...callback }
const withdrawOffer: LnurlOffer = { terms: withdrawTerms, ...callback, k1: 'secret' }

function start(services: Partial<LnurlServices>) {
  const clock = new ManualClock()
  const submitted: unknown[] = []
  const deposits: number[] = []
  const sources: unknown[] = []
  const invoices: unknown[] = []
  let ids = 0
  let areDepositsRefused = false
  const offers = lnurlPayments({
    coins: { possible: ['practice'] },
    services: {
      requestOffer: notSent,
      requestInvoice: notSent,
      submitInvoice: (...request) => {
        submitted.push(request)
        return Promise.resolve()
      },
      ...services,
    },
    clock,
    nowMs: () => clock.nowMs(),
    requestDeposit: (amountSats) => {
      deposits.push(amountSats)
      if (areDepositsRefused) return Promise.reject(new Error('the exchange refuses'))
      return Promise.resolve({
        depositId: 'd1',
        paymentRequest: 'lnbcrt1',
        amountSats,
        createdAtMs: 0,
        expiresAtMs: 0,
      })
    },
    newId: () => `offer${(ids += 1)}`,
    onDeposit: (...stored) => void sources.push(stored),
    onInvoice: (...stored) => void invoices.push(stored),
  })
  const refuseDeposits = (areRefused: boolean): void => void (areDepositsRefused = areRefused)
  return { offers, clock, submitted, deposits, sources, invoices, refuseDeposits }
}

const asking = (offer: LnurlOffer) => ({ requestOffer: () => Promise.resolve(offer) })

describe('LNURL offer', () => {
  test('names its host and its callback host', async () => {
    const { offers } = start(asking(payOffer))
    const lightningAddress = address
    const expected = { offerId: 'offer1', host, callbackHost: host, lightningAddress, terms: payTerms }
    expect(await offers.requestOffer(address)).toEqual(expected)
  })

  test('is found in the LNURL of a link with an address', async () => {
    const { offers } = start(asking(payOffer))
    const lnurl = encodeLnurl(`https://${host}/lnurl`)
    const link = `bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?lightning=${lnurl}`
    expect(await offers.requestOffer(link)).toMatchObject({ host, lightningAddress: null })
  })

  test.each([
    ['an invoice that cannot be read', 'lnbcrt1'],
    ['an address alone', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('is not found in %s', async (_name, pasted) => {
    const { offers } = start({})
    await expect(offers.requestOffer(pasted)).rejects.toMatchObject(
      refusal('invalid-input', message('payment.notLnurl')),
    )
  })

  test.each([
    ['a failure of the service', new LnurlError('refused', host, 'Closed.'), { kind: 'rejected' }],
    ['an unexpected error', new RangeError('fault'), { message: 'fault' }],
  ])('is rejected after %s', async (_name, error, expected) => {
    const { offers } = start({ requestOffer: () => Promise.reject(error) })
    await expect(offers.requestOffer(address)).rejects.toMatchObject(expected)
  })

  test('expires after 30 minutes', async () => {
    const { offers, clock } = start(asking(payOffer))
    const { offerId } = await offers.requestOffer(address)
    clock.advance(30 * minuteMs + 1)
    await expect(offers.prepare(offerId, sats(1000), null)).rejects.toMatchObject(offerGone)
  })

  test('can be used until then, up to its maximum', async () => {
    const { offers, clock, deposits } = start(asking(withdrawOffer))
    const { offerId } = await offers.requestOffer(address)
    clock.advance(30 * minuteMs)
    await offers.withdraw(offerId, sats(5000))
    expect(deposits).toEqual([5000])
  })

  test('is dropped after twenty newer offers', async () => {
    const { offers } = start(asking(withdrawOffer))
    for (let count = 0; count < 21; count += 1) await offers.requestOffer(address)
    await expect(offers.withdraw('offer1', sats(1000))).rejects.toMatchObject(offerGone)
    expect(await offers.withdraw('offer2', sats(1000))).toMatchObject({ answer: 'asked' })
  })
})

describe('payment to an LNURL offer', () => {
  const returned = (amountSats: number, description: string | { readonly hash: string } = 'Tips') => ({
    paymentRequest: createInvoice('i1', 1_700_000_000_000, {
      amountSats,
      network: 'regtest',
      expirySeconds: 60,
      description,
    }),
    successAction: null,
  })

  test.each([
    [
      'below the minimum',
      999,
      null,
      fieldRefusal('amountSats', message('payment.belowMinimum', { amount: 999, least: 1000 })),
    ],
    [
      'above the maximum',
      5001,
      null,
      fieldRefusal('amountSats', message('payment.aboveMaximum', { amount: 5001, most: 5000 })),
    ],
    ['with a long comment', 1000, 'x'.repeat(11), { issues: [{ field: 'comment' }] }],
  ])('is rejected %s', async (_name, amount, comment, expected) => {
    const { offers } = start(asking(payOffer))
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.prepare(offerId, sats(amount), comment)).rejects.toMatchObject(expected)
  })

  test.each([
    ['the least amount', 1000, null],
    ['the most and the longest comment', 5000, 'x'.repeat(10)],
  ])('requests an invoice for %s', async (_name, amount, comment) => {
    const requests: unknown[] = []
    const { offers } = start({
      ...asking(payOffer),
      requestInvoice: (...request) => {
        requests.push(request)
        return Promise.reject(new RangeError('fault'))
      },
    })
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.prepare(offerId, sats(amount), comment)).rejects.toThrow('fault')
    expect(requests).toEqual([[callback.callback, amount * 1000, comment]])
  })

  test('is prepared with the invoice, and its source is stored by payment hash', async () => {
    const invoice = returned(1000, { hash: payTerms.descriptionHash })
    const { offers, invoices } = start({
      ...asking(payOffer),
      requestInvoice: () => Promise.resolve(invoice),
    })
    const { offerId } = await offers.requestOffer(address)
    const prepared = await offers.prepare(offerId, sats(1000), 'hello')
    const { paymentRequest } = invoice
    expect(prepared).toMatchObject({ amountSats: 1000, successAction: null, invoice: { paymentRequest } })
    const source = { payee: address, description: 'Tips', comment: 'hello' }
    expect(invoices).toEqual([[prepared.invoice.paymentHash, source]])
  })

  test.each([
    ['another text', 'Tips'],
    ['the hash of another text', { hash: 'cd'.repeat(32) }],
  ])('is rejected if the invoice has %s', async (_name, description) => {
    const { offers, invoices } = start({
      ...asking(payOffer),
      requestInvoice: () => Promise.resolve(returned(1000, description)),
    })
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.prepare(offerId, sats(1000), null)).rejects.toMatchObject(
      refusal('rejected', message('returned.otherDescription')),
    )
    expect(invoices).toEqual([])
  })

  test('is rejected if the invoice is for another amount', async () => {
    const { offers } = start({
      ...asking(payOffer),
      requestInvoice: () => Promise.resolve(returned(1001)),
    })
    const { offerId } = await offers.requestOffer(address)
    const values = {
      found: message('figure.exactSats', { amount: 1001 }),
      wanted: message('figure.exactSats', { amount: 1000 }),
    }
    const expected = refusal('rejected', message('returned.wrongAmount', values))
    await expect(offers.prepare(offerId, sats(1000), 'hello')).rejects.toMatchObject(expected)
  })

  test('is rejected for an offer that pays out', async () => {
    const { offers } = start(asking(withdrawOffer))
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.prepare(offerId, sats(1000), null)).rejects.toMatchObject(offerGone)
  })
})

describe('withdrawal from an LNURL offer', () => {
  test('requests one deposit and submits its invoice once', async () => {
    const { offers, submitted, deposits } = start(asking(withdrawOffer))
    const { offerId } = await offers.requestOffer(address)
    expect(await offers.withdraw(offerId, sats(2000))).toMatchObject({
      answer: 'asked',
      request: { depositId: 'd1' },
    })
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toMatchObject(offerGone)
    expect(deposits).toEqual([2000])
    expect(submitted).toEqual([[callback.callback, 'secret', 'lnbcrt1']])
  })

  test('requests one deposit if it is requested twice at the same time', async () => {
    const { offers, submitted, deposits } = start(asking(withdrawOffer))
    const { offerId } = await offers.requestOffer(address)
    const outcomes = await Promise.allSettled([
      offers.withdraw(offerId, sats(2000)),
      offers.withdraw(offerId, sats(2000)),
    ])
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: offerGone }])
    expect([deposits, submitted.length]).toEqual([[2000], 1])
  })

  test('can be requested again after its deposit was refused', async () => {
    const { offers, deposits, refuseDeposits } = start(asking(withdrawOffer))
    const { offerId } = await offers.requestOffer(address)
    refuseDeposits(true)
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toThrow('the exchange refuses')
    refuseDeposits(false)
    expect(await offers.withdraw(offerId, sats(2000))).toMatchObject({ answer: 'asked' })
    expect(deposits).toEqual([2000, 2000])
  })

  test('can be requested again after its callback host was not allowed, which received nothing', async () => {
    const refused = new Refusal('rejected', message('host.inTerminal', { hosts: host }))
    const answers = [Promise.reject(refused), Promise.resolve()]
    const { offers, deposits } = start({
      ...asking(withdrawOffer),
      submitInvoice: () => answers.shift() ?? notSent(),
    })
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toBe(refused)
    expect(await offers.withdraw(offerId, sats(2000))).toMatchObject({ answer: 'asked' })
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toMatchObject(offerGone)
    expect(deposits).toEqual([2000, 2000])
  })

  test('has an unknown status if the response to the invoice is lost', async () => {
    const lost = new LnurlError('unknown-outcome', host)
    const { offers } = start({ ...asking(withdrawOffer), submitInvoice: () => Promise.reject(lost) })
    const { offerId } = await offers.requestOffer(address)
    expect(await offers.withdraw(offerId, sats(2000))).toMatchObject({ answer: 'unknown' })
  })

  test('reports payer and description before the invoice is submitted', async () => {
    const { offers, sources } = start({
      ...asking(withdrawOffer),
      submitInvoice: () => Promise.reject(new RangeError('fault')),
    })
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toThrow('fault')
    expect(sources).toEqual([['d1', { payer: address, description: 'Refund' }]])
  })

  test.each([
    ['the service', new LnurlError('refused', host, 'Closed.'), { kind: 'rejected' }],
    ['an unexpected error', new RangeError('fault'), { message: 'fault' }],
  ])('fails because of %s', async (_name, error, expected) => {
    const { offers } = start({ ...asking(withdrawOffer), submitInvoice: () => Promise.reject(error) })
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.withdraw(offerId, sats(2000))).rejects.toMatchObject(expected)
  })

  test('is rejected for an offer that requests a payment', async () => {
    const { offers, deposits } = start(asking(payOffer))
    const { offerId } = await offers.requestOffer(address)
    await expect(offers.withdraw(offerId, sats(1000))).rejects.toMatchObject(offerGone)
    expect(deposits).toEqual([])
  })
})

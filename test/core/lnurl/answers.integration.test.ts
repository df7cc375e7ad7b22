import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { msat } from '@common/domain/units'
import { startLnurlService } from './support/lnurl-service'

const metadata = JSON.stringify([
  ['text/plain', 'Coffee'],
  ['text/identifier', 'bar@example.com'],
])
const callback = 'https://pay.example.com/callback?id=7'
const pay = { tag: 'payRequest', callback, minSendable: 1000, maxSendable: 5_000_000, metadata }
const withdraw = {
  tag: 'withdrawRequest',
  callback,
  k1: 'secret',
  minWithdrawable: 1000,
  maxWithdrawable: 5_000_000,
}

const answering = (answer: unknown) =>
  startLnurlService((_request, response) => void response.end(JSON.stringify(answer)))

async function offerFrom(answer: unknown) {
  const { services, origin } = await answering(answer)
  return services.requestOffer(`${origin}/lnurl`)
}

describe('LNURL offer', () => {
  test('of a payment has terms and callback', async () => {
    expect(
      await offerFrom({ ...pay, commentAllowed: 140, minSendable: 1001, maxSendable: 5_000_999 }),
    ).toEqual({
      terms: {
        kind: 'pay',
        minSats: 2,
        maxSats: 5000,
        commentLength: 140,
        description: 'Coffee',
        identifier: 'bar@example.com',
        descriptionHash: createHash('sha256').update(metadata).digest('hex'),
      },
      callback,
      callbackHost: 'pay.example.com',
    })
  })

  test('of a withdrawal has terms, callback and secret', async () => {
    expect(await offerFrom({ ...withdraw, defaultDescription: 'Refund' })).toEqual({
      terms: { kind: 'withdraw', minSats: 1, maxSats: 5000, description: 'Refund' },
      callback,
      callbackHost: 'pay.example.com',
      k1: 'secret',
    })
  })

  test.each([
    ['comments', pay, { commentLength: 0 }],
    ['comments (null)', { ...pay, commentAllowed: null }, { commentLength: 0 }],
    ['a description', withdraw, { description: '' }],
  ])('may leave out %s', async (_name, answer, terms) => {
    expect((await offerFrom(answer)).terms).toMatchObject(terms)
  })

  test.each<[string, unknown, string]>([
    ['no object', [], 'not-lnurl'],
    ['no tag', {}, 'not-lnurl'],
    ['a login', { tag: 'login' }, 'unknown-tag'],
    ['no callback', { ...pay, callback: undefined }, 'not-lnurl'],
    ['a callback that is too long', { ...pay, callback: `${callback}${'x'.repeat(4000)}` }, 'not-lnurl'],
    ['a callback without encryption', { ...pay, callback: 'http://example.com/' }, 'not-https'],
    ['a callback of an onion service', { ...pay, callback: 'https://abc.onion/' }, 'onion'],
    ['a callback with a password', { ...withdraw, callback: 'https://a:b@example.com/' }, 'not-https'],
    ['a fraction of a millisat', { ...pay, minSendable: 1000.5 }, 'not-lnurl'],
    ['a negative amount', { ...withdraw, minWithdrawable: -1 }, 'not-lnurl'],
    ['no whole sat', { ...pay, minSendable: 1001, maxSendable: 1999 }, 'no-amounts'],
    ['no amount', { ...withdraw, minWithdrawable: 0, maxWithdrawable: 0 }, 'no-amounts'],
    ['a minimum above the maximum', { ...pay, minSendable: 6_000_000 }, 'no-amounts'],
    ['metadata without a description', { ...pay, metadata: '[["text/email","a@b.c"]]' }, 'not-lnurl'],
    ['metadata that is no JSON', { ...pay, metadata: '[' }, 'not-lnurl'],
    ['a long comment limit', { ...pay, commentAllowed: 10_001 }, 'not-lnurl'],
    ['no secret', { ...withdraw, k1: '' }, 'not-lnurl'],
    ['a secret that is too long', { ...withdraw, k1: 'x'.repeat(1001) }, 'not-lnurl'],
  ])('is rejected with %s', async (_name, answer, kind) => {
    await expect(offerFrom(answer)).rejects.toMatchObject({ kind })
  })

  test.each([
    ['reports the reason of the service', { status: 'error', reason: 'Closed.' }, 'Closed.'],
    ['cuts a long reason', { status: 'ERROR', reason: 'x'.repeat(201) }, 'x'.repeat(200)],
    ['reports a missing reason', { status: 'ERROR' }, ''],
  ])('%s', async (_name, answer, reason) => {
    await expect(offerFrom({ ...pay, ...answer })).rejects.toMatchObject({ kind: 'refused', reason })
  })

  test('is rejected if the response is no JSON', async () => {
    const { services, origin } = await startLnurlService((_request, response) => void response.end('<html>'))
    await expect(services.requestOffer(origin)).rejects.toMatchObject({ kind: 'not-json' })
  })

  test.each([
    ['accepts a response of 64 kB', 64 * 1024, 'not-lnurl'],
    ['rejects a larger response', 64 * 1024 + 1, 'too-large'],
  ])('%s', async (_name, bytes, kind) => {
    const body = '{}'.padEnd(bytes)
    const { services, origin } = await startLnurlService((_request, response) => void response.end(body))
    await expect(services.requestOffer(origin)).rejects.toMatchObject({ kind })
  })

  test('is rejected if the service closes the connection', async () => {
    const { services, origin } = await startLnurlService(({ socket }) => void socket.destroy())
    await expect(services.requestOffer(origin)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describe('invoice of an LNURL service', () => {
  const aes = { tag: 'aes', description: 'Code', ciphertext: 'abc', iv: 'i'.repeat(24) }

  async function invoiceFrom(answer: unknown, comment: string | null = null) {
    const { services, origin, requested } = await answering(answer)
    const invoice = await services.requestInvoice(`${origin}/pay?id=7`, msat(2_001_000), comment)
    return { invoice, requested }
  }

  test.each([
    ['without a comment', null, '/pay?id=7&amount=2001000'],
    ['without an empty comment', '', '/pay?id=7&amount=2001000'],
    ['with a comment', 'Thank you & bye', '/pay?id=7&amount=2001000&comment=Thank+you+%26+bye'],
  ])('is requested in millisats %s', async (_name, comment, path) => {
    const { invoice, requested } = await invoiceFrom({ pr: 'lnbcrt1' }, comment)
    expect(invoice).toEqual({ paymentRequest: 'lnbcrt1', successAction: null })
    expect(requested).toEqual([path])
  })

  test.each<[string, unknown, unknown]>([
    [
      'a message',
      { tag: 'message', message: 'x'.repeat(144) },
      { kind: 'message', message: 'x'.repeat(144) },
    ],
    ['a longer message', { tag: 'message', message: 'x'.repeat(145) }, null],
    ['a secret', aes, { kind: 'secret', description: 'Code', ciphertext: 'abc', iv: 'i'.repeat(24) }],
    ['a secret without its vector', { ...aes, iv: 'short' }, null],
    ['a link to another host', { tag: 'url', description: 'Order', url: 'https://example.com/' }, null],
    ['an unknown kind', { tag: 'script', source: '' }, null],
  ])('returns a valid success action: %s', async (_name, successAction, expected) => {
    const { invoice } = await invoiceFrom({ pr: 'lnbcrt1', successAction })
    expect(invoice.successAction).toEqual(expected)
  })

  test.each<[string, unknown, string]>([
    ['there is none', {}, 'no-invoice'],
    ['it is too long', { pr: 'x'.repeat(8001) }, 'no-invoice'],
    ['the service declines', { status: 'ERROR', reason: 'No.' }, 'refused'],
  ])('is rejected if %s', async (_name, answer, kind) => {
    await expect(invoiceFrom(answer)).rejects.toMatchObject({ kind })
  })
})

describe('response to an invoice submitted to an LNURL service', () => {
  test('confirms it', async () => {
    const { services, origin, requested } = await answering({ status: 'ok' })
    await services.submitInvoice(`${origin}/get?id=7`, 'k1', 'lnbcrt1')
    expect(requested).toEqual(['/get?id=7&k1=k1&pr=lnbcrt1'])
  })

  test.each<[string, unknown, string]>([
    ['declines it', { status: 'ERROR', reason: 'Closed.' }, 'refused'],
    ['has no status', {}, 'unknown-outcome'],
    ['has another status', { status: 'PENDING' }, 'unknown-outcome'],
  ])('%s', async (_name, answer, kind) => {
    const { services, origin } = await answering(answer)
    await expect(services.submitInvoice(origin, 'k1', 'lnbcrt1')).rejects.toMatchObject({ kind })
  })

  test('is unknown if the connection breaks', async () => {
    const { services, origin } = await startLnurlService(({ socket }) => void socket.destroy())
    await expect(services.submitInvoice(origin, 'k1', 'lnbcrt1')).rejects.toMatchObject({
      kind: 'unknown-outcome',
    })
  })
})

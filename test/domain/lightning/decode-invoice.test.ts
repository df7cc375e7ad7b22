import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { isExpired } from '@common/domain/lightning/is-expired'
import type { Invoice } from '@common/domain/wallet'
import { anyText } from '../../support/any-text'
// Published vectors of BOLT 11 (github.com/lightning/bolts, bolt11/invoice-test.json, CC BY 4.0).
import vectors from './bolt11-vectors.json'
import type { Message } from '@common/texts/message'
import { message } from '../../support/text'

const payee = '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad'
/** First vector with s negated; the same recovery id recovers a different key. */
const highSPayee = '02d0139ce7427d6dfffd26a326c18be754ef1e64672b42694ba5b23ef6e6e7803d'
const paymentHash = '0001020304050607080900010203040506070809000102030405060708090102'
const listHash = '3925b6f67e2c340036ed12093dd44e0368df1b6ea26c53dbe4811f58fd5db8c1'
const donation = 'Please consider supporting this project'

function vector(start: string): string {
  const found = vectors.find(({ description }) => description.startsWith(start))
  if (found === undefined) throw new Error(`no vector begins with ${start}`)
  return found.invoice
}

function decoded(text: string): Invoice {
  const result = decodeInvoice(text)
  if (!result.ok) throw new Error(result.reason.code)
  return result.invoice
}

describe('published vectors', () => {
  const createdAtMs = 1_496_314_658_000
  const common = { network: 'bitcoin', payee, paymentHash, createdAtMs, expiresAtMs: createdAtMs + 3_600_000 }

  test.each(vectors.filter(({ valid }) => valid))('return the payee of "$description"', ({ invoice }) => {
    expect(decoded(invoice).payee).toBe(invoice === vector('Public-key') ? highSPayee : payee)
  })

  test.each([
    ['Please make a donation', { amountMsat: null, description: donation, descriptionHash: null }],
    [
      'Please send $3',
      { amountMsat: 250_000_000, description: '1 cup coffee', expiresAtMs: createdAtMs + 60_000 },
    ],
    [
      'Please send 0.0025 BTC',
      { amountMsat: 250_000_000, description: 'ナンセンス 1杯', expiresAtMs: createdAtMs + 60_000 },
    ],
    ['Now send $24', { amountMsat: 2_000_000_000, description: null, descriptionHash: listHash }],
    [
      'Hashed description on testnet',
      { network: 'testnet', amountMsat: 2_000_000_000, descriptionHash: listHash },
    ],
    ['Please send $30', { amountMsat: 2_500_000_000, description: 'coffee beans' }],
    ['Uppercase', { amountMsat: 2_500_000_000, description: 'coffee beans' }],
    [
      'Please send 0.01 BTC with payment metadata',
      { amountMsat: 1_000_000_000, description: 'payment metadata inside' },
    ],
    ['Public-key recovery with high-S', { description: donation, payee: highSPayee }],
  ])('return the fields of "%s"', (start, fields) => {
    expect(decoded(vector(start))).toMatchObject({ ...common, ...fields })
  })

  test('return an amount in pico-bitcoin, the creation time and the expiry time', () => {
    const invoice = decoded(vector('Please send 0.00967878534'))
    expect(invoice).toMatchObject({
      amountMsat: 967_878_534,
      paymentHash: '462264ede7e14047e9b249da94fefc47f41f7d02ee9b091815a5506bc8abf75f',
      createdAtMs: 1_572_468_703_000,
      expiresAtMs: 1_572_468_703_000 + 604_800_000,
    })
    expect(invoice.description).toMatch(/^Blockstream Store: 88\.85 USD .* and 1 more items$/)
  })

  test.each([
    ['Unknown fields', message('invoice.fieldLength', { field: 'p' })],
    ['Two distinct p', message('invoice.fieldTwice', { field: 'p' })],
    ['The same p', message('invoice.fieldTwice', { field: 'p' })],
    ['Unknown required feature', message('invoice.feature', { bit: 100 })],
    ['Bech32 checksum', message('invoice.unreadable')],
    ['Malformed bech32 string (no 1)', message('invoice.unreadable')],
    ['Malformed bech32 string (mixed', message('invoice.unreadable')],
    ['Signature is not recoverable', message('invoice.signature')],
    ['String is too short', message('invoice.tooShort')],
    ['Invalid multiplier', message('invoice.amount', { amount: '2500x' })],
    ['Invalid sub-millisatoshi', message('invoice.finerThanMsat')],
    ['Missing required s', message('invoice.noSecret')],
    ['Non canonical signature', message('invoice.fieldTwice', { field: 's' })],
  ])('are rejected with a reason if invalid: "%s"', (start, reason) => {
    expect(decodeInvoice(vector(start))).toEqual({ ok: false, reason })
  })

  test('include 13 invalid invoices, all rejected', () => {
    const accepted = vectors.filter(({ valid, invoice }) => !valid && decodeInvoice(invoice).ok)
    expect(accepted).toEqual([])
    expect(vectors.filter(({ valid }) => !valid)).toHaveLength(13)
  })
})

describe('invoice', () => {
  const plain = vector('Please send $3')
  const tooLong = (length: number): Message => message('invoice.tooLong', { most: 7089, length })

  test.each([
    ['a scheme', `lightning:${plain}`],
    ['a scheme in upper case', `LIGHTNING:${plain.toUpperCase()}`],
    ['whitespace around it', ` \n\t${plain}\n `],
    ['letters in upper case', plain.toUpperCase()],
  ])('is decoded with %s', (_name, text) => {
    expect(decoded(text)).toEqual(decoded(plain))
    expect(decoded(text).paymentRequest).toBe(plain)
  })

  test.each([
    ['an empty text', '', message('invoice.unreadable')],
    ['an address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', message('invoice.otherCurrency')],
    ['too many characters', 'lnbc'.repeat(100_000), tooLong(400_000)],
    ['too much whitespace', ' '.repeat(100_000), tooLong(100_000)],
  ])('is rejected with a reason: %s', (_name, text, reason) => {
    expect(decodeInvoice(text)).toEqual({ ok: false, reason })
  })

  test('is rejected without an exception for any other text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(40),
          fc.string().map((text) => `lnbc1${text}`),
        ),
        (text) => {
          expect(decodeInvoice(text).ok).toBe(false)
        },
      ),
    )
  })

  test('is rejected with one wrong character', () => {
    const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.constantFrom(...letters), (at, letter) => {
        fc.pre(plain[at] !== letter)
        expect(decodeInvoice(plain.slice(0, at) + letter + plain.slice(at + 1)).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

test('an invoice is expired from its expiry time on', () => {
  const invoice = decoded(vector('Please send $3'))
  expect(isExpired(invoice, invoice.expiresAtMs - 1)).toBe(false)
  expect(isExpired(invoice, invoice.expiresAtMs)).toBe(true)
})

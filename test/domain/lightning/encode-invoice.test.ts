import { InvoiceError } from '@common/domain/lightning/invoice-error'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { decode as independent } from 'light-bolt11-decoder'
import { describe, expect, test } from 'vitest'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { encodeInvoice, type InvoiceFields } from '@common/domain/lightning/encode-invoice'
import { formatAmount, parseAmount } from '@common/domain/lightning/invoice-amount'
import { signInvoice } from '@common/domain/lightning/invoice-signature'
import { writeField } from '@common/domain/lightning/invoice-words'
import { msat, type Msat } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'
import vectors from './bolt11-vectors.json'

const vectorKey = hexToBytes('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734')
const vectorPayee = '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad'
const fields: InvoiceFields = {
  network: 'bitcoin',
  amountMsat: null,
  description: 'Please consider supporting this project',
  paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
  paymentSecret: '11'.repeat(32),
  createdAtMs: 1_496_314_658_000,
  expirySeconds: 3600,
}
const coffee = { amountMsat: msat(250_000_000), expirySeconds: 60 }

describe('encoding of the published vectors', () => {
  test.each([
    [0, fields],
    [1, { ...fields, ...coffee, description: '1 cup coffee' }],
    [2, { ...fields, ...coffee, description: 'ナンセンス 1杯' }],
    [
      3,
      {
        ...fields,
        amountMsat: msat(2_000_000_000),
        description: { hash: '3925b6f67e2c340036ed12093dd44e0368df1b6ea26c53dbe4811f58fd5db8c1' },
      },
    ],
  ])('equals vector %d', (index, input) => {
    // This encoder also puts the payment hash before the description.
    expect(encodeInvoice(input, vectorKey)).toBe(vectors[index]?.invoice)
  })
})

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))
const key = hex32.map((hex) => hexToBytes(hex)).filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
const amount = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 0, max: 9 }))
    .map(([value, zeros]) => msat(value * 10 ** zeros)),
)
const network = fc.constantFrom<LightningNetwork>('bitcoin', 'testnet', 'signet', 'regtest')
const description = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((text) => new TextEncoder().encode(text).length <= 639)
const anyFields = fc.record({
  network,
  amountMsat: amount,
  description,
  paymentHash: hex32,
  paymentSecret: hex32,
  createdAtMs: fc.integer({ min: 0, max: 2 ** 35 - 1 }).map((seconds) => seconds * 1000),
  expirySeconds: fc.integer({ min: 0, max: 10 ** 9 }),
})

describe('any invoice', () => {
  test('is unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(anyFields, key, (input, privateKey) => {
        const paymentRequest = encodeInvoice(input, privateKey)
        expect(decodeInvoice(paymentRequest)).toEqual({
          ok: true,
          invoice: {
            paymentRequest,
            network: input.network,
            amountMsat: input.amountMsat,
            description: input.description,
            descriptionHash: null,
            payee: bytesToHex(secp256k1.getPublicKey(privateKey)),
            paymentHash: input.paymentHash,
            createdAtMs: input.createdAtMs,
            expiresAtMs: input.createdAtMs + input.expirySeconds * 1000,
          },
        })
      }),
    )
  })

  test('has the same fields in an independent decoder', () => {
    fc.assert(
      fc.property(anyFields, key, (input, privateKey) => {
        fc.pre(input.network !== 'signet')
        const { sections, expiry } = independent(encodeInvoice(input, privateKey))
        const value = (name: string): unknown => {
          const section = sections.find((each) => each.name === name)
          return section !== undefined && 'value' in section ? section.value : undefined
        }
        expect(value('amount')).toBe(input.amountMsat === null ? undefined : String(input.amountMsat))
        expect(value('timestamp')).toBe(input.createdAtMs / 1000)
        expect(value('payment_hash')).toBe(input.paymentHash)
        expect(value('payment_secret')).toBe(input.paymentSecret)
        expect(value('description')).toBe(input.description)
        expect(expiry).toBe(input.expirySeconds)
      }),
    )
  })

  test('has another payee if the amount is changed under the same signature', () => {
    const paymentRequest = encodeInvoice({ ...fields, ...coffee }, vectorKey)
    const { prefix, words } = bech32.decode(paymentRequest, false)
    expect(prefix).toBe('lnbc2500u')
    const forged = decodeInvoice(bech32.encode('lnbc2501u', words, false))
    expect(forged.ok ? forged.invoice.payee : null).not.toBe(vectorPayee)
  })
})

function signAgain(
  change: (words: readonly number[]) => readonly number[],
  sign: (prefix: string, words: readonly number[]) => Uint8Array,
): string {
  const { prefix, words } = bech32.decode(encodeInvoice(fields, vectorKey), false)
  const signed = change(words.slice(0, -104))
  return bech32.encode(prefix, [...signed, ...bech32.toWords(sign(prefix, signed))], false)
}

describe('words of an invoice', () => {
  const unknownField = 2

  function signBits(prefix: string, words: readonly number[]): Uint8Array {
    const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('')
    const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
    const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
    const message = Uint8Array.from([...new TextEncoder().encode(prefix), ...bytes])
    const [recovery = 0, ...compact] = secp256k1.sign(message, vectorKey, { format: 'recovered' })
    return Uint8Array.from([...compact, recovery])
  }

  test('are signed up to the last bit, whichever field is last', () => {
    const word = fc.integer({ min: 0, max: 31 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (content) => {
        const text = signAgain((words) => [...words, unknownField, 0, content.length, ...content], signBits)
        const result = decodeInvoice(text)
        expect(result.ok ? result.invoice.payee : result.reason).toBe(vectorPayee)
      }),
      { numRuns: 40, examples: [[[]], [[31]], [[31, 31]], [[31, 31, 31]], [[31, 31, 31, 31]]] },
    )
  })

  test.each([
    ['without a payment hash', (words) => [...words.slice(0, 62), ...words.slice(117)], 'invoice.noHash'],
    ['without a payment secret', (words) => [...words.slice(0, 7), ...words.slice(62)], 'invoice.noSecret'],
    ['with a field that is cut short', (words) => [...words, unknownField, 0, 1], 'invoice.cutShort'],
    ['with a header that is cut short', (words) => [...words, unknownField, 0], 'invoice.cutShort'],
  ] satisfies [string, (words: readonly number[]) => readonly number[], string][])(
    'are rejected %s',
    (_name, change, code) => {
      expect(decodeInvoice(signAgain(change, signBits))).toMatchObject({ ok: false, reason: { code } })
    },
  )
})

describe('declared payee', () => {
  const signedBy = (privateKey: Uint8Array, declared: Uint8Array): string =>
    signAgain(
      (words) => [...words, ...writeField('n', bech32.toWords(declared))],
      (prefix, words) => signInvoice(prefix, words, privateKey),
    )

  test('is accepted if it signed the invoice', () => {
    const result = decodeInvoice(signedBy(vectorKey, hexToBytes(vectorPayee)))
    expect(result.ok && result.invoice.payee).toBe(vectorPayee)
  })

  test('is rejected if it did not sign the invoice', () => {
    const otherKey = hexToBytes('22'.repeat(32))
    const invalid = { ok: false, reason: { code: 'invoice.signature' } }
    expect(decodeInvoice(signedBy(otherKey, hexToBytes(vectorPayee)))).toEqual(invalid)
    expect(decodeInvoice(signedBy(vectorKey, hexToBytes(`02${'ff'.repeat(32)}`)))).toEqual(invalid)
  })
})

describe('invoice amount', () => {
  test.each([
    [100_000_000_000, '1'],
    [100_000_000, '1m'],
    [100_000, '1u'],
    [100, '1n'],
    [1, '10p'],
    [2_500_000_000, '25m'],
    [967_878_534, '9678785340p'],
  ])('of %d msat is written as %s', (value, text) => {
    expect(formatAmount(msat(value))).toBe(text)
    expect(parseAmount(text)).toBe(value)
  })

  test('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().filter((value) => value > 0),
        (value) => {
          expect(parseAmount(formatAmount(msat(value)))).toBe(value)
        },
      ),
    )
  })

  test.each(['0', '01', '1.5', '-1', '1x', 'm', '11p', '90072', '1mm'])(
    'is rejected if written as %s',
    (text) => {
      expect(() => parseAmount(text)).toThrow(InvoiceError)
    },
  )
})

test('an invoice can have the latest time stamp of the format', () => {
  const createdAtMs = (2 ** 35 - 1) * 1000
  const decoded = decodeInvoice(encodeInvoice({ ...fields, createdAtMs }, vectorKey))
  expect(decoded.ok && decoded.invoice.createdAtMs).toBe(createdAtMs)
})

describe('invalid invoice fields', () => {
  test.each([
    ['payment hash', { paymentHash: '00' }],
    ['payment secret', { paymentSecret: '11'.repeat(33) }],
    ['description hash', { description: { hash: '' } }],
    ['field "d"', { description: 'x'.repeat(640) }],
    ['amount', { amountMsat: 0 as Msat }],
    ['time stamp', { createdAtMs: -1 }],
    ['time stamp', { createdAtMs: Number.NaN }],
    ['time stamp', { createdAtMs: 2 ** 35 * 1000 }],
    ['expiry', { expirySeconds: 0.5 }],
  ])('are rejected with the name of the field: %s', (name, wrong) => {
    expect(() => encodeInvoice({ ...fields, ...wrong }, vectorKey)).toThrow(new RegExp(name))
  })
})

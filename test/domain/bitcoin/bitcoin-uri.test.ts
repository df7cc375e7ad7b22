import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinUri, readBitcoinUri, type BitcoinUri } from '@common/domain/bitcoin/bitcoin-uri'
import { inEnglish } from '../../support/in-english'

// The examples' own address has a wrong checksum.
const address = '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'

function read(text: string): BitcoinUri {
  const result = readBitcoinUri(text)
  if (!result.ok) throw new Error(result.reason.code)
  return result.value
}

const nothing = { amountSats: null, label: null, message: null, lightning: null }

describe('BIP 21 examples', () => {
  test.each([
    ['', nothing],
    ['?label=Luke-Jr', { ...nothing, label: 'Luke-Jr' }],
    ['?amount=20.3&label=Luke-Jr', { ...nothing, amountSats: 2_030_000_000, label: 'Luke-Jr' }],
    [
      '?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz',
      { ...nothing, amountSats: 5_000_000_000, label: 'Luke-Jr', message: 'Donation for project xyz' },
    ],
    ['?somethingyoudontunderstand=50&somethingelseyoudontget=999', nothing],
  ])('%s', (query, expected) => {
    expect(read(`bitcoin:${address}${query}`)).toMatchObject({
      address: { address, kind: 'p2pkh' },
      ...expected,
    })
  })

  test('unknown parameters that are required refuse the link', () => {
    expect(readBitcoinUri(`bitcoin:${address}?req-somethingyoudontunderstand=50`)).toEqual({
      ok: false,
      reason: { code: 'link.demands', values: { name: 'req-somethingyoudontunderstand' } },
    })
    expect(readBitcoinUri(`bitcoin:${address}?REQ-x`).ok).toBe(false)
  })
})

test('unified links carry a payment request, with or without an address', () => {
  const segwit = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  expect(read(`BITCOIN:${segwit}?AMOUNT=0.00001&LIGHTNING=LNBC10U1P`)).toEqual({
    ...nothing,
    address: expect.objectContaining({ address: segwit.toLowerCase() }) as object,
    amountSats: 1000,
    lightning: 'LNBC10U1P',
  })
  expect(read(' bitcoin:?lightning=lnbc10u1p ')).toEqual({
    ...nothing,
    address: null,
    lightning: 'lnbc10u1p',
  })
})

describe('what is refused', () => {
  test('an address that was mistyped', () => {
    expect(readBitcoinUri('bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W').ok).toBe(false)
  })

  test.each<[string, string]>([
    [address, 'has to begin with "bitcoin:"'],
    ['litecoin:x', 'has to begin with "bitcoin:"'],
    ['bitcoin:', 'names no address'],
    ['bitcoin:?amount=1', 'names no address'],
    ['bitcoin:?lightning=', 'Lightning part of the link is empty'],
    [`bitcoin://${address}`, 'not a bitcoin address'],
    [`bitcoin:${address}x`, 'not a bitcoin address'],
    [`bitcoin:${address}?amount=1&amount=2`, 'gives its amount twice'],
    [`bitcoin:${address}?amount=1&Amount=2`, 'gives its amount twice'],
    [`bitcoin:${address}?label=%E0%A4%A`, 'label of the link is not valid text'],
    [`bitcoin:${address}?message=${'x'.repeat(8000)}`, 'at most 7,089 characters'],
    ...[
      '',
      '1,5',
      '50,000.00',
      '1e-3',
      '-1',
      '+1',
      '.5',
      '1.',
      '1.123456789',
      '0x10',
      ' 1',
      '1 BTC',
      'NaN',
    ].map(
      (amount) => [`bitcoin:${address}?amount=${amount}`, 'number of BTC like 0.001'] as [string, string],
    ),
    ...['0', '0.00000000', '21000000.00000001', '99999999'].map((amount): [string, string] => [
      `bitcoin:${address}?amount=${amount}`,
      'above 0 and at most 21,000,000',
    ]),
  ])('%.70s', (text, reason) => {
    const result = readBitcoinUri(text)
    expect(result.ok ? '' : inEnglish(result.reason)).toContain(reason)
  })
})

test('every amount is read to the sat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 21e14 }), (sats) => {
      const digits = String(sats).padStart(9, '0')
      const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`
      expect(read(`bitcoin:${address}?amount=${amount}`).amountSats).toBe(sats)
    }),
  )
})

test('text of any kind is read or refused, never thrown at', () => {
  const rest = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(rest, rest, (one, other) => {
      expect(typeof readBitcoinUri(`bitcoin:${one}?${other}`).ok).toBe('boolean')
      expect(isBitcoinUri(`bitcoin:${one}`)).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinUri, readBitcoinUri, type BitcoinUri } from '@common/domain/bitcoin/bitcoin-uri'
import type { Message } from '@common/texts/message'
import { message } from '../../support/text'

// Replaces the address of the specification's examples, whose checksum is invalid.
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
  ])('are read with the query "%s"', (query, expected) => {
    expect(read(`bitcoin:${address}${query}`)).toMatchObject({
      address: { address, kind: 'p2pkh' },
      ...expected,
    })
  })

  test('are rejected with an unknown required parameter', () => {
    expect(readBitcoinUri(`bitcoin:${address}?req-somethingyoudontunderstand=50`)).toEqual({
      ok: false,
      reason: { code: 'link.demands', values: { name: 'req-somethingyoudontunderstand' } },
    })
    expect(readBitcoinUri(`bitcoin:${address}?REQ-x`).ok).toBe(false)
  })
})

test('bitcoin links with a Lightning part are read with or without an address', () => {
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

describe('bitcoin link', () => {
  const long = `bitcoin:${address}?message=${'x'.repeat(8000)}`

  test.each<[name: string, link: string, reason: Message]>([
    ['a bare address', address, message('link.scheme')],
    ['another scheme', 'litecoin:x', message('link.scheme')],
    ['nothing after the scheme', 'bitcoin:', message('link.noAddress')],
    ['an amount without an address', 'bitcoin:?amount=1', message('link.noAddress')],
    ['an empty Lightning part', 'bitcoin:?lightning=', message('link.emptyLightning')],
    ['a mistyped address', 'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', message('address.unreadable')],
    ['slashes before the address', `bitcoin://${address}`, message('address.unreadable')],
    ['a character after the address', `bitcoin:${address}x`, message('address.unreadable')],
    ['two amounts', `bitcoin:${address}?amount=1&amount=2`, message('link.twice', { name: 'amount' })],
    [
      'two amounts in other case',
      `bitcoin:${address}?amount=1&Amount=2`,
      message('link.twice', { name: 'amount' }),
    ],
    ['a broken label', `bitcoin:${address}?label=%E0%A4%A`, message('link.notText', { name: 'label' })],
    ['too many characters', long, message('link.tooLong', { most: 7089, length: long.length })],
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
    ].map((amount): [string, string, Message] => [
      `the amount "${amount}"`,
      `bitcoin:${address}?amount=${amount}`,
      message('link.amount'),
    ]),
    ...['0', '0.00000000', '21000000.00000001', '99999999'].map((amount): [string, string, Message] => [
      `the amount "${amount}"`,
      `bitcoin:${address}?amount=${amount}`,
      message('link.amountRange'),
    ]),
  ])('is rejected with a reason: %s', (_name, link, reason) => {
    expect(readBitcoinUri(link)).toEqual({ ok: false, reason })
  })
})

test('the amount of a bitcoin link is read to the sat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 21e14 }), (sats) => {
      const digits = String(sats).padStart(9, '0')
      const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`
      expect(read(`bitcoin:${address}?amount=${amount}`).amountSats).toBe(sats)
    }),
  )
})

test('reading a bitcoin link never throws', () => {
  const rest = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(rest, rest, (a, b) => {
      expect(typeof readBitcoinUri(`bitcoin:${a}?${b}`).ok).toBe('boolean')
      expect(isBitcoinUri(`bitcoin:${a}`)).toBe(true)
    }),
  )
})

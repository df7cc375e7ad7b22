import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMetadata, satsBetween } from '@common/domain/payments/lnurl-terms'
import { msat, msatPerSat } from '@common/domain/units'

describe('satsBetween', () => {
  test('returns whole sats only', () => {
    expect(satsBetween(msat(1500), msat(9999))).toEqual({ minSats: 2, maxSats: 9 })
    expect(satsBetween(msat(2000), msat(9000))).toEqual({ minSats: 2, maxSats: 9 })
  })

  test('starts at one sat', () => {
    expect(satsBetween(msat(0), msat(1000))).toEqual({ minSats: 1, maxSats: 1 })
  })

  test.each([
    ['no whole sat is between the bounds', 1001, 1999],
    ['the maximum is below one sat', 0, 999],
    ['the minimum is above the maximum', 5000, 1000],
  ])('returns null if %s', (_case, min, max) => {
    expect(satsBetween(msat(min), msat(max))).toBeNull()
  })

  test('returns exactly the amounts that the bounds in millisats allow', () => {
    const bound = fc.integer({ min: 0, max: 20 * msatPerSat })
    fc.assert(
      fc.property(bound, bound, (min, max) => {
        const allowed = Array.from({ length: 20 }, (_, index) => index + 1).filter(
          (amount) => amount * msatPerSat >= min && amount * msatPerSat <= max,
        )
        const bounds = satsBetween(msat(min), msat(max))
        expect(bounds).toEqual(
          allowed.length === 0 ? null : { minSats: allowed[0], maxSats: allowed[allowed.length - 1] },
        )
      }),
    )
  })
})

describe('readMetadata', () => {
  const computeHash = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

  test('reads the description and the hash of the text as received', () => {
    const text = ' [ ["image/png;base64", "AAAA"], ["text/plain", "Coffee ☕"] ]'
    expect(readMetadata(text)).toEqual({
      description: 'Coffee ☕',
      identifier: null,
      hash: computeHash(text),
    })
  })

  test.each(['text/identifier', 'text/email'])('reads %s as the identifier', (name) => {
    const text = JSON.stringify([
      [name, 'alice@pay.example'],
      ['text/plain', 'Coffee'],
    ])
    expect(readMetadata(text)).toMatchObject({ description: 'Coffee', identifier: 'alice@pay.example' })
  })

  test('uses the first of several descriptions and skips values of other types', () => {
    const pairs = [
      null,
      'text/plain',
      [],
      [7, 'seven'],
      ['text/plain', 7],
      ['text/plain', 'one'],
      ['text/plain', 'two'],
    ]
    expect(readMetadata(JSON.stringify(pairs))?.description).toBe('one')
  })

  test('truncates long texts', () => {
    const pairs = [
      ['text/plain', 'd'.repeat(5000)],
      ['text/identifier', 'i'.repeat(5000)],
    ]
    const read = readMetadata(JSON.stringify(pairs))
    expect([read?.description.length, read?.identifier?.length]).toEqual([2000, 320])
  })

  test.each(['', 'no JSON', '{"text/plain":"Coffee"}', 'null', '[]', '[["text/email","a@b.example"]]'])(
    'returns null for %j',
    (text) => {
      expect(readMetadata(text)).toBeNull()
    },
  )

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readMetadata(text)
        if (read !== null) expect(read.hash).toBe(computeHash(text))
      }),
    )
  })
})

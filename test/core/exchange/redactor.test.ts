import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Redactor } from '../../../electron/core/exchange/rest/redactor'

const secret = 'pZ7+q/Vt0x=Kd3mNw"9L'
const { redactText, value } = bind(new Redactor([secret, 'abcd', 'xyz']))

function bind(redactor: Redactor) {
  return {
    redactText: (text: string) => redactor.redactText(text),
    value: (each: unknown) => redactor.value(each),
  }
}

const entities = (text: string): string =>
  [...text].map((each) => `&#x${each.codePointAt(0)?.toString(16)};`).join('')

describe('a secret', () => {
  test.each([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['in small letters', secret.toLowerCase()],
    ['reversed', [...secret].toReversed().join('')],
    ['encoded for an address', encodeURIComponent(secret)],
    [
      'encoded for an address byte by byte',
      [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
    ],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON with escaped slashes', secret.replaceAll('/', '\\/').replaceAll('"', '\\"')],
    [
      'in JSON with numbers of characters',
      [...secret].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join(''),
    ],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['in base64', Buffer.from(secret).toString('base64').replace(/=+$/, '')],
    ['in HTML as hex', entities(secret)],
    ['in HTML as decimals', [...secret].map((each) => `&#${each.charCodeAt(0)};`).join('')],
    ['in HTML as names', secret.replaceAll('"', '&quot;')],
    ['with invisible characters between', [...secret].join('\u200B')],
  ])('is replaced %s', (_how, text) => {
    expect(redactText(`before ${text} after`)).toBe('before [secret] after')
  })

  test.each([0, 1, 2, 3])('is replaced in base64 after %i bytes, in both alphabets', (count) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${'-'.repeat(count)}${secret}---`).toString(encoding)
      expect(redactText(encoded)).toMatch(/^.{0,4}\[secret\].{3,8}$/)
    }
  })

  test('is replaced each time, also twice in a row and over the end of another', () => {
    expect(redactText(`${secret}${secret}-abcd-abcdabcd`)).toBe('[secret][secret]-[secret]-[secret][secret]')
    expect(bind(new Redactor(['aaaa', 'aabb'])).redactText('caaaabbc')).toBe('c[secret]c')
  })

  test('is not searched if it has fewer than four characters', () => {
    expect(redactText('xyz')).toBe('xyz')
  })

  test('is replaced next to numbers that are no characters', () => {
    expect(redactText(`&#x110000;&#9999999;${secret}`)).toBe('&#x110000;&#9999999;[secret]')
  })

  test('is replaced in all texts of a value, to a depth of fifty', () => {
    expect(value({ a: [`is ${secret}`, 7, null], b: { c: secret } })).toEqual({
      a: ['is [secret]', 7, null],
      b: { c: '[secret]' },
    })
    const nested = (depth: number): unknown => (depth === 0 ? 'end' : [nested(depth - 1)])
    expect(JSON.stringify(value(nested(50)))).toContain('end')
    expect(JSON.stringify(value(nested(51)))).not.toContain('end')
  })

  test('of few characters does not change ids and hashes, but words', () => {
    const hash = '1234567890abcdef1234'
    expect(value([hash, '12345678-abcd-1234-1234-123456789abc', 'the abcd'])).toEqual([
      hash,
      '12345678-abcd-1234-1234-123456789abc',
      'the [secret]',
    ])
    expect(value('1234567890 abcdef1234')).toBe('1234567890 [secret]ef1234')
  })

  test('of many characters is replaced in ids and hashes', () => {
    const key = bind(new Redactor(['12345678-abcd']))
    expect(key.value(['12345678-abcd-1234-1234-123456789abc', 'id=12345678-abcd&more=1'])).toEqual([
      '[secret]-1234-1234-123456789abc',
      'id=[secret]&more=1',
    ])
  })

  test('leaves other texts as they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(bind(new Redactor([])).redactText(text)).toBe(text)
        expect(bind(new Redactor(['\u{10FFFF}\u{10FFFE}\u{10FFFD}'])).redactText(text)).toBe(text)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Redactor } from '../../../../electron/core/exchange/rest/redactor'

const secret = 'pZ7+q/Vt0x=Kd3mNw"9L'
const create = (): Redactor => new Redactor([secret, 'abcd', 'xyz'])
const redactText = (text: string): string => create().redactText(text)

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
    expect(new Redactor(['aaaa', 'aabb']).redactText('caaaabbc')).toBe('c[secret]c')
  })

  test('is not searched if it has fewer than four characters', () => {
    expect(redactText('xyz')).toBe('xyz')
  })

  test('is replaced next to numbers that are no characters', () => {
    expect(redactText(`&#x110000;&#9999999;${secret}`)).toBe('&#x110000;&#9999999;[secret]')
  })

  test('is replaced in all texts of a value', () => {
    expect(create().value({ a: [`is ${secret}`, 7, null], b: { c: secret } })).toEqual({
      a: ['is [secret]', 7, null],
      b: { c: '[secret]' },
    })
  })

  test.each([
    ['lists', (each: unknown) => [each]],
    ['objects', (each: unknown) => ({ each })],
  ])('is replaced in values nested up to fifty %s deep', (_name, wrap) => {
    const nest = (depth: number): unknown => (depth === 0 ? secret : wrap(nest(depth - 1)))
    expect(JSON.stringify(create().value(nest(50)))).toContain('[secret]')
    expect(JSON.stringify(create().value(nest(51)))).toContain('null')
  })

  test('of few characters does not change ids and hashes, but words', () => {
    const hash = '1234567890abcdef1234'
    expect(create().value([hash, '12345678-abcd-1234-1234-123456789abc', 'the abcd'])).toEqual([
      hash,
      '12345678-abcd-1234-1234-123456789abc',
      'the [secret]',
    ])
    expect(create().value('1234567890 abcdef1234')).toBe('1234567890 [secret]ef1234')
  })

  test.each([
    ['1234567890abcdef123', '1234567890[secret]ef123'],
    ['1234567890abcdef1234', '1234567890abcdef1234'],
    ['a:b?c=d&e.f+g/h-abcd', 'a:b?c=d&e.f+g/h-abcd'],
    ['123456789 abcdef 1234', '123456789 [secret]ef 1234'],
    ['(1234567890abcdef1234', '(1234567890[secret]ef1234'],
    ['1234567890abcdef1234)', '1234567890[secret]ef1234)'],
    ['12345678-abcd-1234-1234-123456789abcd', '12345678-abcd-1234-1234-123456789abcd'],
  ])('of four characters changes %s to %s', (text, redacted) => {
    expect(create().value(text)).toBe(redacted)
  })

  test.each([
    [['1234567'], 'id-of-order-1234567-8', 'id-of-order-1234567-8'],
    [['12345678'], 'id-of-order-12345678-', 'id-of-order-[secret]-'],
    [['xyzwxyzw'], '12345678-abcd-1234-1234-123456789abc', '12345678-abcd-1234-1234-123456789abc'],
    [['234-1234-12'], '12345678-abcd-1234-1234-123456789ABC', '12345678-abcd-1[secret]3456789ABC'],
  ])('with the parts %j changes the id %s to %s', (parts, text, redacted) => {
    expect(new Redactor(parts).value(text)).toBe(redacted)
  })

  test('is replaced next to letters whose capitals are longer', () => {
    expect(redactText(`\u0130 ${secret.toUpperCase()} \u0130`)).toBe('\u0130 [secret] \u0130')
    expect(new Redactor(['\u0130abcd']).redactText('in \u0130ABCD')).toBe('in [secret]')
  })

  test('is replaced in base64 without its padding', () => {
    expect(new Redactor(['abcd']).redactText('YWJjZA, YWJjZA==')).toBe('[secret], [secret]==')
    expect(new Redactor(['a=bcd']).redactText('YT1iY2Q=')).toBe('[secret]=')
  })

  test('of many characters is replaced in ids and hashes', () => {
    const key = new Redactor(['12345678-abcd'])
    expect(key.value(['12345678-abcd-1234-1234-123456789abc', 'id=12345678-abcd&more=1'])).toEqual([
      '[secret]-1234-1234-123456789abc',
      'id=[secret]&more=1',
    ])
  })

  test('leaves other texts as they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(new Redactor([]).redactText(text)).toBe(text)
        expect(new Redactor(['\u{10FFFF}\u{10FFFE}\u{10FFFD}']).redactText(text)).toBe(text)
      }),
    )
  })
})

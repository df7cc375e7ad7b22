import { expect, test } from 'vitest'
import {
  isInstrumentName,
  sanitizeMessage,
  sanitizeName,
  sanitizeTitle,
} from '../../../../electron/core/exchange/shared/to-domain/outside-text'

test.each([
  ['a name', sanitizeName, 64],
  ['a title', sanitizeTitle, 200],
  ['a message', sanitizeMessage, 5000],
] as const)(
  '%s from the exchange is shortened, and its invisible characters are printed',
  (_name, sanitize, most) => {
    expect(sanitize('a'.repeat(most))).toBe('a'.repeat(most))
    expect(sanitize('a'.repeat(most + 1))).toBe(`${'a'.repeat(most - 1)}…`)
    expect(sanitize('a\u202Eb')).toBe('a[U+202E]b')
  },
)

test('a missing name from the exchange is empty', () => {
  expect([sanitizeName(null), sanitizeName(undefined), sanitizeName('')]).toEqual(['', '', ''])
})

test.each([
  ['BTC.24H.60000.C', true],
  ['a_b-c', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['BTC 24H', false],
  ['/BTC', false],
  ['BTC/', false],
  ['BTC\n', false],
])('%j is an instrument name: %s', (name, isName) => {
  expect(isInstrumentName(name)).toBe(isName)
})

import { afterAll, beforeAll, test, expect, describe } from 'vitest'
import fc from 'fast-check'
import { satsPerBtc } from '@common/domain/units'
import { parseNumber, parseSats, writeNumber } from '../../../src/format/parse-number'
import { t, setLocale } from '../../../src/format/translate'

const value = <T>(of: T) => ({ kind: 'value', value: of })

describe('typed and pasted numbers', () => {
  test.each([
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ["1'000'000", 1_000_000],
    ['1k', 1000],
    ['2.5K', 2500],
    ['1.2m', 1_200_000],
    ['  42 ', 42],
    ['$104,210.5', 104_210.5],
    ['250 usd', 250],
    ['10x', 10],
    ['.5', 0.5],
    ['5.', 5],
  ])('parses %s', (text, number) => {
    expect(parseNumber(text)).toEqual(value(number))
  })

  test.each([
    '1,5',
    '1,00',
    '10,00,000',
    'abc',
    '-5',
    '1e5',
    '0x10',
    '1.2.3',
    'NaN',
    'Infinity',
    '1 BTC',
    '٣',
    'k',
    '1kk',
  ])('rejects %s with a message', (text) => {
    const parsed = parseNumber(text)
    expect(parsed.kind).toBe('unreadable')
    expect(parsed.kind === 'unreadable' && t(parsed.reason)).toContain(text)
  })

  test('parses empty text as empty, not as zero', () => {
    expect(parseNumber('  ')).toEqual({ kind: 'empty' })
    expect(parseSats('')).toEqual({ kind: 'empty' })
  })

  test('rejects text that is too long', () => {
    expect(parseNumber('1'.repeat(41)).kind).toBe('unreadable')
    expect(parseSats('1'.repeat(41)).kind).toBe('unreadable')
  })
})

describe('numbers with a decimal comma', () => {
  beforeAll(() => setLocale('de', ['de-DE']))
  afterAll(() => setLocale('en', ['en-US']))

  test.each([
    ['50.000', 50_000],
    ['1.000.000', 1_000_000],
    ['1,5', 1.5],
    ['104.210,5 usd', 104_210.5],
    ['1 000,25', 1000.25],
    ['1,2m', 1_200_000],
    [',5', 0.5],
    ['50000', 50_000],
    ['104,210.5', 104_210.5],
    ['0.5', 0.5],
  ])('parses the number %s', (text, number) => {
    expect(parseNumber(text)).toEqual(value(number))
  })

  test.each(['1.5', '50.00', '1.5.000', '1,000,000', '50.000.0', '1.000 000'])('rejects %s', (text) => {
    const parsed = parseNumber(text)
    expect(parsed).toMatchObject({
      kind: 'unreadable',
      reason: { code: 'field.notANumber', values: { text } },
    })
  })

  test('parses amounts in sats and bitcoin', () => {
    expect(parseSats('50.000')).toEqual(value(50_000))
    expect(parseSats('0,001 BTC')).toEqual(value(100_000))
    expect(parseSats('0.001 BTC')).toEqual(value(100_000))
    expect(parseSats('1,5')).toEqual({ kind: 'unreadable', reason: { code: 'field.wholeSats' } })
  })
})

describe('formatted numbers', () => {
  afterAll(() => setLocale('en', ['en-US']))
  const phrases = [
    ['en', 'en-US'],
    ['de', 'de-DE'],
    ['de', 'de-CH'],
    ['es', 'es-ES'],
    ['es', 'es-MX'],
  ] as const

  test.each(phrases)(
    'are parsed in the language that formats them: %s as in %s',
    async (language, locale) => {
      await setLocale(language, [locale])
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 10 ** 12 }),
          fc.integer({ min: 0, max: 6 }),
          (digits, decimals) => {
            const number = Number(`${digits}e-${decimals}`)
            expect(parseNumber(writeNumber(number, 0))).toEqual(value(number))
            const byLocale = number.toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: true })
            expect(parseNumber(byLocale)).toEqual(value(number))
          },
        ),
      )
    },
  )

  test('that two languages parse differently are grouped like thousands', async () => {
    const marks = fc.constantFrom(...'0123456789.,')
    const texts = fc.sample(fc.string({ unit: marks, minLength: 1, maxLength: 9 }), {
      numRuns: 3000,
      seed: 1,
    })
    await setLocale('en', ['en-US'])
    const inEnglish = texts.map(parseNumber)
    await setLocale('de', ['de-DE'])
    const inGerman = texts.map(parseNumber)
    const differing = texts.filter((_, index) => {
      const [a, b] = [inEnglish[index], inGerman[index]]
      return a?.kind === 'value' && b?.kind === 'value' && a.value !== b.value
    })
    expect(differing.length).toBeGreaterThan(0)
    for (const each of differing) expect(each).toMatch(/^[1-9]\d{0,2}[.,]\d{3}$/)
  })
})

describe('amounts', () => {
  test.each([
    ['50,000', 50_000],
    ['50k sats', 50_000],
    ['1 sat', 1],
    ['0.001 BTC', 100_000],
    ['0.00000001btc', 1],
    ['₿0.5', 50_000_000],
    ['0.5 ₿', 50_000_000],
    ['1,500 satoshis', 1500],
    ['0.1 BTC', 10_000_000],
    ['0', 0],
  ])('parses the amount %s', (text, amount) => {
    expect(parseSats(text)).toEqual(value(amount))
  })

  test('rejects fractions of a sat', () => {
    expect(parseSats('0.5')).toEqual({ kind: 'unreadable', reason: { code: 'field.wholeSats' } })
    expect(parseSats('0.000000001 BTC').kind).toBe('unreadable')
    for (const text of ['5 mBTC', '0.5mbtc', '₿5m']) expect(parseSats(text).kind, text).toBe('unreadable')
    expect(parseSats('1.0005k').kind).toBe('unreadable')
  })

  test('rejects amounts beyond the safe integer range', () => {
    expect(parseSats('9007199254740993').kind).toBe('unreadable')
    expect(parseSats(`${'9'.repeat(20)} BTC`).kind).toBe('unreadable')
  })

  test('parses any amount in bitcoin to the exact sat', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 21_000_000 * satsPerBtc }), (amount) => {
        const digits = String(amount).padStart(9, '0')
        const bitcoin = `${digits.slice(0, -8)}.${digits.slice(-8)} BTC`
        expect(parseSats(bitcoin)).toEqual(value(amount))
      }),
    )
  })

  test('parses any amount as formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_100_000_000_000_000 }), (amount) => {
        expect(parseSats(amount.toLocaleString('en-US'))).toEqual(value(amount))
      }),
    )
  })

  test('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseSats(text)
        parseNumber(text)
      }),
    )
  })
})

import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test, vi } from 'vitest'
import { en } from '@common/texts/en'
import { figureFormat, figureStyles } from '@common/texts/figures'
import { inEnglish as t } from '@common/texts/in-english'
import { resolveLanguage, resolveLocale } from '@common/texts/languages'
import { loadLanguage } from '@common/texts/load-language'
import { pseudoMessage } from '@common/texts/pseudo-locale'
import { createTranslate } from '@common/texts/translate'
import { message, type Message } from '@common/texts/message'
import { sanitizeForDisplay } from '@common/texts/sanitize-for-display'

const about = (folder: string): Message => message('settings.about', { version: '1', folder })

describe('translated text', () => {
  test('is formatted from a key and values', () => {
    expect(t('settings.theme')).toBe('Theme')
    expect(t(about('/a'))).toBe('Satchel 1. Data folder: /a')
  })

  test('requires exactly the values that the message names', () => {
    // @ts-expect-error the folder is missing
    expect(t('settings.about', { version: '1' })).not.toContain('settings')
    // @ts-expect-error it names no values
    expect(t('settings.theme', { version: '1' })).toBe('Theme')
    // @ts-expect-error there is no such key
    expect(t('settings.nothing')).not.toContain('settings')
  })

  test('is parsed only if it has values or quotes', () => {
    const translate = createTranslate({ ...en, 'settings.theme': "It''s plain" }, 'en-US')
    const library = IntlMessageFormat as unknown as { __parse: (message: string) => unknown }
    const parse = vi.spyOn(library, '__parse')
    expect(translate('app.name')).toBe(en['app.name'])
    expect(parse).not.toHaveBeenCalled()
    expect(translate('settings.theme')).toBe("It's plain")
    expect(parse).toHaveBeenCalledOnce()
    parse.mockRestore()
  })

  test('contains the translation of a nested text', () => {
    const inner = message('settings.theme')
    expect(t('settings.about', { version: inner, folder: 'x' })).toContain('Satchel Theme.')
  })

  test('of another version is reported as such, without its key', () => {
    expect(t({ code: 'no.such.key' } as unknown as Message)).toMatch(/^Text from another version/)
    expect(t({ code: 'settings.about' })).toMatch(/^Text from another version/)
    expect(t({ code: 'toString' } as unknown as Message)).toMatch(/^Text from another version/)
  })

  test('shows braces, tags and invisible characters of a value as text', () => {
    expect(t(about('{x} <b>\u202e'))).toContain(': {x} <b>[U+202E]')
  })

  test('of the pseudo-language is longer, with unchanged values', async () => {
    const pseudo = (await loadLanguage('en-XA', ['en-US'])).t(about('/data'))
    expect(pseudo).toMatch(/^\[.*\/data\]$/)
    expect(pseudo.length).toBeGreaterThan(t(about('/data')).length * 1.25)
    expect(JSON.stringify(pseudoMessage('{n, plural, one {# trade} other {# trades}}'))).toContain('ţŕååđéé')
  })
})

describe('formatted figure', () => {
  const write = (style: keyof typeof figureStyles, value: number, locale = 'en-US'): string =>
    figureFormat(locale, figureStyles[style]).format(value)

  test('has a true minus sign, and none before a zero', () => {
    expect(write('sats', -1234)).toBe('\u22121,234')
    expect(write('signedSats', 1234)).toBe('+1,234')
    expect(write('signedSats', 0)).toBe('0')
    expect(write('price', -0.01)).toBe('0.0')
  })

  test('has a space before the percent sign', () => {
    expect(write('percent1', 0.0912)).toBe('9.1 %')
    expect(write('rate', 0.0125)).toBe('1.25 %')
    expect(write('percent', 0.5)).toBe('50 %')
  })

  test.each([
    ['en', 1, '1 sat'],
    ['en', -1, '\u22121 sat'],
    ['en', 1234, '1,234 sats'],
    ['en', 0, '0 sats'],
    ['de', 1, '1 Sat'],
    ['de', 1234, '1.234 Sats'],
    ['es', 1, '1 sat'],
  ] as const)('in sats agrees with its unit: %s, %d', async (language, amount, written) => {
    const { t } = await loadLanguage(language, [language])
    expect(t('action.cancelWithdrawal', { amount })).toContain(written)
  })

  test('in sats reveals no singular while amounts are hidden', () => {
    const hiding = createTranslate(en, 'en-US', true)
    expect(hiding('action.cancelWithdrawal', { amount: 1 })).toBe(
      hiding('action.cancelWithdrawal', { amount: 2 }),
    )
  })

  test('follows the locale and groups thousands', () => {
    expect(write('price', 104_210.5, 'de-DE')).toBe('104.210,5')
    expect(write('sats', 3242, 'es-ES')).toBe('3.242')
  })

  test('is a dash if the value is not a number', () => {
    expect(write('sats', NaN)).toBe('–')
  })
})

describe('language', () => {
  test('is the chosen one regardless of the system language', () => {
    expect(resolveLanguage('en', ['de-DE'])).toBe('en')
  })

  test('is the first supported language of the system', () => {
    expect(resolveLanguage('system', ['fr-CH', 'de-CH', 'en-GB'])).toBe('de')
    expect(resolveLanguage('system', ['ES-419'])).toBe('es')
    expect(resolveLanguage('system', ['toString', 'zh', ''])).toBe('en')
    expect(resolveLanguage('system', [])).toBe('en')
  })
})

describe('locale', () => {
  test('is the first locale of the user in the chosen language', () => {
    expect(resolveLocale('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(resolveLocale('en-XA', ['en-IN'])).toBe('en-IN')
    expect(resolveLocale('en', ['de', 'en_broken', ''])).toBe('en-US')
    expect(resolveLocale('de', ['en-US', 'de-AT'])).toBe('de-AT')
    expect(resolveLocale('de', ['en-US'])).toBe('de')
  })
})

describe('sanitized external text', () => {
  test('cannot reverse or hide the text around it', () => {
    expect(sanitizeForDisplay('a\nb\u0007\u202Eevil\u200b\u2066')).toBe(
      'a[U+000A]b[U+0007][U+202E]evil[U+200B][U+2066]',
    )
  })

  test('preserves the letters of any script', () => {
    const saved = 'Zoë שלום 👩‍👩‍👧 ‘x’\u00a0%'
    expect(sanitizeForDisplay(saved)).toBe(saved)
  })

  test('is truncated between characters', () => {
    expect(sanitizeForDisplay('🙂'.repeat(10), 4)).toBe('🙂🙂🙂…')
    expect(sanitizeForDisplay('abcd', 4)).toBe('abcd')
  })
})

describe('text stored by an earlier version', () => {
  test.each([
    [
      {
        code: 'action.setLevel',
        values: { level: message('level.takeProfit'), trade: 'Long', price: 60_000 },
      },
      message('action.setTakeProfit', { trade: 'Long', price: 60_000 }),
    ],
    [
      { code: 'action.removeLevel', values: { level: message('level.stopLoss'), trade: 'Long' } },
      message('action.removeStopLoss', { trade: 'Long' }),
    ],
    [
      {
        code: 'action.crossAtLimit',
        values: { order: message('order.sell', { quantity: 5 }), price: 60_000 },
      },
      message('action.crossSellAtLimit', { quantity: 5, price: 60_000 }),
    ],
    [{ code: 'finding.placed' }, message('reconciliation.placed')],
    [
      { code: 'doubt.inDoubt', values: { what: 'Buy' } },
      message('unresolved.statusUnknown', { what: 'Buy' }),
    ],
    [{ code: 'said.verbatim', values: { words: 'Busy' } }, message('message.verbatim', { words: 'Busy' })],
    [
      { code: 'doubt.cannotRead', values: { why: { code: 'said.verbatim', values: { words: 'Busy' } } } },
      message('unresolved.cannotRead', { why: 'Busy' }),
    ],
  ])('reads as the sentence that replaced it: $code', (stored, current) => {
    expect(t(stored as unknown as Message)).toBe(t(current))
  })

  test('is generic if its value is unknown', () => {
    const stored = { code: 'action.setLevel', values: { level: 'other', trade: 'Long', price: 1 } }
    expect(t(stored as unknown as Message)).toBe(t('message.unknown'))
  })
})

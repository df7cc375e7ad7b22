import type { IntlMessageFormat } from 'intl-messageformat'
import { en } from './en'
import { pseudoMessage } from './pseudo-locale'
import type { TextKey } from './text'

/** Every message of a language, in ICU's format, as text or read already. */
type Catalogue = (key: TextKey) => string | ReturnType<IntlMessageFormat['getAst']>

interface LanguageEntry {
  /** As its speakers call it. */
  readonly name: string
  readonly message: Catalogue
}

/** The languages that can be chosen, by BCP 47. `en-XA` is the made-up one by which we see what would be cut off in others. */
export const languages = {
  en: { name: 'English', message: (key) => en[key] },
  'en-XA': { name: 'Pseudo-English', message: (key) => pseudoMessage(en[key]) },
} as const satisfies Readonly<Record<string, LanguageEntry>>

export type Language = keyof typeof languages

export const languageCodes = ['en', 'en-XA'] as const satisfies readonly Language[]

/** The first of the user's locales that is of this language, by which numbers, dates and plurals are written. */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const [base] = language.split('-')
  return wanted.find((locale) => locale.split('-')[0] === base && isLocale(locale)) ?? 'en-US'
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

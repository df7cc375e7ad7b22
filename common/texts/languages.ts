import type { Catalogue } from './catalogue'

interface LanguageEntry {
  readonly name: string
  readonly load: () => Promise<Catalogue>
}

/** `en-XA` is a pseudo-locale that reveals truncation. */
export const languages = {
  en: { name: 'English', load: async () => (await import('./en')).en },
  de: { name: 'Deutsch', load: async () => (await import('./de')).de },
  es: { name: 'Español', load: async () => (await import('./es')).es },
  'en-XA': { name: 'Pseudo-English', load: async () => (await import('./pseudo-locale')).pseudoEnglish() },
} as const satisfies Readonly<Record<string, LanguageEntry>>

export type Language = keyof typeof languages

export type LanguageChoice = 'system' | Language

export const languageChoices = [
  'system',
  'en',
  'de',
  'es',
  'en-XA',
] as const satisfies readonly LanguageChoice[]

const getBaseLanguage = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

export function resolveLanguage(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice
  return (
    preferred.map(getBaseLanguage).find((base): base is Language => Object.hasOwn(languages, base)) ?? 'en'
  )
}

/** First of the user's locales in this language. */
export function resolveLocale(language: Language, preferred: readonly string[]): string {
  const base = getBaseLanguage(language)
  return (
    preferred.find((locale) => getBaseLanguage(locale) === base && isLocale(locale)) ??
    (base === 'en' ? 'en-US' : base)
  )
}

/** Checks only the form: the environment supports each of these languages. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

import { resolveLanguage, languages, resolveLocale, type Language, type LanguageChoice } from './languages'
import { createTranslate, type Translate } from './translate'

export interface LoadedLanguage {
  readonly language: Language
  readonly locale: string
  readonly t: Translate
  readonly translateHidden: Translate
}

export async function loadLanguage(
  choice: LanguageChoice,
  preferred: readonly string[],
): Promise<LoadedLanguage> {
  const language = resolveLanguage(choice, preferred)
  const locale = resolveLocale(language, preferred)
  const catalogue = await languages[language].load()
  return {
    language,
    locale,
    t: createTranslate(catalogue, locale),
    translateHidden: createTranslate(catalogue, locale, true),
  }
}

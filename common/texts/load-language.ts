import { resolveLanguage, languages, resolveLocale, type Language, type LanguageChoice } from './languages'
import { speaker, type Translate } from './speaker'

export interface LoadedLanguage {
  readonly language: Language
  readonly locale: string
  readonly say: Translate
  readonly sayHidden: Translate
}

export async function loadLanguage(
  choice: LanguageChoice,
  wanted: readonly string[],
): Promise<LoadedLanguage> {
  const language = resolveLanguage(choice, wanted)
  const locale = resolveLocale(language, wanted)
  const catalogue = await languages[language].load()
  return { language, locale, say: speaker(catalogue, locale), sayHidden: speaker(catalogue, locale, true) }
}

import { languageOf, languages, localeOf, type Language, type LanguageChoice } from './languages'
import { speaker, type Say } from './speaker'

export interface Spoken {
  readonly language: Language
  readonly locale: string
  readonly say: Say
  readonly sayHidden: Say
}

export async function loadLanguage(choice: LanguageChoice, wanted: readonly string[]): Promise<Spoken> {
  const language = languageOf(choice, wanted)
  const locale = localeOf(language, wanted)
  const catalogue = await languages[language].load()
  return { language, locale, say: speaker(catalogue, locale), sayHidden: speaker(catalogue, locale, true) }
}

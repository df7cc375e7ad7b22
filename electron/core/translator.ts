import { inEnglish } from '@common/texts/in-english'
import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage } from '@common/texts/load-language'
import type { Translate } from '@common/texts/translate'
import type { Text, TextKey } from '@common/texts/text'

export class Translator {
  #say: Translate = inEnglish
  #choice: LanguageChoice | null = null

  /** @param locales by preference */
  constructor(private readonly locales: readonly string[]) {}

  readonly say: Translate = (message: Text | TextKey, values?: Text['values']) =>
    this.#say(typeof message === 'string' ? { code: message, values } : message)

  async setLocale(choice: LanguageChoice): Promise<void> {
    if (choice === this.#choice) return
    this.#choice = choice
    const { say } = await loadLanguage(choice, this.locales)
    if (this.#choice === choice) this.#say = say
  }
}

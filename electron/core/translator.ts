import { inEnglish } from '@common/texts/in-english'
import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage } from '@common/texts/load-language'
import type { Translate } from '@common/texts/translate'
import type { Message, TextKey } from '@common/texts/message'

export class Translator {
  #say: Translate = inEnglish
  #choice: LanguageChoice | null = null
  #loaded: Promise<void> = Promise.resolve()

  /** @param locales by preference */
  constructor(private readonly locales: readonly string[]) {}

  readonly t: Translate = (message: Message | TextKey, values?: Message['values']) =>
    this.#say(typeof message === 'string' ? { code: message, values } : message)

  /** Resolves once texts are in the language, or in a later choice. */
  setLocale(choice: LanguageChoice): Promise<void> {
    if (choice !== this.#choice) {
      this.#choice = choice
      this.#loaded = this.#load(choice)
    }
    return this.#loaded
  }

  async #load(choice: LanguageChoice): Promise<void> {
    const { t } = await loadLanguage(choice, this.locales)
    if (this.#choice === choice) this.#say = t
  }
}

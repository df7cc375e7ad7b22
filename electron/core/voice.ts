import { inEnglish } from '@common/texts/in-english'
import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage } from '@common/texts/load-language'
import type { Say } from '@common/texts/speaker'
import type { Text, TextKey } from '@common/texts/text'

/** Puts texts into words for the shell, in the language that was asked for last. */
export class Voice {
  #say: Say = inEnglish
  #choice: LanguageChoice | null = null

  /** @param locales the user's, the preferred one first */
  constructor(private readonly locales: readonly string[]) {}

  readonly say: Say = (said: Text | TextKey, values?: Text['values']) =>
    this.#say(typeof said === 'string' ? { code: said, values } : said)

  /** Resolves when the language is spoken, or another one was asked for meanwhile. */
  async speak(choice: LanguageChoice): Promise<void> {
    if (choice === this.#choice) return
    this.#choice = choice
    const { say } = await loadLanguage(choice, this.locales)
    if (this.#choice === choice) this.#say = say
  }
}

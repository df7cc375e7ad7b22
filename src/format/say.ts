import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage, type Spoken } from '@common/texts/load-language'
import type { Say } from '@common/texts/speaker'
import type { Text, TextKey } from '@common/texts/text'
import { computed, shallowRef } from 'vue'

const spoken = shallowRef<Spoken | null>(null)

/** The language of what is shown. */
export const language = computed(() => spoken.value?.language ?? 'en')

/** By which figures and times are written. */
export const locale = computed(() => spoken.value?.locale ?? 'en-US')

/** Puts a text into words. Whatever is shown by it follows the language as it changes; before the first is loaded nothing is. */
export const say: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.say(typeof text === 'string' ? { code: text, values } : text) ?? ''

/** The same with dots in place of amounts. */
export const sayHidden: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.sayHidden(typeof text === 'string' ? { code: text, values } : text) ?? ''

let loading: Promise<Spoken> | undefined

/** Speaks the language of the choice as soon as it is loaded, by the first of the locales that the user prefers that is of it. */
export async function speak(choice: LanguageChoice, preferred: readonly string[]): Promise<void> {
  const next = loadLanguage(choice, preferred)
  loading = next
  const loaded = await next
  const isShown = loaded.language === spoken.value?.language && loaded.locale === spoken.value.locale
  if (next === loading && !isShown) spoken.value = loaded
}

import { localeOf, type Language } from '@common/texts/languages'
import { speaker, type Say } from '@common/texts/speaker'
import type { Text, TextKey } from '@common/texts/text'
import { computed, shallowRef } from 'vue'

const spoken = shallowRef<{ language: Language; locale: string }>({ language: 'en', locale: 'en-US' })
const current = computed(() => speaker(spoken.value.language, spoken.value.locale))

/** By which figures and times are written. */
export const locale = computed(() => spoken.value.locale)

/** Puts a text into words. Whatever is shown by it follows the language as it changes. */
export const say: Say = (text: Text | TextKey, values?: Text['values']) =>
  current.value(typeof text === 'string' ? { code: text, values } : text)

/** Chooses the language, and of the locales that the user prefers the first that is of it. */
export function speak(language: Language, preferred: readonly string[]): void {
  spoken.value = { language, locale: localeOf(language, preferred) }
}

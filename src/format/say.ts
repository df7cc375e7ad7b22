import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage, type LoadedLanguage } from '@common/texts/load-language'
import type { Translate } from '@common/texts/translate'
import type { Text, TextKey } from '@common/texts/text'
import { computed, shallowRef } from 'vue'

const spoken = shallowRef<LoadedLanguage | null>(null)

export const language = computed(() => spoken.value?.language ?? 'en')

export const locale = computed(() => spoken.value?.locale ?? 'en-US')

/** Reactive; empty until a language is loaded. */
export const say: Translate = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.say(typeof text === 'string' ? { code: text, values } : text) ?? ''

export const sayHidden: Translate = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.sayHidden(typeof text === 'string' ? { code: text, values } : text) ?? ''

let loading: Promise<LoadedLanguage> | undefined

export async function setLocale(choice: LanguageChoice, preferred: readonly string[]): Promise<void> {
  const next = loadLanguage(choice, preferred)
  loading = next
  const loaded = await next
  const isShown = loaded.language === spoken.value?.language && loaded.locale === spoken.value.locale
  if (next === loading && !isShown) spoken.value = loaded
}

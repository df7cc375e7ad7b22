import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage, type Spoken } from '@common/texts/load-language'
import type { Say } from '@common/texts/speaker'
import type { Text, TextKey } from '@common/texts/text'
import { computed, shallowRef } from 'vue'

const spoken = shallowRef<Spoken | null>(null)

export const language = computed(() => spoken.value?.language ?? 'en')

export const locale = computed(() => spoken.value?.locale ?? 'en-US')

/** Reactive; empty until a language is loaded. */
export const say: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.say(typeof text === 'string' ? { code: text, values } : text) ?? ''

export const sayHidden: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.sayHidden(typeof text === 'string' ? { code: text, values } : text) ?? ''

let loading: Promise<Spoken> | undefined

export async function speak(choice: LanguageChoice, preferred: readonly string[]): Promise<void> {
  const next = loadLanguage(choice, preferred)
  loading = next
  const loaded = await next
  const isShown = loaded.language === spoken.value?.language && loaded.locale === spoken.value.locale
  if (next === loading && !isShown) spoken.value = loaded
}

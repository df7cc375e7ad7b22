import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage, type LoadedLanguage } from '@common/texts/load-language'
import type { Text, TextKey } from '@common/texts/text'
import { computed, shallowRef } from 'vue'
import { areAmountsHidden, usePrivacy } from './use-privacy'

const spoken = shallowRef<LoadedLanguage | null>(null)

export const language = computed(() => spoken.value?.language ?? 'en')

export const locale = computed(() => spoken.value?.locale ?? 'en-US')

type Say = LoadedLanguage['say']

const toText = (text: Text | TextKey, values?: Text['values']): Text =>
  typeof text === 'string' ? { code: text, values } : text

export const sayHidden: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.sayHidden(toText(text, values)) ?? ''

export const sayRevealed: Say = (text: Text | TextKey, values?: Text['values']) =>
  spoken.value?.say(toText(text, values)) ?? ''

/** Reactive; empty until a language is loaded. */
export const say: Say = (text: Text | TextKey, values?: Text['values']) =>
  (areAmountsHidden() ? sayHidden : sayRevealed)(toText(text, values))

export function usePrivateSay(): (text: Text) => string {
  const isHidden = usePrivacy()
  return (text) => (isHidden.value ? sayHidden : sayRevealed)(text)
}

let loading: Promise<LoadedLanguage> | undefined

export async function setLocale(choice: LanguageChoice, preferred: readonly string[]): Promise<void> {
  const next = loadLanguage(choice, preferred)
  loading = next
  const loaded = await next
  const isShown = loaded.language === spoken.value?.language && loaded.locale === spoken.value.locale
  if (next === loading && !isShown) spoken.value = loaded
}

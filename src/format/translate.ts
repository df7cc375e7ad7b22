import type { LanguageChoice } from '@common/texts/languages'
import { loadLanguage, type LoadedLanguage } from '@common/texts/load-language'
import type { Message, TextKey } from '@common/texts/message'
import { computed, shallowRef } from 'vue'
import { areAmountsHidden, usePrivacy } from './use-privacy'

const spoken = shallowRef<LoadedLanguage | null>(null)

export const language = computed(() => spoken.value?.language ?? 'en')

export const locale = computed(() => spoken.value?.locale ?? 'en-US')

type Translate = LoadedLanguage['t']

const toMessage = (text: Message | TextKey, values?: Message['values']): Message =>
  typeof text === 'string' ? { code: text, values } : text

export const translateHidden: Translate = (text: Message | TextKey, values?: Message['values']) =>
  spoken.value?.translateHidden(toMessage(text, values)) ?? ''

export const translateRevealed: Translate = (text: Message | TextKey, values?: Message['values']) =>
  spoken.value?.t(toMessage(text, values)) ?? ''

/** Reactive; empty until a language is loaded. */
export const t: Translate = (text: Message | TextKey, values?: Message['values']) =>
  (areAmountsHidden() ? translateHidden : translateRevealed)(toMessage(text, values))

export function usePrivateTranslate(): (text: Message) => string {
  const isHidden = usePrivacy()
  return (text) => (isHidden.value ? translateHidden : translateRevealed)(text)
}

let loading: Promise<LoadedLanguage> | undefined

export async function setLocale(choice: LanguageChoice, preferred: readonly string[]): Promise<void> {
  const next = loadLanguage(choice, preferred)
  loading = next
  const loaded = await next
  const isShown = loaded.language === spoken.value?.language && loaded.locale === spoken.value.locale
  if (next === loading && !isShown) spoken.value = loaded
}

import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { Text } from '@common/texts/text'
import { say, sayHidden } from '../format/say'

export { hiddenAmount } from '@common/texts/figures'

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('privacy')

export const providePrivacy = (isHidden: Readonly<Ref<boolean>>): void => provide(key, isHidden)

/** True while the user hides every amount. */
export function usePrivacy(): ComputedRef<boolean> {
  const isHidden = inject(key, undefined)
  return computed(() => isHidden?.value ?? false)
}

/** Puts texts into words, with dots in place of amounts while the user hides them. */
export function usePrivateSay(): (text: Text) => string {
  const isHidden = usePrivacy()
  return (text) => (isHidden.value ? sayHidden(text) : say(text))
}

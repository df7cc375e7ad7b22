import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { Text } from '@common/texts/text'
import { say, sayHidden } from './say'

export { hiddenAmount } from '@common/texts/figures'

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('privacy')

export const providePrivacy = (isHidden: Readonly<Ref<boolean>>): void => provide(key, isHidden)

export function usePrivacy(): ComputedRef<boolean> {
  const isHidden = inject(key, undefined)
  return computed(() => isHidden?.value ?? false)
}

export function usePrivateSay(): (text: Text) => string {
  const isHidden = usePrivacy()
  return (text) => (isHidden.value ? sayHidden(text) : say(text))
}

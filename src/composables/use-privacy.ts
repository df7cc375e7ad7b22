import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('privacy')

/** What stands in place of a hidden amount: its length tells nothing. */
export const hiddenAmount = '••••'

export const providePrivacy = (isHidden: Readonly<Ref<boolean>>): void => provide(key, isHidden)

/** True while the user hides every amount. */
export function usePrivacy(): ComputedRef<boolean> {
  const isHidden = inject(key, undefined)
  return computed(() => isHidden?.value ?? false)
}

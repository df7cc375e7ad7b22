import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { ShownUnit } from './money'

const key: InjectionKey<Readonly<Ref<ShownUnit>>> = Symbol('unit')
const inSats: ShownUnit = { unit: 'sats', price: null }

export const provideUnit = (shown: Readonly<Ref<ShownUnit>>): void => provide(key, shown)

export function useUnit(): ComputedRef<ShownUnit> {
  const shown = inject(key, undefined)
  return computed(() => shown?.value ?? inSats)
}

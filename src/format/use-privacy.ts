import { inject, provide, ref, type InjectionKey, type Ref } from 'vue'

export { hiddenAmount } from '@common/texts/figures'

const isHiddenByDefault = ref(false)

export const hideAmounts = (isHidden: boolean): void => {
  isHiddenByDefault.value = isHidden
}

export const areAmountsHidden = (): boolean => isHiddenByDefault.value

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('privacy')

/** For a place with its own choice, such as a confirmation. */
export const providePrivacy = (isHidden: Readonly<Ref<boolean>>): void => provide(key, isHidden)

export const usePrivacy = (): Readonly<Ref<boolean>> => inject(key, isHiddenByDefault)

import { inject, provide, shallowRef, type App, type InjectionKey, type ShallowRef } from 'vue'

interface FramePlaces {
  readonly toasts: ShallowRef<HTMLElement | null>
  readonly progress: ShallowRef<HTMLElement | null>
  /** Takes the focus of a removed element. */
  readonly view: ShallowRef<HTMLElement | null>
}

const framePlaces: InjectionKey<FramePlaces> = Symbol('framePlaces')

const makePlaces = (): FramePlaces => ({
  toasts: shallowRef(null),
  progress: shallowRef(null),
  view: shallowRef(null),
})

export const provideFramePlaces = (): void => provide(framePlaces, makePlaces())

export const useFramePlaces = (): FramePlaces => inject(framePlaces, makePlaces, true)

export const framePlacesPlugin = (places: FramePlaces) => ({
  install: (app: App) => void app.provide(framePlaces, places),
})

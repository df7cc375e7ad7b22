import {
  computed,
  inject,
  onScopeDispose,
  provide,
  ref,
  watchEffect,
  type ComputedRef,
  type InjectionKey,
} from 'vue'
import { applyCssVariables } from '../theme/css-variables'
import type { ThemeName } from '../theme/tokens'

const key: InjectionKey<ComputedRef<ThemeName>> = Symbol('theme')

/** The theme to be shown: what the user chose, or what the system says. Keeps the page's variables in step and tells what is below. */
export function provideTheme(chosen: () => 'system' | ThemeName): ComputedRef<ThemeName> {
  const media = window.matchMedia('(prefers-color-scheme: light)')
  const systemIsLight = ref(media.matches)
  const onChange = (event: MediaQueryListEvent): void => {
    systemIsLight.value = event.matches
  }
  media.addEventListener('change', onChange)
  onScopeDispose(() => media.removeEventListener('change', onChange))

  const theme = computed((): ThemeName => {
    const choice = chosen()
    if (choice !== 'system') return choice
    return systemIsLight.value ? 'light' : 'dark'
  })
  watchEffect(() => applyCssVariables(theme.value, document.documentElement))
  provide(key, theme)
  return theme
}

/** The theme that is shown, for what draws by itself. */
export const useTheme = (): ComputedRef<ThemeName> =>
  inject(key, () => computed((): ThemeName => 'dark'), true)

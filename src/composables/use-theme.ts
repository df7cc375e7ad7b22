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

/** Updates the CSS variables and provides the theme to descendants. */
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
  watchEffect(() => change(document.documentElement, theme.value))
  provide(key, theme)
  return theme
}

/** Without transitions, during which text and background would be indistinguishable. */
function change(root: HTMLElement, theme: ThemeName): void {
  root.dataset['themeChanges'] = ''
  applyCssVariables(theme, root)
  // Waits until the new colors are painted.
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['themeChanges']))
}

/** For components that set colors in code. */
export const useTheme = (): ComputedRef<ThemeName> =>
  inject(key, () => computed((): ThemeName => 'dark'), true)

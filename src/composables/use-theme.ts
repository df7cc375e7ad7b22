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
  watchEffect(() => change(document.documentElement, theme.value))
  provide(key, theme)
  return theme
}

/** At once: colours that faded would meet on the way, each of the other theme's ground, and could not be read. */
function change(root: HTMLElement, theme: ThemeName): void {
  root.dataset['themeChanges'] = ''
  applyCssVariables(theme, root)
  // The frame after the one that is drawn in the new colours.
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['themeChanges']))
}

/** The theme that is shown, for what draws by itself. */
export const useTheme = (): ComputedRef<ThemeName> =>
  inject(key, () => computed((): ThemeName => 'dark'), true)
